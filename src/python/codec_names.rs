//! The names under which Python knows its codecs.

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, GB18030, GBK, IBM866, ISO_2022_JP, ISO_8859_2, ISO_8859_3, ISO_8859_4,
    ISO_8859_5, ISO_8859_6, ISO_8859_7, ISO_8859_8, ISO_8859_10, ISO_8859_13, ISO_8859_14,
    ISO_8859_15, ISO_8859_16, KOI8_R, KOI8_U, MACINTOSH, SHIFT_JIS, WINDOWS_874, WINDOWS_1250,
    WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256,
    WINDOWS_1257, WINDOWS_1258, X_MAC_CYRILLIC,
};

use super::SyntaxFault;
use super::codec_gaps;
use super::codecs::{Codec, SAVE_AS_UTF8, Single};
use crate::text::Span;

/// What Python does with a name.
enum Entry {
    Read(Codec),
    NotText,
    NotAscii,
    NotHere,
}

/// Python's names, normalised, and what they stand for.
const NAMES: &[(&str, Entry)] = &[
    (
        "u8 utf utf8 utf_8 utf8_ucs2 utf8_ucs4 cp65001 utf_8_sig",
        Entry::Read(Codec::Utf8),
    ),
    (
        "8859 charmap cp819 csisolatin1 ibm819 iso8859 iso8859_1 iso_8859_1 iso_8859_1_1987 iso_ir_100 l1 latin latin1 latin_1",
        Entry::Read(Codec::Latin1),
    ),
    (
        "646 ansi_x3.4_1968 ansi_x3_4_1968 ansi_x3.4_1986 ascii cp367 csascii ibm367 idna iso646_us iso_646.irv_1991 iso_ir_6 us us_ascii",
        Entry::Read(Codec::Ascii),
    ),
    ("u7 utf7 utf_7 unicode_1_1_utf_7", Entry::Read(Codec::Utf7)),
    ("unicode_escape", Entry::Read(Codec::Escapes { raw: false })),
    (
        "raw_unicode_escape",
        Entry::Read(Codec::Escapes { raw: true }),
    ),
    (
        "csisolatin2 iso8859_2 iso_8859_2 iso_8859_2_1987 iso_ir_101 l2 latin2",
        Entry::Read(Codec::Table(ISO_8859_2, Single::Same, codec_gaps::NONE)),
    ),
    (
        "csisolatin3 iso8859_3 iso_8859_3 iso_8859_3_1988 iso_ir_109 l3 latin3",
        Entry::Read(Codec::Table(ISO_8859_3, Single::Same, codec_gaps::NONE)),
    ),
    (
        "csisolatin4 iso8859_4 iso_8859_4 iso_8859_4_1988 iso_ir_110 l4 latin4",
        Entry::Read(Codec::Table(ISO_8859_4, Single::Same, codec_gaps::NONE)),
    ),
    (
        "csisolatincyrillic cyrillic iso8859_5 iso_8859_5 iso_8859_5_1988 iso_ir_144",
        Entry::Read(Codec::Table(ISO_8859_5, Single::Same, codec_gaps::NONE)),
    ),
    (
        "arabic asmo_708 csisolatinarabic ecma_114 iso8859_6 iso_8859_6 iso_8859_6_1987 iso_ir_127",
        Entry::Read(Codec::Table(ISO_8859_6, Single::Same, codec_gaps::NONE)),
    ),
    (
        "csisolatingreek ecma_118 elot_928 greek greek8 iso8859_7 iso_8859_7 iso_8859_7_1987 iso_ir_126",
        Entry::Read(Codec::Table(ISO_8859_7, Single::Same, codec_gaps::NONE)),
    ),
    (
        "csisolatinhebrew hebrew iso8859_8 iso_8859_8 iso_8859_8_1988 iso_ir_138",
        Entry::Read(Codec::Table(ISO_8859_8, Single::Same, codec_gaps::NONE)),
    ),
    (
        "csisolatin5 iso8859_9 iso_8859_9 iso_8859_9_1989 iso_ir_148 l5 latin5",
        Entry::Read(Codec::Table(
            WINDOWS_1254,
            Single::Controls,
            codec_gaps::NONE,
        )),
    ),
    (
        "csisolatin6 iso8859_10 iso_8859_10 iso_8859_10_1992 iso_ir_157 l6 latin6",
        Entry::Read(Codec::Table(ISO_8859_10, Single::Same, codec_gaps::NONE)),
    ),
    (
        "iso8859_11 iso_8859_11 iso_8859_11_2001 thai",
        Entry::Read(Codec::Table(
            WINDOWS_874,
            Single::Controls,
            codec_gaps::NONE,
        )),
    ),
    (
        "iso_ir_166 tis620 tis_620 tis_620_0 tis_620_2529_0 tis_620_2529_1",
        Entry::Read(Codec::Table(
            WINDOWS_874,
            Single::Controls,
            codec_gaps::TIS_620,
        )),
    ),
    (
        "iso8859_13 iso_8859_13 l7 latin7",
        Entry::Read(Codec::Table(ISO_8859_13, Single::Same, codec_gaps::NONE)),
    ),
    (
        "iso8859_14 iso_8859_14 iso_8859_14_1998 iso_celtic iso_ir_199 l8 latin8",
        Entry::Read(Codec::Table(ISO_8859_14, Single::Same, codec_gaps::NONE)),
    ),
    (
        "iso8859_15 iso_8859_15 l9 latin9",
        Entry::Read(Codec::Table(ISO_8859_15, Single::Same, codec_gaps::NONE)),
    ),
    (
        "iso8859_16 iso_8859_16 iso_8859_16_2001 iso_ir_226 l10 latin10",
        Entry::Read(Codec::Table(ISO_8859_16, Single::Same, codec_gaps::NONE)),
    ),
    (
        "cskoi8r koi8_r",
        Entry::Read(Codec::Table(KOI8_R, Single::Same, codec_gaps::NONE)),
    ),
    (
        "koi8_u",
        Entry::Read(Codec::Table(KOI8_U, Single::Same, codec_gaps::NONE)),
    ),
    (
        "866 cp866 csibm866 ibm866",
        Entry::Read(Codec::Table(IBM866, Single::Same, codec_gaps::NONE)),
    ),
    (
        "mac_roman macintosh macroman",
        Entry::Read(Codec::Table(MACINTOSH, Single::Same, codec_gaps::NONE)),
    ),
    (
        "mac_cyrillic maccyrillic",
        Entry::Read(Codec::Table(X_MAC_CYRILLIC, Single::Same, codec_gaps::NONE)),
    ),
    (
        "cp874",
        Entry::Read(Codec::Table(
            WINDOWS_874,
            Single::NoControls,
            codec_gaps::NONE,
        )),
    ),
    (
        "1250 cp1250 windows_1250",
        Entry::Read(Codec::Table(
            WINDOWS_1250,
            Single::NoControls,
            codec_gaps::NONE,
        )),
    ),
    (
        "1251 cp1251 windows_1251",
        Entry::Read(Codec::Table(
            WINDOWS_1251,
            Single::NoControls,
            codec_gaps::NONE,
        )),
    ),
    (
        "1252 cp1252 windows_1252",
        Entry::Read(Codec::Table(
            WINDOWS_1252,
            Single::NoControls,
            codec_gaps::NONE,
        )),
    ),
    (
        "1253 cp1253 windows_1253",
        Entry::Read(Codec::Table(
            WINDOWS_1253,
            Single::NoControls,
            codec_gaps::NONE,
        )),
    ),
    (
        "1254 cp1254 windows_1254",
        Entry::Read(Codec::Table(
            WINDOWS_1254,
            Single::NoControls,
            codec_gaps::NONE,
        )),
    ),
    (
        "1255 cp1255 windows_1255",
        Entry::Read(Codec::Table(
            WINDOWS_1255,
            Single::NoControls,
            codec_gaps::CP1255,
        )),
    ),
    (
        "1256 cp1256 windows_1256",
        Entry::Read(Codec::Table(
            WINDOWS_1256,
            Single::NoControls,
            codec_gaps::NONE,
        )),
    ),
    (
        "1257 cp1257 windows_1257",
        Entry::Read(Codec::Table(
            WINDOWS_1257,
            Single::NoControls,
            codec_gaps::NONE,
        )),
    ),
    (
        "1258 cp1258 windows_1258",
        Entry::Read(Codec::Table(
            WINDOWS_1258,
            Single::NoControls,
            codec_gaps::NONE,
        )),
    ),
    (
        "936 cp936 gbk ms936",
        Entry::Read(Codec::Table(GBK, Single::Same, codec_gaps::GBK)),
    ),
    (
        "chinese csiso58gb231280 euc_cn euccn eucgb2312_cn gb2312 gb2312_1980 gb2312_80 iso_ir_58 x_mac_simp_chinese",
        Entry::Read(Codec::Table(GBK, Single::Same, codec_gaps::GB2312)),
    ),
    (
        "gb18030 gb18030_2000",
        Entry::Read(Codec::Table(GB18030, Single::Same, codec_gaps::GB18030)),
    ),
    (
        "big5 big5_tw csbig5 x_mac_trad_chinese",
        Entry::Read(Codec::Table(BIG5, Single::Same, codec_gaps::BIG5)),
    ),
    (
        "950 cp950 ms950",
        Entry::Read(Codec::Table(BIG5, Single::Same, codec_gaps::CP950)),
    ),
    (
        "euc_jp eucjp u_jis ujis",
        Entry::Read(Codec::Table(EUC_JP, Single::Same, codec_gaps::JIS_X_0208)),
    ),
    (
        "csiso2022jp iso2022_jp iso2022jp iso_2022_jp",
        Entry::Read(Codec::Table(
            ISO_2022_JP,
            Single::Same,
            codec_gaps::JIS_X_0208,
        )),
    ),
    (
        "csshiftjis s_jis shift_jis shiftjis sjis x_mac_japanese",
        Entry::Read(Codec::Table(SHIFT_JIS, Single::Same, codec_gaps::SHIFT_JIS)),
    ),
    (
        "932 cp932 ms932 ms_kanji mskanji windows_31j",
        Entry::Read(Codec::Table(SHIFT_JIS, Single::Private, codec_gaps::NONE)),
    ),
    (
        "949 cp949 ms949 uhc",
        Entry::Read(Codec::Table(EUC_KR, Single::Same, codec_gaps::NONE)),
    ),
    (
        "euc_kr euckr korean ks_c_5601 ks_c_5601_1987 ks_x_1001 ksc5601 ksx1001 x_mac_korean",
        Entry::Read(Codec::Table(EUC_KR, Single::Same, codec_gaps::EUC_KR)),
    ),
    (
        "1125 437 775 850 852 855 857 858 860 861 862 863 864 865 869 big5_hkscs big5hkscs cp1006 cp1051 cp1125 cp154 cp437 \
         cp720 cp737 cp775 cp850 cp852 cp855 cp856 cp857 cp858 cp860 cp861 cp862 cp863 cp864 cp865 cp866u cp869 cp_gr cp_is \
         csibm855 csibm857 csibm858 csibm860 csibm861 csibm863 csibm864 csibm865 csibm869 cspc775baltic cspc850multilingual \
         cspc862latinhebrew cspc8codepage437 cspcp852 csptcp154 cyrillic_asian euc_jis2004 euc_jis_2004 euc_jisx0213 \
         eucjis2004 eucjisx0213 hkscs hp_roman8 ibm1051 ibm1125 ibm437 ibm775 ibm850 ibm852 ibm855 ibm857 ibm858 ibm860 \
         ibm861 ibm862 ibm863 ibm864 ibm865 ibm869 jisx0213 koi8_t kz1048 kz_1048 mac_arabic mac_centeuro mac_croatian \
         mac_farsi mac_greek mac_iceland mac_latin2 mac_romanian mac_turkish maccentraleurope macgreek maciceland maclatin2 \
         macturkish palmos pt154 ptcp154 r8 rk1048 roman8 ruscii strk1048_2002",
        Entry::Read(Codec::AsciiHere { but: b"" }),
    ),
    (
        "base64 base64_codec base_64 bz2 bz2_codec hex hex_codec quopri quopri_codec quoted_printable quotedprintable rot13 \
         rot_13 uu uu_codec zip zlib zlib_codec",
        Entry::NotText,
    ),
    (
        "037 1026 1140 273 424 500 cp037 cp1026 cp1140 cp273 cp424 cp500 cp875 csibm037 csibm1026 csibm273 csibm424 csibm500 \
         ebcdic_cp_be ebcdic_cp_ca ebcdic_cp_ch ebcdic_cp_he ebcdic_cp_nl ebcdic_cp_us ebcdic_cp_wt ibm037 ibm039 ibm1026 \
         ibm1140 ibm273 ibm424 ibm500 u16 u32 undefined unicodebigunmarked unicodelittleunmarked utf16 utf32 utf_16 utf_16_be \
         utf_16_le utf_16be utf_16le utf_32 utf_32_be utf_32_le utf_32be utf_32le",
        Entry::NotAscii,
    ),
    (
        "hz hz_gb hz_gb_2312 hzgb",
        Entry::Read(Codec::AsciiHere { but: b"~" }),
    ),
    (
        "cp1361 johab ms1361",
        Entry::Read(Codec::AsciiHere { but: b"\\" }),
    ),
    (
        "s_jis_2004 s_jisx0213 shift_jis_2004 shift_jisx0213 shiftjis2004 shiftjisx0213 sjis_2004 sjisx0213",
        Entry::Read(Codec::AsciiHere { but: b"\\~" }),
    ),
    (
        "csiso2022kr iso2022_jp_1 iso2022_jp_2 iso2022_jp_2004 iso2022_jp_3 iso2022_jp_ext iso2022_kr iso2022jp_1 \
         iso2022jp_2 iso2022jp_2004 iso2022jp_3 iso2022jp_ext iso2022kr iso_2022_jp_1 iso_2022_jp_2 iso_2022_jp_2004 \
         iso_2022_jp_3 iso_2022_jp_ext iso_2022_kr",
        Entry::Read(Codec::AsciiHere {
            but: b"\x0e\x0f\x1b",
        }),
    ),
    ("punycode", Entry::NotHere),
];

