// The examples, in the order in which they are offered.

import type { Group } from './list';

export const GROUPS: Group[] = [
  {
    title: 'Recurse tools service',
    examples: [
      { id: 'echo', title: 'Echo service', note: 'One tool, all in order', base: 'echo' },
      {
        id: 'echo-faults',
        title: 'Echo service, with faults',
        note: 'The build would name them one at a time; here are all',
        base: 'echo',
        over: 'echo-faults',
        rule: 'wrong-value',
      },
      {
        id: 'echo-yaml',
        title: 'YAML: an alias',
        note: 'The manifest reuses a part of itself by * and &',
        base: 'echo',
        edits: [
          ['tools.yaml', 'input_schema:\n', 'input_schema: &message\n'],
          [
            'tools.yaml',
            'output_schema:\n        type: object\n        properties:\n          message:\n            type: string\n        required: [message]\n        additionalProperties: false\n',
            'output_schema: *message\n',
          ],
        ],
        rule: 'yaml-alias',
      },
      {
        id: 'echo-unquoted',
        title: 'Manifest: a number for a string',
        note: 'YAML reads 3.14 without quotes as a number',
        base: 'echo',
        edits: [['tools.yaml', "python: '3.14'", 'python: 3.14']],
        rule: 'wrong-value',
      },
      {
        id: 'echo-schema',
        title: 'Schema: a type that JSON does not have',
        note: 'The input schema asks for a str',
        base: 'echo',
        edits: [['tools.yaml', 'type: string', 'type: str']],
        rule: 'json-schema',
      },
      {
        id: 'echo-python',
        title: 'Python: a colon is missing',
        note: 'The module does not parse, so no tool can be registered',
        base: 'echo',
        edits: [['tools.py', 'dict[str, str]:', 'dict[str, str]']],
        rule: 'python-syntax',
      },
      {
        id: 'echo-docstring',
        title: 'Docstring: a parameter without description',
        note: 'What the docstring does not say, no agent can know',
        base: 'echo',
        edits: [['tools.py', '        message: The text to return.', '        text: The text to return.']],
        rule: 'docstring-parameter',
      },
      {
        id: 'echo-project',
        title: 'Project files: no lock file',
        note: 'The manifest names a uv.lock that is not there',
        base: 'echo',
        edits: [['uv.lock', null, '']],
        rule: 'file-missing',
      },
      {
        id: 'echo-bundle',
        title: 'Bundle: a file left out',
        note: 'The build is told to leave out what the upload needs',
        base: 'echo',
        edits: [
          [
            'pyproject.toml',
            '[build-system]',
            '[tool.hatch.build.targets.sdist]\nexclude = ["tools.py"]\n\n[build-system]',
          ],
        ],
        rule: 'sdist-missing-member',
      },
    ],
  },
  {
    title: 'Recurse agent application',
    examples: [
      { id: 'word-counter', title: 'Word counter', note: 'The smallest agent', base: 'agent-minimal' },
      {
        id: 'piano-tuner',
        title: 'Piano tuner',
        note: 'Inputs, outputs, defaults and several tools',
        base: 'agent-tuner',
      },
      {
        id: 'observatory',
        title: 'Observatory',
        note: 'Every field, with its module in a package',
        base: 'agent-full',
      },
    ],
  },
  {
    title: 'Agent Serve app',
    examples: [
      {
        id: 'deal-desk',
        title: 'Deal desk',
        note: 'score_offer, a tool in TypeScript',
        base: 'deal-desk',
      },
      { id: 'help-desk', title: 'Help desk', note: 'route_ticket, a tool in Python', base: 'help-desk' },
      {
        id: 'deal-desk-globs',
        title: 'App: a glob that leaves the code out',
        note: 'The manifest names the descriptions, not the sources',
        base: 'deal-desk',
        edits: [['agentserve.app.yaml', './tools/*', './tools/*.yaml']],
        rule: 'source-not-matched',
      },
      {
        id: 'deal-desk-manifest',
        title: 'Tool manifest: another name than its file',
        note: 'score_offer.tool.yaml calls the tool offer_score',
        base: 'deal-desk',
        edits: [['tools/score_offer.tool.yaml', 'name: score_offer', 'name: offer_score']],
        rule: 'tool-name-file',
      },
      {
        id: 'deal-desk-schema',
        title: 'Schema: an output that is no object',
        note: 'The output schema is of a list',
        base: 'deal-desk',
        edits: [['tools/score_offer.tool.yaml', 'output:\n  type: object', 'output:\n  type: array']],
        rule: 'schema-type-object',
      },
      {
        id: 'deal-desk-script',
        title: 'Script: no run to call',
        note: 'The function is there, but not exported',
        base: 'deal-desk',
        edits: [['tools/score_offer.ts', 'export function run', 'function run']],
        rule: 'js-run-missing',
      },
      {
        id: 'deal-desk-packages',
        title: 'Packages: no version pinned',
        note: 'The source imports a package that is listed without its version',
        base: 'deal-desk',
        edits: [
          ['tools/score_offer.tool.yaml', 'timeoutMs: 10000\n', 'timeoutMs: 10000\npackages: [zod]\n'],
          ['tools/score_offer.ts', 'type Tier', "import { z } from 'zod'\n\nexport const Percent = z.number().min(0).max(100)\n\ntype Tier"],
        ],
        rule: 'package-unpinned',
      },
      {
        id: 'deal-desk-syntax',
        title: 'Script: a bracket is missing',
        note: 'The upload compiles each source, and one that does not parse refuses them all',
        base: 'deal-desk',
        edits: [
          [
            'tools/score_offer.ts',
            'return { score, decision: decide(score), reasons }',
            'return { score, decision: decide(score, reasons }',
          ],
        ],
        rule: 'js-syntax',
      },
      {
        id: 'deal-desk-import',
        title: 'Script: another file of the app',
        note: 'The sandbox receives one file, so what it imports is not there',
        base: 'deal-desk',
        edits: [
          ['tools/score_offer.ts', 'type Tier', "import { within } from '../src/numbers'\n\ntype Tier"],
          ['tools/score_offer.ts', 'Math.round(Math.max(0, score))', 'Math.round(within(0, score, 100))'],
        ],
        rule: 'js-import-relative',
      },
      {
        id: 'help-desk-python',
        title: 'Python: no run to call',
        note: 'Agent Serve looks for run at the top of the module',
        base: 'help-desk',
        edits: [
          [
            'tools/route_ticket.py',
            'def run(input):\n',
            'def route(input):\n',
          ],
        ],
        rule: 'py-run-missing',
      },
      {
        id: 'help-desk-packages',
        title: 'Packages: one that is not listed',
        note: 'Python has no module of that name, and nothing else is installed',
        base: 'help-desk',
        edits: [
          ['tools/route_ticket.py', 'BILLING_WORDS =', 'from unidecode import unidecode\n\nBILLING_WORDS ='],
          ['tools/route_ticket.py', 'input["subject"].lower()', 'unidecode(input["subject"]).lower()'],
        ],
        rule: 'py-import-unlisted',
      },
      {
        id: 'help-desk-timeout',
        title: 'Tool manifest: seconds for milliseconds',
        note: 'A time limit of 5 would be over before the sandbox has started',
        base: 'help-desk',
        edits: [['tools/route_ticket.tool.yaml', 'timeoutMs: 5000', 'timeoutMs: 5']],
        rule: 'tool-timeout-range',
      },
    ],
  },
];
