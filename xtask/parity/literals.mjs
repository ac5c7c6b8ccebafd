// One value, written by YAML's means and by Python's: [yaml, python].

const CHARACTERS = [
  ...Array.from({ length: 0x21 }, (_, code) => code),
  ...'aZ09"\'\\/{}#:,-%'.split('').map((letter) => letter.codePointAt(0)),
  ...[
    0x7f, 0x80, 0x85, 0x9f, 0xa0, 0xad, 0xe9, 0xff, 0x100, 0x301, 0x661, 0x2028, 0x2029, 0x200b, 0x202e,
    0xd7ff, 0xe000,
  ],
  ...[0xfeff, 0xfffd, 0xfffe, 0xffff, 0x10000, 0x1f600, 0x10fffe, 0x10ffff],
];

/** What YAML names by a letter. */
const SHORT = new Map([
  [0, '0'],
  [7, 'a'],
  [8, 'b'],
  [9, 't'],
  [10, 'n'],
  [11, 'v'],
  [12, 'f'],
  [13, 'r'],
  [0x1b, 'e'],
  [0x22, '"'],
  [0x5c, '\\'],
  [0x2f, '/'],
  [0x85, 'N'],
  [0xa0, '_'],
  [0x2028, 'L'],
  [0x2029, 'P'],
]);

/** What Python names by a letter, but `\e`, `\/`, `\N` and their like. */
const SHORT_IN_PYTHON = 'abtnvfr"\\';

const hex = (code, width) => code.toString(16).padStart(width, '0');

function escaped(random, code) {
  const ways = [`\\U${hex(code, 8)}`];
  if (code < 0x10000) ways.push(`\\u${hex(code, 4)}`);
  if (code < 0x100) ways.push(`\\x${hex(code, 2)}`);
  return random.pick(ways);
}

const isPlain = (code) => code >= 0x20 && code !== 0x22 && code !== 0x27 && code !== 0x5c && code !== 0x7f;

function inYaml(random, code) {
  if (isPlain(code) && random.once(2)) return String.fromCodePoint(code);
  const short = SHORT.get(code);
  return short && random.once(2) ? `\\${short}` : escaped(random, code);
}

function inPython(random, code) {
  if (isPlain(code) && random.once(2)) return String.fromCodePoint(code);
  const short = SHORT.get(code);
  if (short && SHORT_IN_PYTHON.includes(short) && random.once(2)) return `\\${short}`;
  return code < 0o1000 && random.once(3) ? `\\${code.toString(8).padStart(3, '0')}` : escaped(random, code);
}

export function text(random) {
  const codes = random.times(0, 5, () => random.pick(CHARACTERS));
  const yaml = codes.map((code) => inYaml(random, code)).join('');
  const python = codes.map((code) => inPython(random, code) + (random.once(12) ? '" "' : '')).join('');
  return [`"${yaml}"`, `"${python}"`];
}

function integer(random) {
  const value = random
    .times(1, 3, () => BigInt(random.below(random.pick([10, 64, 1000, 2 ** 31]))))
    .reduce((a, b) => a * 2n ** 31n + b);
  const yaml = [
    `${value}`,
    `0x${value.toString(16)}`,
    `0b${value.toString(2)}`,
    `0${value.toString(8)}`,
    `+${value}`,
    sexagesimal(value),
  ];
  const python = [
    `${value}`,
    `0x${value.toString(16)}`,
    `0B${value.toString(2)}`,
    `0o${value.toString(8)}`,
    `+${value}`,
  ];
  return [random.pick(yaml), random.pick(python)];
}

function sexagesimal(value) {
  const parts = [];
  for (let left = value; left > 0n; left /= 60n) parts.unshift(left % 60n);
  return parts.length > 1 ? parts.join(':') : `${value}`;
}

function float(random) {
  const digits = random.times(1, 20, () => random.below(10)).join('');
  const part = random.times(1, 20, () => random.below(10)).join('');
  const exponent = random.once(2)
    ? ''
    : `e${random.pick(['+', '-'])}${random.below(random.pick([5, 30, 330]))}`;
  const whole = digits.replace(/^0+(?=\d)/, '');
  const written = `${whole}.${part}${exponent}`;
  return [written, random.once(3) ? `${written}0`.replace(/(e.*)0$/, '$1') : written];
}

/** A text or a number, written in both languages, each in a way of its own. */
export function pair(random) {
  const [yaml, python] = random.pick([text, text, integer, float])(random);
  return random.once(8) && /^\d/.test(yaml) ? [`-${yaml}`, `-${python}`] : [yaml, python];
}