/// The codec that Python's registry has under `name`, which stands at `cookie`.
///
/// # Errors
/// No such codec; one that makes no text; one that is not read here.
pub(super) fn find(name: &str, cookie: Span) -> Result<Codec, SyntaxFault> {
    let wanted = normalise(name);
    let undotted = wanted.replace('.', "_");
    let entry = NAMES.iter().find(|(names, _)| {
        names
            .split_ascii_whitespace()
            .any(|known| known == wanted || known == undotted)
    });
    let message = match entry.map(|(_, entry)| entry) {
        Some(Entry::Read(codec)) => return Ok(*codec),
        Some(Entry::NotText) => {
            format!("the cookie names {name}, which turns bytes into bytes and is no text encoding")
        }
        Some(Entry::NotAscii) => format!(
            "the cookie names {name}, in which the cookie itself could not be written as it is here"
        ),
        Some(Entry::NotHere) => {
            format!("the cookie names {name}, which Python knows but Plumbline does not read")
        }
        None => format!("the cookie names {name}; Python has no encoding of that name"),
    };
    Err(SyntaxFault::new(cookie, message).with_help(SAVE_AS_UTF8))
}

/// Python's `encodings.normalize_encoding`: runs of other characters become one `_`.
fn normalise(name: &str) -> String {
    let mut normal = String::new();
    let mut gap = false;
    for character in name.chars() {
        if character.is_ascii_alphanumeric() || character == '.' {
            if gap && !normal.is_empty() {
                normal.push('_');
            }
            gap = false;
            normal.push(character.to_ascii_lowercase());
        } else {
            gap = true;
        }
    }
    normal
}
