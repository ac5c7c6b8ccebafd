// Text of the author's on one line, short, and without anything a terminal would obey; as the command line has it.

/** Characters of a message. */
const MESSAGE = 1000;
/** Lines of a help text, which may show what to write. */
const LINES = 50;

export function harmless(text: string): string {
  const characters = [...text];
  const cut = characters.length > MESSAGE;
  return characters.slice(0, MESSAGE).map(shown).join('') + (cut ? '…' : '');
}

/** As `harmless`, line by line. */
export function harmlessLines(text: string): string {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .slice(0, LINES)
    .map(harmless)
    .join('\n');
}

/** Control characters, and those that reorder or hide what stands around them. */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;

/** `character`, or what stands for it where it would act instead of being seen. */
export function shown(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (character === '\t') return character;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return UNSEEN.test(character) ? '\ufffd' : character;
}
