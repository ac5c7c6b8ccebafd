// Values of JSON and schemas over them, as texts, for 1 and 1.0 are not the same here.

// biome-ignore format: many short texts
const NUMBERS = [
  '0', '-0', '1', '-1', '2', '3', '10', '0.0', '-0.0', '1.0', '0.5', '1.5', '0.1', '0.3', '1e0', '1.0e+2',
  '1.0e-3', '1.0e+400', '1.0e+308', '5.0e-324', '9007199254740993', '9007199254740992.0',
  '18446744073709551616', '123456789012345678901234567890', '1.0e+22', '3.0e+0',
];

// biome-ignore format: many short texts
const STRINGS = [
  '""', '"a"', '"A"', '"b"', '"ab"', '"aab"', '"a b"', '" "', '"1"', '"é"', '"ß"', '"e\\u0301"', '"😀"',
  '"\\n"', '"a\\n"', '"\\u0000"', '"\\u0661"', '"\\u2028"', '"2024-01-01"', '"a@b.c"',
  '"aaaaaaaaaaaaaaaaaaaaaaaaaaaa!"',
];

const NAMES = ['"a"', '"b"', '"c"', '"ab"', '""', '"é"', '"1"', '"$ref"', '"type"', '"default"'];

/** A value: lists and mappings down to `depth`. */
export function value(random, depth = 2) {
  const kind = random.below(depth > 0 ? 10 : 7);
  if (kind < 3) return random.pick(STRINGS);
  if (kind < 5) return random.pick(NUMBERS);
  if (kind < 7) return random.pick(['true', 'false', 'null']);
  if (kind < 9) return `[${random.times(0, 3, () => value(random, depth - 1)).join(', ')}]`;
  return mapping(random.some(NAMES, 3).map((name) => [name, value(random, depth - 1)]));
}

const mapping = (entries) => `{${entries.map(([name, text]) => `${name}: ${text}`).join(', ')}}`;

const TYPES = ['"string"', '"integer"', '"number"', '"boolean"', '"array"', '"object"', '"null"'];

// biome-ignore format: many short texts
const PIECES = [
  'a', 'b', 'ab', '.', '^', '$', '\\A', '\\Z', '\\z', '\\b', '\\B', '\\d', '\\D', '\\w', '\\W', '\\s', '\\S',
  '[a-b]', '[^a]', '[]a]', '[^]a]', '[a-]', '[-a]', '[b-a]', '[\\d-a]', '[a&&b]', '[[a]', '[\\b]', '[\\w.]',
  '[^\\n]', '(a)', '(?:a|b)', '(?P<n>a)', '(?P=n)', '(?P<n>', '(?<n>a)', '\\1', '\\2', '\\01', '\\0', '\\400',
  '\\x41', '\\x4', '\\u0061', '\\U00000061', '\\U00110000', '\\N{DIGIT ONE}', '\\N{x}', '\\p{L}', '\\cA',
  '\\a', '\\e', '\\q', '\\-', '\\ ', '\\é', '(?i)', '(?s)', '(?x)', '(?i:A)', '(?-i:a)', '(?a:\\w)', '(?u:a)',
  '(?L:a)', '(?au:a)', '(?i-i:a)', '(?s-i:.)', '(?=a)', '(?!a)', '(?<=a)', '(?<!a)', '(?<=a*)', '(?<=a|bc)',
  '(?<=(a))', '(?>a)', '(?(1)a|b)', '(?(n)a)', '(?(2)a)', '(?(1)a|b|c)', '(?#x)', '(?#', '(?', '(', ')', '()',
  '(|a)', '|', 'a*', 'a+', 'a?', 'a*?', 'a*+', 'a{2}', 'a{2,}', 'a{,2}', 'a{2,1}', 'a{1,2}?', 'a{1,2}+', 'a{',
  'a{}', 'a{,}', 'a{ 1}', 'a{1}{2}', 'a**', 'a+*', 'a???', '*', '+', '?', '^*', '$*', '\\b*', '(?=a)*',
  '(a*)*', '(a|ab)(c|bcd)*', '[', ']', '{', '}', '\\', '/', '#', ' ', '\n', 'é', '😀', '(?:)', '(?:a', 'ſ',
  'K', 'İ', '[a-z]', '(?i)ß', '(?P<1>a)', '(?P<é>a)', '(?P<n>a)(?P<n>b)', '(?P>n)', '(?R)', '(?+1)', '(?|a)',
  '\\G', '\\K', '\\X', '\\R', '\\h', '\\Q', '[[:alpha:]]', '[\\p{L}]', '[\\q]', '[\\1]', '[\\400]', '[\\08]',
  '[a-\\d]', '[\\x00-\\x7f]', '[^\\x00-\\x7f]',
];

