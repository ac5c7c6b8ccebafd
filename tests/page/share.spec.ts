import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

import { test as base } from '@playwright/test';
import { echo, misspelt } from './projects';
import { expect, folderOf, test, Workbench } from './workbench';

const share = ({ page }: Workbench) => page.getByRole('dialog', { name: 'Share' });

async function open(workbench: Workbench): Promise<void> {
  await workbench.page.getByRole('button', { name: 'Share…' }).click();
  await expect(share(workbench)).toBeVisible();
}

test('a link carries the files to another page, bytes included, and no server', async ({
  workbench,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await workbench.dropFromDisk(
    folderOf('my-tools', { ...echo, 'tools.yaml': misspelt, 'logo.png': new Uint8Array([137, 0, 255]) }),
  );
  await expect(workbench.problem(/titel/)).toBeVisible();
  await open(workbench);
  const link = await share(workbench).getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#files=1\.[\w-]+$/);
  await expect(share(workbench)).toContainText(`5 files in ${link.length.toLocaleString('en')} characters`);
  await share(workbench).getByRole('button', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const other = await (await page.context().browser()?.newContext())?.newPage();
  if (!other) throw new Error('no other page');
  const asked: string[] = [];
  other.on('request', (request) => asked.push(request.url()));
  await other.goto(link);
  const received = new Workbench(other);
  await received.loaded();
  await expect(received.problem(/titel/)).toBeVisible();
  await expect(received.entries).toHaveCount(5);
  await expect(received.notice).toContainText('Opened 5 files from the link');
  await received.file('logo.png').click();
  await expect(other.getByText('binary, 3 bytes')).toBeVisible();
  expect(new URL(other.url()).hash).toBe('');
  expect(asked.filter((url) => url.includes('files='))).toEqual([]);
  await other.context().close();
});

test('a link opened beside own files leaves a way back to them', async ({ workbench, page }) => {
  await workbench.write(misspelt);
  await open(workbench);
  const link = await share(workbench).getByRole('textbox', { name: 'Link' }).inputValue();
  await share(workbench).getByRole('button', { name: 'Done' }).click();
  await workbench.write(`# mine\n${misspelt}`);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link).hash);
  await expect(workbench.notice).toContainText('Opened 4 files from the link');
  await expect(workbench.editor).not.toContainText('# mine');
  await workbench.notice.getByRole('button', { name: 'Undo' }).click();
  await expect(workbench.editor).toContainText('# mine');
});

test('a project too large for a link is told so, with the size', async ({ workbench }) => {
  let noise = '';
  for (let at = 0; noise.length < 120_000; at += 1) noise += ((at * 2654435761) % 4294967296).toString(36);
  await workbench.dropFromDisk(folderOf('large', { ...echo, 'noise.txt': noise }));
  await expect(workbench.entries).toHaveCount(5);
  await open(workbench);
  await expect(share(workbench)).toContainText(
    /The link would be \d\d[\d,]+ characters long; 64,000 characters are the most/,
  );
  await expect(share(workbench).getByRole('textbox', { name: 'Link' })).toHaveCount(0);
});

base('a link that was cut says so, and the page is as ever', async ({ page }) => {
  const workbench = new Workbench(page);
  const climbing = deflateRawSync(JSON.stringify([['../up.yaml', 'x']])).toString('base64url');
  for (const fragment of ['#files=1.abc', '#files=1.%%%', `#files=1.${climbing}`, '#nothing']) {
    await page.goto(`./${fragment}`);
    await expect(workbench.verdict).toHaveText('Would be refused: 1 error');
    if (fragment.startsWith('#files'))
      await expect(workbench.notice).toContainText('The link cannot be read, so it was perhaps cut');
    await page.goto('about:blank');
  }
});

test('the report is copied and downloaded in every form', async ({ workbench, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await workbench.write(misspelt);
  await expect(workbench.problem(/titel/)).toBeVisible();
  await open(workbench);
  const begins: [name: string, begin: RegExp][] = [
    ['Text', /^error\[unknown-field\]: metadata takes no field titel\n --> tools\.yaml:5:3\n/],
    [
      'Markdown',
      /^\*\*Would be refused\*\*: 1 error in a Recurse tools service\n\n### tools\.yaml: 1 problem/,
    ],
    ['JSON', /^\{\n {2}"ok": false,/],
    ['SARIF 2.1.0', /"version": "2\.1\.0"/],
    [
      'GitHub annotations',
      /^::error file=tools\.yaml,line=5,endLine=5,col=3,endColumn=8,title=unknown-field::/,
    ],
  ];
  for (const [name, begin] of begins) {
    await share(workbench).getByRole('radio', { name, exact: true }).check();
    await share(workbench).getByRole('button', { name: 'Copy report' }).click();
    await expect(share(workbench).getByRole('button', { name: 'Copy report' })).toContainText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(begin);
  }
  const started = page.waitForEvent('download');
  await share(workbench).getByRole('button', { name: 'Download report' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('annotations.txt');
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^::error file=tools\.yaml/);
});

test('lines of a help stay apart in Markdown', async ({ workbench, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { 'pyproject.toml': _, ...others } = echo;
  await workbench.dropFromDisk(folderOf('unfinished', others));
  await expect(workbench.verdict).toContainText('Would be refused');
  await open(workbench);
  await share(workbench).getByRole('radio', { name: 'Markdown' }).check();
  await share(workbench).getByRole('button', { name: 'Copy report' }).click();
  await expect(share(workbench).getByRole('button', { name: 'Copy report' })).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'its build system:\\\n    \\[project\\]\\\n    name = ',
  );
});
