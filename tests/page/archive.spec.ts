import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { sdist } from './archives';
import { echo, misspelt } from './projects';
import { expect, test, type Workbench } from './workbench';

const NAME = 'fixture_tools-0.1.0.tar.gz';
const information = { 'PKG-INFO': 'Metadata-Version: 2.4\nName: fixture-tools\nVersion: 0.1.0\n' };
const good = sdist('fixture_tools-0.1.0', { ...echo, ...information });

const wheel = Buffer.from(
  zipSync({
    'tools.py': strToU8(echo['tools.py'] ?? ''),
    'fixture_tools-0.1.0.dist-info/WHEEL': strToU8('Wheel-Version: 1.0\n'),
    'fixture_tools-0.1.0.dist-info/METADATA': strToU8(information['PKG-INFO']),
    'fixture_tools-0.1.0.dist-info/RECORD': strToU8(''),
  }),
);

async function drop({ page }: Workbench, name: string, buffer: Buffer): Promise<void> {
  await page.locator('#workbench').drop({ files: [{ name, mimeType: 'application/octet-stream', buffer }] });
}

test('a built archive that stands alone is looked into', async ({ workbench, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await drop(workbench, NAME, good);
  await expect(workbench.entries).toHaveCount(1);
  await expect(workbench.verdict).toHaveText('Ready to upload: no problems');
  await page.getByRole('tab', { name: 'Bundle' }).click();
  const bundle = page.getByRole('tabpanel', { name: 'Bundle' });
  for (const path of [...Object.keys(echo), 'PKG-INFO']) {
    await expect(bundle.getByRole('button', { name: new RegExp(`^${path} required`) })).toBeVisible();
  }
  const sha256 = createHash('sha256').update(good).digest('hex');
  await expect(bundle.locator('pre')).toContainText(sha256);
  await expect(bundle.locator('pre')).toContainText(`"size_bytes": ${good.length}`);
  await bundle.getByRole('button', { name: 'Copy the SHA-256 of the archive' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(sha256);

  await bundle.getByRole('button', { name: /^tools\.py required/ }).click();
  await expect(page.getByText(`tools.py is in ${NAME}, which is only looked into here`)).toBeVisible();
});

test('what is wrong inside an archive is said, and cannot be changed here', async ({ workbench, page }) => {
  await drop(
    workbench,
    NAME,
    sdist('fixture_tools-0.1.0', { ...echo, ...information, 'tools.yaml': misspelt }),
  );
  await expect(workbench.verdict).toHaveText(/^Would be refused/);
  await workbench.problem(/titel/).click();
  await expect(page.getByText(`tools.yaml is in ${NAME}, which is only looked into here`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Create/ })).toHaveCount(0);
  await workbench.problems.getByRole('button', { name: /^Apply fix/ }).click();
  await expect(workbench.notice).toContainText('so it cannot be changed here');
  await expect(workbench.entries).toHaveCount(1);
});

test('an archive without its lock file is refused', async ({ workbench }) => {
  const { 'uv.lock': _, ...files } = echo;
  await drop(workbench, NAME, sdist('fixture_tools-0.1.0', { ...files, ...information }));
  await expect(workbench.problem(/the archive has no uv\.lock/)).toBeVisible();
});

test('an archive dropped beside its project is compared with it', async ({ workbench, page }) => {
  const files = Object.entries({ ...echo, 'tools.py': `${echo['tools.py']}\n# changed since\n` });
  await page.locator('#workbench').drop({
    files: files.map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
  });
  await expect(workbench.entries).toHaveCount(4);
  await drop(workbench, NAME, good);
  await expect(workbench.entries).toHaveCount(5);
  await expect(workbench.problem(/differs from the project/)).toBeVisible();
  await expect(workbench.problems.getByRole('button', { name: /^tools\.py:1 .*other bytes/ })).toBeVisible();
});

for (const name of ['fixture_tools-0.1.0-py3-none-any.whl', 'download.zip']) {
  test(`a wheel named ${name} is explained`, async ({ workbench }) => {
    await drop(workbench, name, wheel);
    await expect(workbench.entries).toHaveCount(1);
    await expect(
      workbench.problem(`${name} is a wheel; a source distribution in a .tar.gz is expected`),
    ).toBeVisible();
    await expect(workbench.problems).toContainText('uv build --sdist');
  });
}
