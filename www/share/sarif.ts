// The report as SARIF 2.1.0 (OASIS), for code scanning services and editors.

import type { Diagnostic, Edit, Place, Report, Rule, Severity } from '../report';

const LEVELS: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'note' };

/** The log of one run with every rule and every finding. */
export function sarif({ diagnostics }: Report, rules: readonly Rule[], version: string): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Plumbline', semanticVersion: version, rules: rules.map(descriptor) } },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) => result(diagnostic, rules)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function descriptor({ how, id, severity, title, why }: Rule): object {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: how },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function result(diagnostic: Diagnostic, rules: readonly Rule[]): object {
  const { fix, help, message, related, rule, severity } = diagnostic;
  const index = rules.findIndex(({ id }) => id === rule);
  return {
    ruleId: rule,
    level: LEVELS[severity],
    message: { text: help === undefined ? message : `${message}\n${help}` },
    locations: [{ physicalLocation: location(diagnostic) }],
    relatedLocations: related.map((place, id) => ({
      id,
      physicalLocation: location(place),
      message: { text: place.message },
    })),
    ...(index >= 0 && { ruleIndex: index }),
    ...(fix && { fixes: [{ description: { text: fix.title }, artifactChanges: changes(fix.edits) }] }),
  };
}

/** The edits file by file. */
function changes(edits: Edit[]): object[] {
  return [...new Set(edits.map(({ file }) => file))].map((file) => ({
    artifactLocation: { uri: uri(file) },
    replacements: edits
      .filter((edit) => edit.file === file)
      .map((edit) => ({ deletedRegion: region(edit), insertedContent: { text: edit.text } })),
  }));
}

function location(place: Place): object {
  return { artifactLocation: { uri: uri(place.file) }, region: region(place) };
}

function region({ end, start }: Place): object {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    byteOffset: start.offset,
    byteLength: Math.max(0, end.offset - start.offset),
  };
}

/** `path` as a relative URI reference (RFC 3986). */
function uri(path: string): string {
  return path
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/');
}
