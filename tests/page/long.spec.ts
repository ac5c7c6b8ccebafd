import { strToU8, zipSync } from 'fflate';
import { echo, misspelt } from './projects';
import { test as base, expect, folderOf, test, Workbench } from './workbench';

/** A zip of the echo service with a fault, and with 48 MiB beside it. */
function largeZip(): Buffer {
  const texts = Object.entries({ ...echo, 'tools.yaml': misspelt }).map(([path, text]) => [
    path,
    strToU8(text),
  ]);
  const large = Array.from({ length: 6 }, (_, at) => [`data/${at}.bin`, new Uint8Array(8 << 20)]);
  return Buffer.from(zipSync(Object.fromEntries([...texts, ...large]), { level: 1 }));
}

async function drop({ page }: Workbench, name: string, buffer: Buffer): Promise<void> {
  await page.locator('#workbench').drop({ files: [{ name, mimeType: 'application/zip', buffer }] });
}

/** The page with a worker that answers nothing in the place of the one at `address`, the first time it is asked for. */
async function withMute(workbench: Workbench, address: string): Promise<void> {
  const { page } = workbench;
  const mute = { contentType: 'text/javascript', body: 'onmessage = () => {}' };
  await page.route(address, (route) => route.fulfill(mute), { times: 1 });
  await page.goto('./#example=echo');
  await expect(workbench.entries).toHaveCount(4);
}

const busy = (workbench: Workbench, words: string) =>
  workbench.page.getByRole('status').filter({ hasText: words });

test('a zip of tens of megabytes is unpacked and checked', async ({ workbench }) => {
  test.slow();
  await drop(workbench, 'large.zip', largeZip());
  await expect(workbench.notice).toContainText('Opened 10 files');
  await expect(workbench.problem(/titel/)).toBeVisible({ timeout: 30_000 });
  await expect(busy(workbench, 'Checking…')).toHaveCount(0);
});

base('a long check says that it goes on, is cancelled, and made anew', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.start();
  await expect(workbench.verdict).toHaveText(/^Ready to upload/);
  base.slow();
  const large = Object.fromEntries([1, 2, 3].map((at) => [`data/${at}.bin`, new Uint8Array(16 << 20)]));
  await workbench.dropFromDisk(folderOf('large', { ...echo, 'tools.yaml': misspelt, ...large }));
  const checking = busy(workbench, 'Checking…');
  await expect(checking.getByRole('progressbar', { name: 'Checking…' })).toBeVisible();
  await checking.getByRole('button', { name: 'Cancel' }).click();
  await expect(checking).toHaveCount(0);
  await expect(workbench.verdict).toHaveText(/^Not checked: the check was cancelled/);
  await expect(workbench.entries).toHaveCount(7);

  // What was heavy goes; the restarted worker checks the rest.
  for (const at of [1, 2, 3]) await page.getByRole('button', { name: `Delete data/${at}.bin` }).click();
  await expect(workbench.problem(/titel/)).toBeVisible();
});

base('a check that was cancelled is made on request', async ({ page }) => {
  const workbench = new Workbench(page);
  await withMute(workbench, '**/worker-*.js');
  await busy(workbench, 'Checking…').getByRole('button', { name: 'Cancel' }).click();
  await expect(workbench.verdict).toHaveText(/^Not checked/);
  await expect(workbench.editor).toContainText('apiVersion: recurse.tools/v1alpha1');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(workbench.verdict).toHaveText('Ready to upload: no problems');
});

base('a reading is cancelled, and nothing is changed', async ({ page }) => {
  const workbench = new Workbench(page);
  await withMute(workbench, '**/unzip-*.js');
  const files = Object.entries({ ...echo, 'tools.yaml': misspelt });
  const archive = Buffer.from(
    zipSync(Object.fromEntries(files.map(([path, text]) => [path, strToU8(text)]))),
  );
  await drop(workbench, 'my-tools.zip', archive);
  const reading = busy(workbench, 'Reading…');
  await expect(reading.getByRole('progressbar', { name: 'Reading…' })).toBeVisible();
  await reading.getByRole('button', { name: 'Cancel' }).click();
  await expect(reading).toHaveCount(0);
  await expect(workbench.notice).toContainText('The reading was cancelled; nothing was changed');
  await expect(workbench.verdict).toHaveText('Ready to upload: no problems');

  await drop(workbench, 'my-tools.zip', archive);
  await expect(workbench.notice).toContainText('Opened 4 files');
  await expect(workbench.problem(/titel/)).toBeVisible();
});

test('what is over soon is not mentioned', async ({ workbench, page }) => {
  await page.evaluate(() => {
    const root = document.querySelector('#workbench')?.shadowRoot;
    const observer = new MutationObserver(() => Object.assign(window, { mentioned: true }));
    for (const element of root?.querySelectorAll('.busy') ?? [])
      observer.observe(element, { childList: true });
  });
  await workbench.write(misspelt);
  await expect(workbench.problem(/titel/)).toBeVisible();
  expect(await page.evaluate(() => 'mentioned' in window)).toBe(false);
});
