// What is made to hurt: the page answers its user all the while, and nothing of it acts.

import type { Page } from '@playwright/test';
import { deflateSync, strToU8, type Zippable, zipSync } from 'fflate';
import { echo, manifest, misspelt } from './projects';
import { test as base, expect, folderOf, test, Workbench } from './workbench';

/** The longest that a user may wait for an answer to a key, ms. */
const PATIENCE = 2000;

test.beforeEach(() => test.slow());

/**
 * Notes from now on what keeps the page from answering; `PATIENCE` is asserted by what it gives. Counted is the
 * time of the processor, of which a busy machine gives less.
 */
async function listen(page: Page): Promise<() => Promise<void>> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['toplevel'] });
  return async () => {
    const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: Task[] };
    const mains = new Set(
      traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
    );
    const tasks = traceEvents.filter(
      ({ pid, tdur, tid }) => tdur !== undefined && mains.has(`${pid} ${tid}`),
    );
    expect(tasks.length).toBeGreaterThan(0);
    expect(Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000).toBeLessThan(PATIENCE);
  };
}

/** An event of a trace; `tdur` is in microseconds. */
interface Task {
  pid: number;
  tid: number;
  tdur?: number;
  args: { name?: string };
}

const zipOf = (files: Zippable) => Buffer.from(zipSync(files, { level: 6 }));

const texts = (files: Record<string, string>): Record<string, Uint8Array> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));

async function drop({ page }: Workbench, name: string, buffer: Buffer): Promise<void> {
  await page.locator('#workbench').drop({ files: [{ name, mimeType: 'application/zip', buffer }] });
}

/** `archive` with the size that it declares of its last file replaced. */
function declaring(archive: Buffer, size: number): Buffer {
  const changed = Buffer.from(archive);
  const local = changed.lastIndexOf(Buffer.from('PK\x03\x04', 'latin1'));
  const central = changed.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  changed.writeUInt32LE(size, local + 22);
  changed.writeUInt32LE(size, central + 24);
  return changed;
}

/** The echo service, whose message has `schema` and a default. */
const withSchema = (schema: string) =>
  manifest('message:\n            type: string', `message:\n            ${schema}`);

test('names of files reorder nothing around them', async ({ workbench }) => {
  const name = 'notes\u202elmth.exe';
  await workbench.dropFromDisk(folderOf('bidi', { ...echo, [name]: 'x', '\u2066a\u2069/b.txt': 'x' }));
  await expect(workbench.files).toContainText('notes\ufffdlmth.exe');
  await workbench.files.getByRole('button', { name: /^Delete notes/ }).click();
  await expect(workbench.notice).toContainText('Deleted notes\ufffdlmth.exe');
});

test('a line of a megabyte is shown, edited and checked', async ({ workbench, page }) => {
  const long = `# ${'long '.repeat(200_000)}\n`;
  const heard = await listen(page);
  await workbench.dropFromDisk(folderOf('long', { ...echo, 'tools.yaml': long + misspelt, 'one.txt': long }));
  await expect(workbench.problem(/titel/)).toBeVisible();
  await workbench.file('one.txt').click();
  await workbench.editor.focus();
  await page.keyboard.type('abc');
  await expect(workbench.editor).toContainText('abc#');
  await workbench.file('tools.yaml').click();
  await workbench.problem(/titel/).click();
  await expect(workbench.editor).toBeFocused();
  await heard();
});

test('twenty thousand files are taken, and what is over is said', async ({ workbench, page }) => {
  test.setTimeout(300_000);
  const many = Object.fromEntries(
    Array.from({ length: 20_050 }, (_, at) => [`data/${at % 100}/${at}.txt`, `${at}`]),
  );
  const archive = zipOf(texts({ ...echo, 'tools.yaml': misspelt, ...many }));
  const heard = await listen(page);
  await drop(workbench, 'many.zip', archive);
  await expect(workbench.notice).toContainText('Opened 20,000 files; left out 54', { timeout: 60_000 });
  await expect(workbench.problem(/titel/)).toBeVisible({ timeout: 60_000 });
  await workbench.editor.focus();
  await page.keyboard.type('x');
  await heard();
});

test('a zip cannot hold more than it declares, nor declare more than is taken', async ({
  workbench,
  page,
}) => {
  const bomb = zipOf({ ...texts({ ...echo, 'tools.yaml': misspelt }), 'bomb.bin': new Uint8Array(64 << 20) });
  const heard = await listen(page);
  await drop(workbench, 'huge.zip', declaring(bomb, 0xf000_0000));
  await expect(workbench.notice).toContainText('Opened 4 files; left out 1');
  await expect(workbench.problem(/titel/)).toBeVisible();

  await drop(workbench, 'small.zip', declaring(bomb, 10));
  await expect(workbench.notice).toContainText('Opened 5 files');
  await workbench.file('bomb.bin').click();
  await expect(page.getByText('binary, 10 bytes')).toBeVisible();
  await heard();
});

