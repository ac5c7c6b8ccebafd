// Whole projects from their parts, for the layers that are about how the parts fit together.

const PYPROJECT = '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n';

const HEAD = { name: 'harbour', title: 'Harbour', summary: 'Berths.' };

const PRICING =
  '{provider_basis_micro_usd: 0, compute_basis_micro_usd: 0, provider_multiplier: 1, compute_multiplier: 4}';

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
  if (kind === 'recurse-tools') {
    const head = ['apiVersion: recurse.tools/v1alpha1', 'kind: ToolService'];
    files.set('tools.yaml', manifest(head, tools.flatMap(registration)));
  } else {
    const head = ['apiVersion: recurse.run/v1alpha1', 'kind: Agent', 'agent: {prompt: prompt.md}'];
    const schemas = [`inputs: ${inputs}`, `outputs: ${outputs}`];
    files.set('prompt.md', Buffer.from('Plan.\n'));
    files.set(
      'agent.yaml',
      manifest(
        [...head, ...schemas],
        tools.map(({ name }) => `${name}: ~`),
      ),
    );
  }
  return { kind, files };
}

function manifest(head, register) {
  const rest = [`metadata: ${JSON.stringify(HEAD)}`, 'runtime: {python: "3.14", lockfile: uv.lock}'];
  const lines = [
    ...head,
    ...rest,
    'tools:',
    '  source: tools.py',
    '  register:',
    ...register.map((line) => `    ${line}`),
  ];
  return Buffer.from(`${lines.join('\n')}\n`);
}

const registration = ({ name, input, output = '{}' }) => [
  `${name}:`,
  '  description: Look up.',
  `  input_schema: ${input}`,
  `  output_schema: ${output}`,
  `  pricing: ${PRICING}`,
];

/** An input schema with these properties: [[name, schema]], both as they stand in the manifest. */
export function inputSchema(properties, required, rest = '') {
  const written = properties.map(([name, schema]) => `${name}: ${schema}`).join(', ');
  const head = `"type": "object", "properties": {${written}}, "required": [${required.join(', ')}]`;
  return `{${head}, "additionalProperties": false${rest}}`;
}

/** A Python function with a whole docstring. `parameters` are [[name, as it stands in the signature]]. */
export function fn(name, parameters, returns = 'dict') {
  const signature = parameters.map(([, written]) => written).join(', ');
  const described = parameters.map(([parameter]) => `        ${parameter}: A text.`);
  const lines = [
    `def ${name}(${signature}) -> ${returns}:`,
    '    """Look up.',
    '',
    ...(described.length > 0 ? ['    Args:', ...described, ''] : []),
    '    Returns:',
    '        A text.',
    '    """',
    '    return {}',
  ];
  return `${lines.join('\n')}\n`;
}
