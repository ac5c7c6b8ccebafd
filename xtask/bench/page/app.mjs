// An Agent Serve app of any number of tools, made of one of the examples.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const EXAMPLE = 'www/examples/deal-desk';

/** A folder with `number` tools, there until the program ends, and the file in it that is typed into. */
export function appOf(number) {
  const from = mkdtempSync(join(tmpdir(), 'plumbline-app-'));
  process.once('exit', () => rmSync(from, { recursive: true }));
  mkdirSync(join(from, 'tools'));
  writeFileSync(join(from, 'agentserve.app.yaml'), readFileSync(join(EXAMPLE, 'agentserve.app.yaml')));
  const [manifest, source] = ['tool.yaml', 'ts'].map((ending) =>
    readFileSync(join(EXAMPLE, `tools/score_offer.${ending}`), 'utf8'),
  );
  for (let at = 0; at < number; at += 1) {
    const name = `score_offer_${at}`;
    writeFileSync(join(from, `tools/${name}.tool.yaml`), manifest.replace('score_offer', name));
    writeFileSync(join(from, `tools/${name}.ts`), source.replaceAll('250_000', String(250_000 + at)));
  }
  return { from, file: `tools/score_offer_${Math.floor(number / 2)}.ts` };
}