test('paths that climb out of an archive stay out, and names of all objects are names', async ({
  workbench,
}) => {
  const files = {
    ...echo,
    'tools.yaml': misspelt,
    constructor: 'x',
    'a/__proto__': 'x',
    hasOwnProperty: 'x',
  };
  const climbing = { '../up.txt': 'x', '/root.txt': 'x', 'a/../../up.txt': 'x', './dot.txt': 'x' };
  await drop(workbench, 'climbing.zip', zipOf(texts({ ...files, ...climbing })));
  await expect(workbench.notice).toContainText('Opened 7 files; left out 4');
  for (const path of ['constructor', 'a/__proto__', 'hasOwnProperty']) {
    await expect(workbench.file(path)).toBeVisible();
  }
  await expect(workbench.problem(/titel/)).toBeVisible();
});

test('a pattern made to backtrack without end has an answer, at its place', async ({ workbench, page }) => {
  const heard = await listen(page);
  await workbench.write(
    withSchema(
      `type: string\n            pattern: ^(a+)+$\n            default: ${'a'.repeat(5000)}b`,
    ).replace('required: [message]', 'required: []'),
  );
  await expect(workbench.verdict).toHaveText(/^Would be refused/);
  await expect(workbench.problems.getByRole('group', { name: 'Problems in tools.yaml' })).toBeVisible();
  await heard();
});

test('a schema that refers to itself has an answer', async ({ workbench, page }) => {
  const heard = await listen(page);
  await workbench.write(
    withSchema("$ref: '#/properties/message'\n            default: x").replace(
      'type: object',
      "type: object\n        $defs: { a: { $ref: '#/$defs/a' }, b: { allOf: [{ $ref: '#' }, { $ref: '#' }] } }",
    ),
  );
  await expect(workbench.verdict).toHaveText(/^Would be refused/);
  await expect(workbench.problems.getByRole('group', { name: 'Problems in tools.yaml' })).toBeVisible();
  await heard();
});

base('what files hold is never run, nor fetched', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => asked.push(dialog.message()));
  await page.goto('./#example=echo');
  await page.waitForFunction(() => performance.getEntriesByName('plumbline-loaded').length > 0);
  page.on('request', (request) => asked.push(request.url()));
  const markup = '<img src="http://example.invalid/x.png" onerror="window.ran = true">';
  const files = {
    ...echo,
    'tools.yaml': manifest('Return a message.', `'${markup} ![x](http://example.invalid/y.png)'`),
    'tools.py': `${echo['tools.py']}\nimport os\nos.system("touch ran")\n`,
    'index.html': `<script>window.ran = true</script>${markup}`,
    'run.js': 'globalThis.ran = true',
    [`a${markup.replaceAll('/', ':')}`]: 'x',
  };
  await page.locator('#workbench').drop({
    files: Object.entries(files).map(([name, text]) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    })),
  });
  await expect(page.locator('.notice')).toContainText('Added 7 files');
  for (const name of ['index.html', 'run.js', 'tools.yaml']) {
    await page.locator('.file-list').getByTitle(name, { exact: true }).click();
  }
  await page.getByRole('tab', { name: 'Bundle' }).click();
  await expect(page.getByRole('article')).toContainText('onerror');
  await page.getByRole('button', { name: 'Share…' }).click();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(asked).toEqual([]);
});

// The worker is started anew, from what the browser has kept of it.
base('the memory of a heavy project comes back', async ({ page }) => {
  base.slow();
  const workbench = new Workbench(page);
  await workbench.start();
  const session = await page.context().newCDPSession(page);
  /** What the page itself holds, in bytes. */
  const held = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    const usage = (await session.send('Runtime.getHeapUsage')) as {
      usedSize: number;
      backingStorageSize?: number;
    };
    return usage.usedSize + (usage.backingStorageSize ?? 0);
  };
  const before = await held();
  const heavy = Object.fromEntries([1, 2, 3].map((at) => [`${at}.bin`, new Uint8Array(16 << 20)]));
  await workbench.dropFromDisk(folderOf('heavy', { ...echo, 'tools.yaml': misspelt, ...heavy }));
  await expect(workbench.problem(/titel/)).toBeVisible({ timeout: 30_000 });
  expect(await held()).toBeGreaterThan(before + (40 << 20));

  const [worker] = page.workers();
  const ended = worker?.waitForEvent('close');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await ended; // and with it what WebAssembly had taken
  await page.getByRole('button', { name: 'Dismiss' }).click(); // the way back holds the files
  await expect(workbench.verdict).toHaveText('Nothing to check yet');
  await expect.poll(held).toBeLessThan(before + (8 << 20));
});

test('a file that is called as a folder is, is listed, and the page goes on', async ({ workbench }) => {
  // As a link may have it, or the host of an element; the disk has none such.
  const entries = Object.entries({ ...echo, dir: 'a', 'dir/x': 'b' });
  const packed = deflateSync(strToU8(JSON.stringify(entries)));
  await workbench.page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `files=1.${Buffer.from(packed).toString('base64url')}`,
  );
  await expect(workbench.entries).toHaveCount(6);
  for (const text of [misspelt, `# again\n${misspelt}`]) {
    await workbench.write(text);
    await expect(workbench.problem(/titel/)).toBeVisible();
    await expect(workbench.verdict).toHaveText(/^Would be refused/);
  }
  await expect(workbench.entries).toHaveCount(6);
  await workbench.page.getByRole('button', { name: 'Delete tools.py', exact: true }).click();
  await expect(workbench.entries).toHaveCount(5);
});
