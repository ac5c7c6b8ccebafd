//! What Python's codecs refuse, though the WHATWG's tables have it: read off
//! CPython 3.14 by decoding every byte and every pair with each codec.

/// What of a table Python refuses.
#[derive(Clone, Copy)]
pub(super) struct Gaps {
    /// Ranges of pairs, the first byte in the upper half; of single bytes where it is nothing.
    codes: &'static [(u16, u16)],
    /// The least byte that ends a pair.
    least_trail: u8,
}

impl Gaps {
    const fn of(codes: &'static [(u16, u16)]) -> Self {
        Self {
            codes,
            least_trail: 0,
        }
    }

    /// Whether the bytes of one character, with the escapes before it that change the set, lie in one.
    pub(super) fn have(self, mut bytes: &[u8]) -> bool {
        while let [0x1b, kind, set, rest @ ..] = bytes {
            // Katakana of one byte, which Python's iso2022_jp does not know.
            if [*kind, *set] == *b"(I" {
                return true;
            }
            bytes = rest;
        }
        let code = match bytes {
            [byte] => u16::from(*byte),
            [_, trail] if *trail < self.least_trail => return true,
            // Of ISO-2022-JP in seven bits.
            [lead, trail] => {
                u16::from_be_bytes([lead | 0x80, trail | if lead.is_ascii() { 0x80 } else { 0 }])
            }
            _ => return false,
        };
        let mut codes = self.codes.iter();
        codes.any(|(first, last)| (*first..=*last).contains(&code))
    }
}

/// No gap.
pub(super) const NONE: Gaps = Gaps::of(&[]);

/// Of `cp1255`.
pub(super) const CP1255: Gaps = Gaps::of(&[(0xCA, 0xCA)]);

/// Of `tis_620`.
pub(super) const TIS_620: Gaps = Gaps::of(&[(0xA0, 0xA0)]);

/// Of `gb18030`.
pub(super) const GB18030: Gaps = Gaps::of(&[(0x80, 0x80)]);

/// Of `gbk`.
#[rustfmt::skip]
pub(super) const GBK: Gaps = Gaps::of(&[
    (0x80, 0x80),
    (0xA140, 0xA1A0), (0xA240, 0xA2A0), (0xA2AB, 0xA2B0), (0xA2E3, 0xA2E4), (0xA2EF, 0xA2F0), (0xA2FD, 0xA3A0),
    (0xA440, 0xA4A0), (0xA4F4, 0xA5A0), (0xA5F7, 0xA6A0), (0xA6B9, 0xA6C0), (0xA6D9, 0xA6DF), (0xA6EC, 0xA6ED),
    (0xA6F3, 0xA6F3), (0xA6F6, 0xA7A0), (0xA7C2, 0xA7D0), (0xA7F2, 0xA7FE), (0xA896, 0xA8A0), (0xA8BC, 0xA8BC),
    (0xA8BF, 0xA8BF), (0xA8C1, 0xA8C4), (0xA8EA, 0xA8FE), (0xA958, 0xA958), (0xA95B, 0xA95B), (0xA95D, 0xA95F),
    (0xA989, 0xA995), (0xA997, 0xA9A3), (0xA9F0, 0xA9FE), (0xAAA1, 0xAAFE), (0xABA1, 0xABFE), (0xACA1, 0xACFE),
    (0xADA1, 0xADFE), (0xAEA1, 0xAEFE), (0xAFA1, 0xAFFE), (0xD7FA, 0xD7FE), (0xF8A1, 0xF8FE), (0xF9A1, 0xF9FE),
    (0xFAA1, 0xFAFE), (0xFBA1, 0xFBFE), (0xFCA1, 0xFCFE), (0xFDA1, 0xFDFE), (0xFE50, 0xFEFE),
]);

/// Of `gb2312`, which has only pairs from 0xA1 up.
#[rustfmt::skip]
pub(super) const GB2312: Gaps = Gaps {
    codes: &[
    (0x80, 0x80),
    (0x8000, 0xA0FF),
    (0xA2A1, 0xA2B0), (0xA2E3, 0xA2E4), (0xA2EF, 0xA2F0), (0xA2FD, 0xA2FE), (0xA4F4, 0xA4FE), (0xA5F7, 0xA5FE),
    (0xA6B9, 0xA6C0), (0xA6D9, 0xA6FE), (0xA7C2, 0xA7D0), (0xA7F2, 0xA7FE), (0xA8BB, 0xA8C4), (0xA8EA, 0xA9A3),
    (0xA9F0, 0xAFFE), (0xD7FA, 0xD7FE), (0xF8A1, 0xFEFE),
],
    least_trail: 0xA1,
};

/// Of `big5`.
#[rustfmt::skip]
pub(super) const BIG5: Gaps = Gaps::of(&[(0x8740, 0xA0FE), (0xA3C0, 0xA3E1), (0xC7FD, 0xC8FE), (0xF9D6, 0xFEFE)]);

/// Of `cp950`.
#[rustfmt::skip]
pub(super) const CP950: Gaps = Gaps::of(&[(0x8740, 0xA0FE), (0xA3C0, 0xA3E0), (0xC7FD, 0xC8FE), (0xFA40, 0xFEFE)]);

/// Of `euc_jp`, and of `iso2022_jp` with its seven bits raised to eight.
pub(super) const JIS_X_0208: Gaps = Gaps::of(&[(0xADA1, 0xADFC), (0xF9A1, 0xFCFE)]);

/// Of `shift_jis`.
pub(super) const SHIFT_JIS: Gaps = Gaps::of(&[(0x80, 0x80), (0x8740, 0x879C), (0xED40, 0xFC4B)]);

/// Of `euc_kr`, which has only pairs from 0xA1 up.
pub(super) const EUC_KR: Gaps = Gaps {
    codes: &[(0x8000, 0xA0FF), (0xA4D4, 0xA4D4)],
    least_trail: 0xA1,
};

#[cfg(test)]
mod tests {
    use crate::python::codec_names;
    use crate::text::Span;

    /// How many pairs of bytes, the first from 0x80 up, and a blank CPython 3.14 decodes.
    const DECODED: &[(&str, usize)] = &[
        ("gb18030", 23_940),
        ("gbk", 21_791),
        ("gb2312", 7_445),
        ("big5", 13_710),
        ("cp950", 13_752),
        ("euc_jp", 6_942),
        ("shift_jis", 18_912),
        ("cp932", 22_932),
        ("cp949", 17_048),
        ("euc_kr", 8_225),
    ];

    #[test]
    fn as_many_pairs_mean_something_as_in_python() {
        for (name, wanted) in DECODED {
            let codec = codec_names::find(name, Span::new(0, 0)).unwrap();
            let pairs = (0x80..=0xff).flat_map(|lead| (0..=0xff).map(move |trail| [lead, trail]));
            let decoded = pairs.filter(|[lead, trail]| {
                codec.decode(&[*lead, *trail, b' '], &mut |_, _| {}).is_ok()
            });
            assert_eq!(decoded.count(), *wanted, "{name}");
        }
    }
}
