import { LISTED } from './listed.mjs';
import { rulesFor } from './reasons.mjs';

/**
 * How the judges differ over `project`: {kind, reason}, of which projects with the same fault have the same;
 * {listed} with why it is let stand; null where they agree, or one gave no verdict.
 */
export function disagreement(project, { core, reference }) {
  if (reference.none) return null;
  const found = differing(core, reference);
  const listed = found && core && LISTED.find(({ matches }) => matches({ project, core, reference }));
  return listed ? { listed: listed.why } : found;
}

function differing(core, reference) {
  if (!core) return { kind: 'no answer of the core', reason: '' };
  if (reference.ok) {
    const rules = [...new Set(core.errors)].sort().join(' ');
    return rules ? { kind: 'false alarm', reason: rules } : null;
  }
  const reason = reference.crash ?? rulesFor(reference.message)[0] ?? reference.message;
  if (core.errors.length === 0) return { kind: 'missed', reason };
  if (reference.crash || rulesFor(reference.message).some((rule) => core.errors.includes(rule))) return null;
  return { kind: 'other reason', reason };
}