/** A pattern, written for Python's `re` or nearly so, as a JSON text. */
export function pattern(random, pools) {
  const fact = random.pick(pools.patterns);
  const text = random.once(3) ? fact : random.times(1, 4, () => random.pick([...PIECES, fact])).join('');
  return JSON.stringify(text);
}

// biome-ignore format: many short texts
const COUNTS = [
  '0', '1', '2', '3', '1.0', '2.0', '-1', '0.5', '1.0e+400', '"1"', 'null', 'true',
  '123456789012345678901234567890',
];

// biome-ignore format: many short texts
const REFERENCES = [
  '"#"', '""', '"#/$defs/a"', '"#/$defs/b"', '"#/$defs/c"', '"#/$defs/a%25"', '"#/%24defs/a"', '"#a"', '"#b"',
  '"#/properties/p"', '"#/properties/p/items"', '"#/definitions/a"', '"#/$defs"', '"#/$defs/a/"',
  '"#/$defs/~0"', '"#/$defs/~1"', '"#/nope"', '"#nope"', '"#/type"', '"a"', '"urn:x"', '"http://x/y"',
  '"#/required/0"', '1', 'null', '[]', '{"$ref": "a"}', '"# "', '"#/$defs/é"', '"##"', '"#/x-unknown"',
  '"#/$defs/a/properties/b"',
];

const list = (random, make, least = 0) => `[${random.times(least, 3, make).join(', ')}]`;

