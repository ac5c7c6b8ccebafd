// Docstrings: sections, headings, indents, line ends and the literal they stand in.
import { inputSchema, made } from '../made.mjs';

// biome-ignore format: many short texts
const HEADINGS = [
  'Args:', 'Args:', 'Args:', 'Returns:', 'Returns:', 'Returns:', 'Raises:', 'Yields:', 'Examples:',
  'Example:', 'Note:', 'Arguments:', 'Parameters:', 'args:', 'ARGS:', 'Args :', 'Args', 'Args: ', 'Args:\t',
  'Args::', 'Returns: text', 'Return:', 'Returns', '\u00a0Args:', 'Args:\u00a0', '\u2003Returns:\u2003',
  '\u200bArgs:', 'Args：', '\tReturns:', ':param a: x', ':returns: x', 'Args\n    ----', 'Returns:\\',
  '\x1fArgs:', '\x1cArgs:',
];

// biome-ignore format: many short texts
const LINES = [
  'a: A text.', 'b: A text.', 'a:A', 'a : A', 'a (str): A', 'a (str) : A', 'a(str): A', 'a  (str): A',
  'a (list[str], optional): A', 'a (Callable[(x)]): A', 'a (): A', 'a (\nx): A', 'a:', 'a: ', 'a:\u00a0',
  'a:\u200b', 'a:\u00a0x', 'a:\x1fx', 'a:\x1c', 'a:\x85x', 'a:\u2028x', 'a:\n\n\n    x', '*a: A', '**a: A',
  '`a`: A', 'a, b: A', 'aa: A', 'A: A', 'a.b: A', '- a: A', 'text', 'x a: A', 'a: b: c', 'a :A', '\u00a0a: A',
  '\u2003a: A', '\x0ca: A', '\x0ba: A', 'é: A', 'e\u0301: A', 'a\u200b: A', 'ａ: A', 'a (é): A', 'a ((x)): A',
  'a (x)(y): A', 'a (x): ', 'a (x):A', 'b (str): ', '', '', ' ', '\t', '\\x0c', '\\x85', '\\u2028x', '\\n',
  '\\r', '\\ta: A', 'a:\\n    A', 'a\\x3a A', '\\\n', '\\N{COLON}', '{a}', '{{', 'A text.', 'None',
  'dict: A text.', ':', '"', '\\"',
];

const LITERALS = [
  ...Array(20).fill((text) => `"""${text}"""`),
  (text) => `'''${text}'''`,
  (text) => `r"""${text}"""`,
  (text) => `R'''${text}'''`,
  (text) => `u"""${text}"""`,
  (text) => `b"""${text}"""`,
  (text) => `f"""${text}"""`,
  (text) => `t"""${text}"""`,
  (text) => `("""${text}""")`,
  (text) => `"" """${text}"""`,
  (text) => `"""${text}""" ""`,
  (text) => `"""${text}""";`,
  (text) => `"""${text}""".strip()`,
  (text) => `"""${text}""",`,
  (text) => `"""${text}""" # c`,
  (text) => `"""${text}"""\n    """Other."""`,
  (text) => `x = 1\n    """${text}"""`,
  (text) => `# c\n    """${text}"""`,
  (text) => `pass; """${text}"""`,
  (text) => `"${text.replaceAll('\n', '\\n')}"`,
  (text) => `"${text.replaceAll('\n', '\\\n')}"`,
  (text) => `"${text.split('\n')[0]}"`,
  (text) => `("${text.split('\n').join('\\n"\n"')}")`,
  (text) => `"""${text.replaceAll('\n', '\r\n')}"""`,
  (text) => `"""${text.replaceAll('\n', '\r')}"""`,
];

// biome-ignore format: many short texts
const INDENTS = [
  '    ', '    ', '    ', '        ', '        ', '', '  ', '\t', '\t\t', '      \t', '\u00a0   ',
  '            ', '\f    ',
];

// biome-ignore format: many short texts
const BLANKS = [
  '', ' ', '\n', ' \n ', '\n\n', '\u00a0', '\f', '\\x20', '\\n', '\\t\\n', '.', '\\\n', '\u200b', '\t\n\t',
  '\x1f', '\\0',
];

// biome-ignore format: many short texts
const STARTS = [
  '\n    ', '\n    ', '\n    ', ' ', '\n\n    ', '\n    # c\n    ', '\n\t', '\n    \\\n    ',
];

export function mutate(random) {
  const text = random.once(12) ? random.pick(BLANKS) : written(random);
  const returns = random.once(4) ? random.pick(['None', '(None)', '"None"']) : 'dict';
  const names = random.some(['a', 'b'], 2);
  const kind = random.once(4) ? 'recurse-agent' : 'recurse-tools';
  const parameters = names.map((name) => `${name}: str`);
  if (kind === 'recurse-agent' && random.once(3))
    parameters.push(random.pick(['*a: str', '**b: str', '*, c: str', '/']));
  const head = `${random.pick(['', '', 'async '])}def look(${parameters.join(', ')}) -> ${returns}:`;
  const start = random.pick(STARTS);
  const source = `${head}${start}${random.pick(LITERALS)(text)}${random.once(8) ? '' : '\n    return {}'}\n`;
  return made(kind, {
    tools: [
      {
        name: 'look',
        input: inputSchema(
          names.map((name) => [name, '{}']),
          names,
        ),
      },
    ],
    source,
    inputs: '{"properties": {"task": {"type": "string", "default": "a"}}}',
    outputs: '{"type": "object"}',
  });
}

function written(random) {
  const whole = [
    'Look up.',
    '',
    '    Args:',
    '        a: A text.',
    '        b: A text.',
    '',
    '    Returns:',
    '        A text.',
    '    ',
  ];
  const lines = random.once(5) ? ['Look up.', ...random.times(0, 7, () => line(random))] : whole;
  for (let change = random.below(3); change > 0; change--) {
    lines.splice(
      random.below(lines.length + 1),
      random.below(2),
      ...random.pick([[], [line(random)], [line(random)]]),
    );
  }
  return lines.join('\n');
}

const line = (random) => random.pick(INDENTS) + random.pick(random.once(3) ? HEADINGS : LINES);
