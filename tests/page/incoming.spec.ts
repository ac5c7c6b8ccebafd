import { writeFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { aliased, echo, misspelt } from './projects';
import { expect, folderOf, test } from './workbench';

const buffers = (files: Record<string, string>) =>
  Object.entries(files).map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) }));

test('a pasted tools.yaml is recognised and takes the place of the example', async ({ workbench }) => {
  await workbench.paste(misspelt);
  await expect(workbench.notice).toContainText('Pasted as tools.yaml');
  await expect(workbench.entries).toHaveCount(1);
  await expect(workbench.problem(/titel/)).toBeVisible();

  // What is missing beside it is pasted too, each recognised by its content.
  for (const name of ['tools.py', 'pyproject.toml', 'uv.lock'] as const) {
    await workbench.paste(echo[name] ?? '');
    await expect(workbench.notice).toContainText(`Pasted as ${name}`);
  }
  await expect(workbench.verdict).toHaveText(/^Would be refused: 1 error/);
});

test('a paste into the editor stays in the editor', async ({ workbench }) => {
  await workbench.editor.click();
  await workbench.paste('# pasted here');
  await expect(workbench.editor).toContainText('# pasted here');
  await expect(workbench.entries).toHaveCount(4);
});

test('a pasted text that is not recognised asks for its name', async ({ workbench, page }) => {
  await workbench.paste('Just a few words');
  const dialog = page.getByRole('dialog', { name: 'Add a file' });
  await dialog.getByLabel(/^Path/).fill('notes/README.md');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(workbench.file('notes/README.md')).toHaveAttribute('aria-current', 'true');
  await expect(workbench.editor).toHaveText('Just a few words');
});

test('text is pasted by the dialog where there is no keyboard', async ({ workbench, page }) => {
  await page.getByRole('button', { name: /^Paste or new file/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a file' });
  await dialog.getByLabel('Text', { exact: true }).fill(aliased);
  await expect(dialog.getByLabel(/^Path/)).toHaveValue('tools.yaml');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^Paste or new file/ }).click();
  await dialog.getByLabel('Text', { exact: true }).fill(aliased);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(workbench.problem(/\*text/)).toBeVisible();
});

test('dropped files are checked together', async ({ workbench, page }) => {
  await page.locator('#workbench').drop({ files: buffers({ ...echo, 'tools.yaml': misspelt }) });
  await expect(workbench.notice).toContainText('Added 4 files');
  await expect(workbench.problem(/titel/)).toBeVisible();
  await expect(workbench.verdict).toHaveText(/^Would be refused: 1 error/);
  // One more file is added to them, and can be taken back.
  await page.locator('#workbench').drop({ files: buffers({ 'tools.yaml': echo['tools.yaml'] ?? '' }) });
  await expect(workbench.verdict).toHaveText('Ready to upload: no problems');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(workbench.problem(/titel/)).toBeVisible();
});

test('files dropped on the editor are taken as files', async ({ workbench }) => {
  await workbench.editor.drop({ files: buffers({ 'tools.yaml': misspelt }) });
  await expect(workbench.entries).toHaveCount(1);
  await expect(workbench.problem(/titel/)).toBeVisible();
});

test('a dropped folder is read whole, without its top folder and without what no upload holds', async ({
  workbench,
  page,
}) => {
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`data/${at}.txt`, `${at}`]));
  const folder = folderOf('my-tools', {
    ...echo,
    ...many,
    '.git/config': 'x',
    'node_modules/a/index.js': 'x',
    '.venv/pyvenv.cfg': 'x',
    'sub/dist/a.whl': 'x',
    'logo.png': new Uint8Array([0x89, 0x50, 0, 1, 2]),
  });
  await workbench.dropFromDisk(folder);
  await expect(workbench.notice).toHaveText(
    /Opened 255 files; passed over \.git, \.venv, dist, node_modules/,
  );
  // A folder of very many files is folded at first.
  await expect(workbench.entries).toHaveCount(5);
  await workbench.files.getByRole('button', { name: 'data/' }).click();
  await expect(workbench.entries).toHaveCount(5 + 200);
  await expect(workbench.files.getByRole('button', { name: 'Show 50 more' })).toBeVisible();
  await expect(workbench.file('tools.yaml')).toHaveAttribute('aria-current', 'true');
  await expect(workbench.verdict).toHaveText(/^Ready to upload/);
  await workbench.file('logo.png').click();
  await expect(page.getByText('binary, 5 bytes')).toBeVisible();
});

test('a folder is opened by the picker', async ({ workbench, page }) => {
  const folder = folderOf('my-tools', { ...echo, 'tools.yaml': misspelt, 'node_modules/a/index.js': 'x' });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Open folder/ }).click();
  await (await chooser).setFiles(folder);
  await expect(workbench.entries).toHaveCount(4);
  await expect(workbench.problem(/titel/)).toBeVisible();
});

test('files are opened by the picker', async ({ workbench, page }) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Open files/ }).click();
  await (await chooser).setFiles(buffers({ 'tools.yaml': misspelt }));
  await expect(workbench.problem(/titel/)).toBeVisible();
});

test('a dropped zip is unpacked', async ({ workbench }) => {
  const files = { ...echo, 'tools.yaml': aliased, 'node_modules/a.js': 'x', '../up.txt': 'x' };
  const entries = Object.entries(files).map(([path, text]) => [`my-tools/${path}`, strToU8(text)] as const);
  const folder = folderOf('zip', {});
  const archive = `${folder}-my-tools.zip`;
  writeFileSync(archive, zipSync(Object.fromEntries(entries)));
  await workbench.dropFromDisk(archive);
  await expect(workbench.notice).toHaveText(/Opened 4 files; passed over node_modules; left out 1/);
  await expect(workbench.problem(/\*text/)).toBeVisible();
});

test('a zip that is none says so', async ({ workbench, page }) => {
  await page.locator('#workbench').drop({ files: buffers({ 'broken.zip': 'no archive' }) });
  await expect(workbench.notice).toContainText('broken.zip could not be unpacked');
  await expect(workbench.verdict).toHaveText('Ready to upload: no problems');
});
