// A folder with what is installed and built in it: the page answers as the command line does.

import { execFileSync } from 'node:child_process';
import { sdist } from './archives';
import { echo } from './projects';
import { expect, folderOf, test, Workbench } from './workbench';

const name = 'fixture_tools-0.1.0';

/** The echo service after a build, in the folder `called`. */
function built(called = 'my-tools'): string {
  return folderOf(called, {
    ...echo,
    'node_modules/left-pad/index.js': 'x',
    'node_modules/left-pad/node_modules/deeper/index.js': 'x',
    '.venv/pyvenv.cfg': 'x',
    '__pycache__/tools.cpython-314.pyc': new Uint8Array([0, 1]),
    [`dist/${name}.tar.gz`]: sdist(name, { ...echo, 'tools.py': '# an older one\n' }),
    'dist/notes.txt': 'x',
    'dist/node_modules/a.js': 'x',
    'packages/inner/.tox/log': 'x',
    'packages/inner/README.md': 'x',
  });
}

/** What the command line prints of `folder`. */
function printed(folder: string): string {
  const check = ['run', '--quiet', '--locked', '--package', 'plumbline', '--', 'check', '--format', 'json'];
  try {
    return execFileSync('cargo', [...check, folder], { encoding: 'utf8' });
  } catch (error) {
    const { status, stdout } = error as { status?: number; stdout?: string };
    if (status === 1 && stdout) return stdout; // it found errors
    throw error;
  }
}

/** The report as the page gives it to be taken away. */
async function copied({ page }: Workbench): Promise<string> {
  await page.getByRole('button', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('radio', { name: 'JSON', exact: true }).check();
  await dialog.getByRole('button', { name: 'Copy report' }).click();
  await expect(dialog.getByRole('button', { name: 'Copy report' })).toContainText('Copied');
  await page.keyboard.press('Escape');
  return page.evaluate(() => navigator.clipboard.readText());
}

test.beforeEach(async ({ context }) => {
  test.slow(); // the program may have to be built
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('a dropped folder has the report that the command line prints, and keeps it', async ({
  workbench,
  page,
}) => {
  const folder = built();
  const expected = printed(folder);
  expect(expected).toContain('node_modules was not looked into');
  expect(expected).toContain(`dist/${name}.tar.gz`);
  await workbench.dropFromDisk(folder);
  await expect(workbench.notice).toHaveText(
    /^Opened 6 files; passed over \.tox, \.venv, __pycache__, dist, node_modules/,
  );
  await expect(workbench.verdict).toHaveText(/warnings/);
  expect(await copied(workbench)).toBe(expected);

  // The folders that were not read are not forgotten: by undo, by a link, by a reload.
  await workbench.openExample('Piano tuner');
  await expect(workbench.verdict).toHaveText(/^Ready/);
  await workbench.notice.getByRole('button', { name: 'Undo' }).click();
  await expect(workbench.verdict).toHaveText(/warnings/);
  expect(await copied(workbench)).toBe(expected);

  await page.getByRole('button', { name: 'Share…' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const other = new Workbench(await page.context().newPage());
  await other.page.goto(link);
  await other.loaded();
  await expect(other.verdict).toHaveText(/warnings/);
  expect(await copied(other)).toBe(expected);
  await other.page.reload();
  await other.loaded();
  await expect(other.verdict).toHaveText(/warnings/);
  expect(await copied(other)).toBe(expected);
});

test('a folder of the picker has the same report, and so has one that is itself called dist', async ({
  workbench,
  page,
}) => {
  const folder = built('dist');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Open folder/ }).click();
  await (await chooser).setFiles(folder);
  await expect(workbench.verdict).toHaveText(/warnings/);
  expect(await copied(workbench)).toBe(printed(folder));
});
