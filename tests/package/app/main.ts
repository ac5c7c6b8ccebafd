import {
  check,
  explain,
  init,
  inspectSdist,
  type Report,
  rules,
  skippedFolders,
  version,
} from 'plumbline-check';
import 'plumbline-check/element';

function say(id: string, words: string): void {
  const place = document.getElementById(id);
  if (place) place.textContent = words;
}

await init();
const report: Report = check({
  files: new Map([['tools.yaml', 'a: &x 1\nb: *x\n']]),
  kind: 'recurse-tools',
  unread: skippedFolders(),
});
const found = report.diagnostics.find(({ rule }) => rule === 'yaml-alias');
const archive = inspectSdist(new Uint8Array([1, 2, 3]), { expected: ['tools.yaml'] });
say(
  'page',
  [
    version,
    rules().length > 0,
    explain('yaml-alias')?.severity,
    found?.start.line,
    archive.ok,
    archive.bundle.members.length,
  ].join(' '),
);

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
worker.onmessage = ({ data }: MessageEvent<Report>) =>
  say('worker', `${data.ok} ${data.diagnostics.length > 0}`);

const element = document.querySelector('plumbline-check');
element?.addEventListener('plumbline-report', ({ detail }) => {
  document.title =
    detail.ok && element.report === detail ? `accepted, ${element.files.size} files` : 'refused';
});
