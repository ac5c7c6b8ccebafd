import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { serve } from '../package/served';
import { scratch } from '../scratch';
import { echo, misspelt } from './projects';
import { expect, folderOf, Workbench } from './workbench';

/** Waits until the page is kept for use without a network. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** A copy of the page that is served by itself, and can be replaced by a newer version. */
async function deployed() {
  const folder = scratch();
  cpSync('dist', folder, { recursive: true });
  const { url, close } = await serve(folder);
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  /** Another heading tells the newer version; what of it is another file, its list of files says. */
  const release = (revisions: RegExp) => {
    edit('index.html', (text) => text.replace('<h1>Plumbline', '<h1>Plumbline, newer'));
    edit('sw.js', (text) => text.replace(revisions, '$1"newer"'));
  };
  return { folder, url, close, edit, release };
}

test('it can be installed', async ({ page, request }) => {
  await page.goto('./');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const url = new URL(href ?? '', page.url());
  const manifest = await (await request.get(url.href)).json();
  expect(manifest).toMatchObject({ name: 'Plumbline', start_url: './', display: 'standalone' });
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(new URL(src, url).href);
    expect(icon.headers()['content-type']).toContain(type);
  }
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Every page of these tests is in a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('the schemas for editors lie beside the page', async ({ request }) => {
  for (const name of ['tools', 'agentserve.tool']) {
    const response = await request.get(`./schemas/${name}.schema.json`);
    expect(await response.json()).toHaveProperty('$schema');
  }
});

test('after the first load it works without a network, with the files as they were', async ({
  page,
  context,
}) => {
  test.slow();
  const workbench = new Workbench(page);
  await workbench.start();
  await kept(page);
  await workbench.write(misspelt);
  await expect(workbench.problem(/titel/)).toBeVisible();
  await page.waitForTimeout(500); // the files are kept a moment after the last change
  await context.setOffline(true);
  await page.reload();
  await expect(workbench.problem(/titel/)).toBeVisible();
  await expect(workbench.editor).toContainText('titel');
  await workbench.openExample('Word counter');
  await expect(workbench.verdict).toHaveText(/^Ready to upload/);
  await context.setOffline(false);
});

test('a newer version is offered, and taken only when its user says so', async ({ page }) => {
  test.slow();
  const site = await deployed();
  const workbench = new Workbench(page);
  await page.goto(site.url);
  await workbench.loaded();
  await kept(page);

  site.release(/(url:"index\.html",revision:)"\w+"/);

  await page.reload();
  const update = page.getByRole('status').filter({ hasText: 'A newer version is ready' });
  await expect(update).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plumbline');
  await workbench.write(misspelt);
  await expect(workbench.problem(/titel/)).toBeVisible();

  await update.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plumbline, newer');
  await expect(workbench.problem(/titel/)).toBeVisible();
  site.close();
});

test('where another tab has taken the newer version, this one says so, and takes it too', async ({
  page,
  context,
}) => {
  test.slow();
  const site = await deployed();
  const workbench = new Workbench(page);
  await page.goto(site.url);
  await workbench.loaded();
  await kept(page);
  await page.reload();
  await workbench.loaded();
  await workbench.openExample('Word counter');
  await expect(workbench.verdict).toHaveText(/^Ready to upload/);

  // The newer version has another worker, and the one of this page is gone.
  const assets = join(site.folder, 'assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const name = scripts.find((file) => file.startsWith('worker-')) ?? '';
  const newer = name.replace(/-.*/, '-newer.js');
  for (const file of ['sw.js', ...scripts.map((file) => join('assets', file))])
    site.edit(file, (text) => text.replaceAll(name, newer));
  renameSync(join(assets, name), join(assets, newer));
  site.release(/(revision:)(null|"\w+")/g);

  const other = await context.newPage();
  await other.goto(site.url);
  await other.getByRole('button', { name: 'Reload' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Plumbline, newer');

  // After a heavy project the checker wants another worker.
  await page.bringToFront();
  await workbench.dropFromDisk(folderOf('heavy', { ...echo, 'data.txt': 'x'.repeat(18 * 1024 * 1024) }));
  await expect(workbench.entries).toHaveCount(5);
  await expect(workbench.verdict).toHaveText(/^Ready to upload/);
  await workbench.dropFromDisk(folderOf('light', { ...echo, 'tools.yaml': misspelt }));
  await expect(workbench.verdict).toContainText('its worker cannot be loaded; reload the page');
  await page.getByRole('status').getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plumbline, newer');
  await expect(workbench.problem(/titel/)).toBeVisible();
  site.close();
});
