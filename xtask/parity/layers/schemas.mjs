// JSON Schemas: of parameters with defaults, which are checked against them; of outputs; of an agent.
import { changeToken } from '../edits.mjs';
import { asPython, schema, value } from '../json.mjs';
import { fn, inputSchema, made } from '../made.mjs';

const TOKEN = /"(?:[^"\\]|\\.)*"|[\w.+-]+|\s|[^\s\w]/gu;

// biome-ignore format: many short texts
const POOL = [
  '"$ref"', '"#"', '"type"', '"items"', '1', '1.0', 'null', '[]', '{}', 'true', '"a"', ',', ':', '{', '}',
  '[', ']', '"$defs"', '"$id"', '"$anchor"',
];

export function mutate(random, _, pools) {
  if (random.once(5)) return agent(random, pools);
  const { parameter, rest, instance } = random.pick([generated, generated, measured, reference])(
    random,
    pools,
  );
  const written = random.once(8) ? changeToken(random, parameter, TOKEN, POOL) : parameter;
  const declared =
    random.once(8) && written.startsWith('{')
      ? written.replace(/^\{(?=(.))/, (_, next) => `{"default": ${instance}${next === '}' ? '' : ', '}`)
      : written;
  const output = random.once(6) ? schema(random, 2, pools) : '{}';
  const input = inputSchema([['p', declared]], [], rest);
  const source = fn('look', [['p', `p: object = ${asPython(instance)}`]]);
  return made('recurse-tools', { tools: [{ name: 'look', input, output }], source });
}

const definitions = (random, pools) =>
  random.once(2) ? `, "$defs": {"a": ${schema(random, 1, pools)}, "b": ${schema(random, 1, pools)}}` : '';

const generated = (random, pools) => ({
  parameter: schema(random, random.below(4), pools),
  rest: definitions(random, pools),
  instance: value(random),
});

/** A schema and an instance out of the measured ones; the instance may be another's. */
function measured(random, pools) {
  const { schema, instance } = random.pick(pools.instances);
  const parameter = random.once(4) ? random.pick(pools.schemas) : schema;
  return { parameter, rest: '', instance: random.once(3) ? random.pick(pools.instances).instance : instance };
}

/** A measured one about references: its whole schema in the parameter's, and its definitions beside. */
function reference(random, pools) {
  const { schema, instance } = random.pick(pools.references);
  const { properties, type: _, required: __, additionalProperties: ___, ...rest } = JSON.parse(schema);
  const written = Object.entries(rest).map(
    ([name, text]) => `, ${JSON.stringify(name)}: ${JSON.stringify(text)}`,
  );
  return { parameter: JSON.stringify(properties?.p ?? {}), rest: written.join(''), instance };
}

function agent(random, pools) {
  const task = random.pick([
    '{"type": "string"}',
    '{"type": "string", "default": "a"}',
    '{"type": "string", "default": ""}',
    '{"type": "string", "default": 1}',
    '{"type": ["string"]}',
    '{}',
    'true',
    '{"type": "string", "minLength": 3, "default": "a"}',
    schema(random, 1, pools),
  ]);
  const required = random.pick([
    '["task"]',
    '[]',
    '["task", "a"]',
    '"task"',
    'null',
    '["a"]',
    '{"task": 1}',
    '[task, task]',
  ]);
  const inputs = random.pick([
    `{"type": "object", "properties": {"task": ${task}, "a": ${schema(random, 2, pools)}}, "required": ${required}}`,
    `{"properties": {"task": ${task}}}`,
    `{"type": "object", "properties": {"task": ${task}}, "required": ["task"]${definitions(random, pools)}}`,
    schema(random, 2, pools),
  ]);
  const outputs = random.pick([
    '{"type": "object"}',
    '{"type": "object"}',
    `{"type": "object", "properties": {"a": ${schema(random, 2, pools)}}}`,
    schema(random, 2, pools),
  ]);
  const edited = random.once(5) ? changeToken(random, inputs, TOKEN, POOL) : inputs;
  return made('recurse-agent', {
    tools: [{ name: 'look' }],
    source: fn('look', []),
    inputs: edited,
    outputs,
  });
}