/** The keywords, each with what makes its value. */
const KEYWORDS = {
  type: (random) =>
    random.once(4) ? list(random, () => random.pick(TYPES)) : random.pick([...TYPES, '"any"']),
  enum: (random) => list(random, () => value(random)),
  const: (random) => value(random),
  multipleOf: (random) => random.pick([...NUMBERS, '0.01', '0.1', '1.0e-8']),
  minimum: (random) => random.pick(NUMBERS),
  maximum: (random) => random.pick(NUMBERS),
  exclusiveMinimum: (random) => random.pick([...NUMBERS, 'true']),
  exclusiveMaximum: (random) => random.pick(NUMBERS),
  minLength: (random) => random.pick(COUNTS),
  maxLength: (random) => random.pick(COUNTS),
  pattern: (random, _, pools) => pattern(random, pools),
  items: (random, depth, pools) =>
    random.once(8) ? list(random, () => schema(random, depth, pools)) : schema(random, depth, pools),
  prefixItems: (random, depth, pools) => list(random, () => schema(random, depth, pools)),
  contains: (random, depth, pools) => schema(random, depth, pools),
  minContains: (random) => random.pick(COUNTS),
  maxContains: (random) => random.pick(COUNTS),
  uniqueItems: (random) => random.pick(['true', 'true', 'false', '1']),
  minItems: (random) => random.pick(COUNTS),
  maxItems: (random) => random.pick(COUNTS),
  properties: (random, depth, pools) => schemas(random, depth, pools, NAMES),
  patternProperties: (random, depth, pools) =>
    schemas(random, depth, pools, ['"^a"', '"."', '"b$"', pattern(random, pools)]),
  additionalProperties: (random, depth, pools) => schema(random, depth, pools),
  propertyNames: (random, depth, pools) => schema(random, depth, pools),
  required: (random) => list(random, () => random.pick([...NAMES, ...NAMES, '1'])),
  dependentRequired: (random) =>
    mapping(random.some(NAMES, 2).map((name) => [name, list(random, () => random.pick(NAMES))])),
  dependentSchemas: (random, depth, pools) => schemas(random, depth, pools, NAMES),
  dependencies: (random, depth, pools) => schemas(random, depth, pools, NAMES),
  minProperties: (random) => random.pick(COUNTS),
  maxProperties: (random) => random.pick(COUNTS),
  allOf: (random, depth, pools) => list(random, () => schema(random, depth, pools), random.below(2)),
  anyOf: (random, depth, pools) => list(random, () => schema(random, depth, pools), random.below(2)),
  oneOf: (random, depth, pools) => list(random, () => schema(random, depth, pools), random.below(2)),
  not: (random, depth, pools) => schema(random, depth, pools),
  if: (random, depth, pools) => schema(random, depth, pools),
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: (random, depth, pools) => schema(random, depth, pools),
  else: (random, depth, pools) => schema(random, depth, pools),
  unevaluatedItems: (random, depth, pools) => schema(random, depth, pools),
  unevaluatedProperties: (random, depth, pools) => schema(random, depth, pools),
  $ref: (random) => random.pick(REFERENCES),
  $dynamicRef: (random) => random.pick(REFERENCES),
  $recursiveRef: (random) => random.pick(['"#"', '"a"', '1']),
  $defs: (random, depth, pools) => schemas(random, depth, pools, ['"a"', '"b"', '"~"', '"/"', '"é"']),
  definitions: (random, depth, pools) => schemas(random, depth, pools, ['"a"', '"b"']),
  $anchor: (random) => random.pick(['"a"', '"b"', '"a b"', '"1"', '""', '"a\\n"', '"é"', '"_"', '1']),
  $dynamicAnchor: (random) => random.pick(['"a"', '"b"', '"-"', 'null']),
  $id: (random) =>
    random.pick([
      '"http://x/y"',
      '"urn:x"',
      '"#a"',
      '"a#b"',
      '"x#"',
      '""',
      '"a b"',
      '"#"',
      '"//"',
      '1',
      '"http://["',
      '"/a"',
    ]),
  $schema: (random) =>
    random.pick([
      '"https://json-schema.org/draft/2020-12/schema"',
      '"https://json-schema.org/draft/2020-12/schema#"',
      '"https://json-schema.org/draft/2019-09/schema"',
      '"http://json-schema.org/draft-07/schema#"',
      '"http://json-schema.org/draft-06/schema#"',
      '"http://json-schema.org/draft-04/schema#"',
      '"http://json-schema.org/draft-03/schema#"',
      '"http://x/y"',
      '"a"',
      '1',
    ]),
  $vocabulary: (random) =>
    random.pick(['{"http://x/y": true}', '{"a": true}', '{"http://x/y": 1}', '{}', '[]']),
  $comment: (random) => random.pick(['"a"', '1']),
  title: (random) => random.pick(['"a"', 'null']),
  description: (random) => random.pick(['"a"', '[]']),
  default: (random) => value(random),
  examples: (random) => random.pick(['[]', '[1]', '{}']),
  deprecated: (random) => random.pick(['true', '1']),
  readOnly: (random) => random.pick(['true', 'null']),
  format: (random) => random.pick(['"date"', '"regex"', '"nope"', '1']),
  contentEncoding: (random) => random.pick(['"base64"', '1']),
  contentSchema: (random, depth, pools) => schema(random, depth, pools),
  'x-unknown': (random, depth, pools) => schema(random, depth, pools),
  minLenght: (random) => value(random),
};

const schemas = (random, depth, pools, names) =>
  mapping(random.some(names, 3).map((name) => [name, schema(random, depth, pools)]));

/** A schema: nested down to `depth`, mostly lawful. */
export function schema(random, depth, pools) {
  if (random.once(8)) return random.pick(['true', 'true', 'false', '{}', '{}', value(random)]);
  if (random.once(12)) return random.pick(pools.instances).schema;
  const names = random.shuffled(Object.keys(KEYWORDS)).slice(0, 1 + random.below(random.once(3) ? 4 : 2));
  const inner = Math.max(0, depth - 1);
  return mapping(names.map((name) => [JSON.stringify(name), keyword(random, name, depth, inner, pools)]));
}

function keyword(random, name, depth, inner, pools) {
  if (depth === 0 && random.once(2)) return random.pick(['{}', 'true', value(random)]);
  return random.once(50) ? value(random) : KEYWORDS[name](random, inner, pools);
}

/** `text`, which is JSON, as Python would write it. */
export function asPython(text) {
  return text.replaceAll(
    /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g,
    (token) => ({ true: 'True', false: 'False', null: 'None' })[token] ?? token.replaceAll('\\/', '/'),
  );
}
