import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { echo } from './projects';
import { expect, folderOf, test, type Workbench } from './workbench';

const rows = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [`data/row-${String(at).padStart(2, '0')}.csv`, 'x'.repeat(500)]),
);
const large: Record<string, string> = {
  ...echo,
  ...rows,
  'docs/deep/only/notes.md': 'notes',
  'docs/guide.md': 'y'.repeat(3000),
  '.gitignore': '*.log\n',
  'build.log': 'x',
};

/** Opens the Bundle tab on `files`. */
async function show(workbench: Workbench, files: Record<string, string>): Promise<Locator> {
  const { page } = workbench;
  await workbench.dropFromDisk(folderOf('my-tools', files));
  await expect(workbench.notice).toContainText(`Opened ${Object.keys(files).length} files`);
  await page.getByRole('tab', { name: 'Bundle' }).click();
  return page.getByRole('tabpanel', { name: 'Bundle' });
}

const node = (bundle: Locator, name: RegExp) => bundle.getByRole('button', { name });

async function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

test('the files are walked by keyboard alone, and Enter opens one', async ({ workbench, page }) => {
  const bundle = await show(workbench, large);
  const data = node(bundle, /^data\/ /);
  await expect(data).toHaveAccessibleName(/^data\/ 14\.6 KiB 30 files$/);
  await expect(data).toHaveAttribute('aria-expanded', 'false');

  await bundle.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await expect(node(bundle, /^\.gitignore/)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(node(bundle, /^PKG-INFO/)).toBeFocused();
  await page.keyboard.press('End');
  await expect(node(bundle, /^notes\.md/)).toBeFocused();
  // A chain of folders that hold one folder each is one row.
  await page.keyboard.press('ArrowLeft');
  await expect(node(bundle, /^deep\/only\/ /)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(node(bundle, /^deep\/only\/ /)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowLeft');
  await expect(node(bundle, /^docs\/ /)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(data).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(data).toHaveAttribute('aria-expanded', 'true');
  await expect(data).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(node(bundle, /^row-00\.csv/)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(node(bundle, /^\.gitignore/)).toBeFocused();
  // Its SHA-256 is the next stop of Tab; then comes the next list.
  await page.keyboard.press('Tab');
  await expect(node(bundle, /^Copy the SHA-256 of \.gitignore/)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(node(bundle, /^build\.log/)).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(node(bundle, /^tools\.py /)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(workbench.editor).toBeFocused();
  await expect(workbench.file('tools.py')).toHaveAttribute('aria-current', 'true');
});

test('what is required, missing, generated and left out is said, with the reason', async ({
  workbench,
  page,
}) => {
  const { 'uv.lock': _, ...files } = large;
  const bundle = await show(workbench, files);
  await expect(node(bundle, /^uv\.lock required missing/)).toBeVisible();
  await expect(
    bundle.getByRole('heading', { name: /^Files in fixture_tools-0\.1\.0\/: .*1 missing$/ }),
  ).toBeVisible();
  await expect(node(bundle, /^PKG-INFO required generated .*\[project\]/)).toBeVisible();
  await expect(node(bundle, /^tools\.yaml required 759 bytes .+/)).toBeVisible();
  const leftOut = bundle.getByRole('list', { name: 'Left out' });
  await expect(node(leftOut, /^build\.log .*\*\.log.* in \.gitignore line 1$/)).toBeVisible();

  // A missing file can be made from here; one that the build makes cannot.
  await node(bundle, /^PKG-INFO/).click();
  await expect(page.getByText('PKG-INFO is made by the build')).toBeVisible();
  await node(bundle, /^uv\.lock/).click();
  await page.getByRole('button', { name: 'Create uv.lock' }).click();
  await workbench.write(echo['uv.lock'] ?? '');
  await expect(node(bundle, /^uv\.lock required 134 bytes/)).toBeVisible();
});

test('a bar is as long as its share of the largest', async ({ workbench }) => {
  const bundle = await show(workbench, large);
  const length = (name: RegExp) =>
    node(bundle, name)
      .locator('.bar')
      .evaluate((bar) => Number.parseFloat(getComputedStyle(bar, '::before').width) / bar.clientWidth);
  expect(await length(/^data\/ /)).toBeCloseTo(1, 1);
  expect(await length(/^docs\/ /)).toBeCloseTo(3005 / 15000, 1);
});

test('the filter finds by path, state and reason, also in folded folders', async ({ workbench, page }) => {
  const bundle = await show(workbench, large);
  const filter = bundle.getByRole('searchbox', { name: 'Filter the files' });
  await filter.fill('row-1');
  await expect(bundle.getByRole('status').first()).toHaveText('10 of 39 files');
  await expect(node(bundle, /^row-\d/)).toHaveCount(10);
  await filter.fill('generated');
  await expect(node(bundle, /^PKG-INFO/)).toBeVisible();
  await expect(node(bundle, /^tools\.yaml/)).toHaveCount(0);
  await filter.fill('GITIGNORE line');
  await expect(node(bundle, /^build\.log/)).toBeVisible();
  await expect(bundle.getByRole('list', { name: 'Files' })).toBeHidden();
  await filter.fill('nowhere');
  await expect(bundle.getByRole('status').first()).toHaveText('None of 39 files');
  await filter.focus();
  await page.keyboard.press('Escape');
  await expect(node(bundle, /^tools\.yaml/)).toBeVisible();
  await expect(node(bundle, /^row-\d/)).toHaveCount(0);
});

test('folds, filter and focus outlive a new report', async ({ workbench, page }) => {
  const bundle = await show(workbench, large);
  await node(bundle, /^data\/ /).click();
  await expect(node(bundle, /^row-00\.csv/)).toBeVisible();
  await workbench.files.getByRole('button', { name: 'data/', exact: true }).click();
  await page.getByRole('button', { name: 'Delete data/row-29.csv' }).click();
  await expect(node(bundle, /^data\/ .*29 files/)).toBeVisible();
  await expect(node(bundle, /^row-00\.csv/)).toBeVisible();

  // The report comes when the focus is here again.
  await page.getByRole('button', { name: 'Delete data/row-28.csv' }).click();
  await node(bundle, /^docs\/ /).focus();
  await expect(node(bundle, /^data\/ .*28 files/)).toBeVisible();
  await expect(node(bundle, /^docs\/ /)).toBeFocused();
  await expect(node(bundle, /^row-00\.csv/)).toBeVisible();
});

test('a folder of very many files lists the rest on request', async ({ workbench }) => {
  const many = Object.fromEntries(Array.from({ length: 450 }, (_, at) => [`d/${at}.txt`, `${at}`]));
  const bundle = await show(workbench, { ...echo, ...many });
  await node(bundle, /^d\/ /).click();
  await expect(node(bundle, /^\d+\.txt/)).toHaveCount(200);
  await bundle.getByRole('button', { name: 'Show 250 more' }).click();
  await expect(node(bundle, /^\d+\.txt/)).toHaveCount(450);
});

test('a SHA-256 is copied in full', async ({ workbench, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const bundle = await show(workbench, large);
  const sha256 = createHash('sha256')
    .update(echo['tools.py'] ?? '')
    .digest('hex');
  const button = node(bundle, /^Copy the SHA-256 of tools\.py/);
  await expect(button).toHaveText(new RegExp(`^${sha256.slice(0, 8)}…`));
  await button.click();
  await expect(button).toContainText('Copied');
  expect(await clipboard(page)).toBe(sha256);
  await expect(button).not.toContainText('Copied');
});

test('a SHA-256 is copied where the page has no clipboard of its own', async ({ workbench, page }) => {
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const bundle = await show(workbench, large);
  await node(bundle, /^Copy the SHA-256 of tools\.py/).click();
  await bundle.getByRole('searchbox').focus();
  await page.keyboard.press('Control+v');
  await expect(bundle.getByRole('searchbox')).toHaveValue(/^[0-9a-f]{64}$/);
});

test('the record is shown, copied and downloaded', async ({ workbench, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const bundle = await show(workbench, large);
  await bundle.getByRole('button', { name: 'Copy the record' }).click();
  await expect(bundle.getByRole('button', { name: 'Copy the record' })).toContainText('Copied');
  const copied = await clipboard(page);
  expect(JSON.parse(copied)).toMatchObject({ apiVersion: 'recurse.tools.application/v1alpha1' });
  await expect(bundle.locator('pre')).toHaveText(copied);
  await expect(bundle.getByText('known once the archive is built')).toBeVisible();

  const started = page.waitForEvent('download');
  await bundle.getByRole('button', { name: 'Download the record' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('fixture_tools-0.1.0.record.json');
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toEqual(JSON.parse(copied));
});

test('what cannot be known is said, with the reason', async ({ workbench }) => {
  const pyproject = (echo['pyproject.toml'] ?? '').replace(
    /build-backend = .*/,
    'build-backend = "house.made"',
  );
  const bundle = await show(workbench, { ...echo, 'pyproject.toml': pyproject });
  await expect(
    bundle.getByText('What the build packs is not certain: what house.made packs is not known here'),
  ).toBeVisible();
});
