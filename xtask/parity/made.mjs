// Whole projects from their parts, for the layers that are about how the parts fit together.
import { indented } from './edits.mjs';

const PYPROJECT = '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n';

const HEAD = { name: 'harbour', title: 'Harbour', summary: 'Berths.' };

const PRICING = '{provider_basis_micro_usd: 0, compute_basis_micro_usd: 0, provider_multiplier: 1, compute_multiplier: 4}';

/**
 * A project of `kind` whose module is `source`.
 * For tools, `tools` are {name, input, output} with both schemas as YAML in flow form;
 * for an agent, `inputs` and `outputs` are such schemas and `tools` have names alone.
 */
export function made(kind, { tools, source, inputs, outputs }) {
  const files = new Map([
    ['tools.py', Buffer.from(source)],
    ['pyproject.toml', Buffer.from(PYPROJECT)],
    ['uv.lock', Buffer.from('version = 1\n')],
  ]);
  const head = `metadata: ${JSON.stringify(HEAD)}\nruntime: {python: "3.14", lockfile: uv.lock}\n`;
  if (kind === 'recurse-tools') {
    const entries = tools.map(
      ({ name, input, output = '{}' }) =>
        `${name}:\n  description: Look up.\n  input_schema: ${input}\n  output_schema: ${output}\n  pricing: ${PRICING}\n`,
    );
    const register = indented(entries.join(''), 4);
    files.set('tools.yaml', Buffer.from(`apiVersion: recurse.tools/v1alpha1\nkind: ToolService\n${head}tools:\n  source: tools.py\n  register:\n${register}`));
  } else {
    const register = tools.map(({ name }) => `    ${name}: ~\n`).join('');
    files.set('prompt.md', Buffer.from('Plan.\n'));
    files.set(
      'agent.yaml',
      Buffer.from(
        `apiVersion: recurse.run/v1alpha1\nkind: Agent\n${head}agent: {prompt: prompt.md}\ninputs: ${inputs}\noutputs: ${outputs}\ntools:\n  source: tools.py\n  register:\n${register}`,
      ),
    );
  }
  return { kind, files };
}

/** An input schema with these properties: [[name, schema]], both as they stand in the manifest. */
export function inputSchema(properties, required, rest = '') {
  const written = properties.map(([name, schema]) => `${name}: ${schema}`).join(', ');
  return `{"type": "object", "properties": {${written}}, "required": [${required.join(', ')}], "additionalProperties": false${rest}}`;
}

/** A Python function with a whole docstring. `parameters` are [[name, as it stands in the signature]]. */
export function fn(name, parameters, returns = 'dict') {
  const described = parameters.map(([parameter]) => `        ${parameter}: A text.\n`).join('');
  const args = described ? `    Args:\n${described}\n` : '';
  return `def ${name}(${parameters.map(([, written]) => written).join(', ')}) -> ${returns}:\n    """Look up.\n\n${args}    Returns:\n        A text.\n    """\n    return {}\n`;
}
