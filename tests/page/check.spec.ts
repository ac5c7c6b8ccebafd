import { aliased, echo, manifest, misspelt, unquoted } from './projects';
import { expect, test } from './workbench';

test('the first example is loaded and would be accepted', async ({ workbench }) => {
  await expect(workbench.verdict).toHaveText('Ready to upload: no problems');
  await expect(workbench.entries).toHaveCount(Object.keys(echo).length);
  await expect(workbench.editor).toContainText('apiVersion: recurse.tools/v1alpha1');
});

test('a fault that is typed shows at once, underlined, and goes when it is mended', async ({
  workbench,
  page,
}) => {
  await workbench.editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('titel: Fixture');

  const problem = workbench.problem(/titel/);
  await expect(problem).toBeVisible();
  await expect(problem).toHaveAccessibleName(/^Error .*titel.* line 2:1$/);
  await expect(workbench.editor.locator('.cm-lintRange-error')).toHaveText('titel');
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(1);
  await expect(workbench.verdict).toHaveText(/^Would be refused: 1 error/);
  await expect(workbench.file('tools.yaml')).toHaveText(/tools\.yaml1 problem/);

  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(problem).toHaveCount(0, { timeout: 300 });
  }).toPass();
  await expect(workbench.verdict).toHaveText('Ready to upload: no problems');
});

test('a problem leads to its place, in another file too', async ({ workbench, page }) => {
  await workbench.write(misspelt);
  await workbench.file('uv.lock').click();
  await expect(workbench.editor).toContainText('[[package]]');

  await workbench.problem(/titel/).click();
  await expect(workbench.editor).toBeFocused();
  await expect(workbench.file('tools.yaml')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.type('title');
  await expect(workbench.verdict).toHaveText('Ready to upload: no problems');
  await expect(workbench.editor).toContainText('title: Fixture Tools');
});

test('an alias is named, with its anchor as a related place', async ({ workbench, page }) => {
  await workbench.write(aliased);
  await expect(workbench.problem(/\*text/)).toBeVisible();
  const anchor = workbench.problems.getByRole('button', { name: /^tools\.yaml:\d+/ }).first();
  await anchor.click();
  await expect(workbench.editor).toBeFocused();
  const selected = await page.evaluate(() => {
    const root = document.querySelector('#workbench')?.shadowRoot as unknown as {
      getSelection?(): Selection;
    };
    return String((root.getSelection?.() ?? document.getSelection())?.toString());
  });
  expect(selected).toContain('&text');
});

test('a fix is applied by its button, and can be undone', async ({ workbench, page }) => {
  await workbench.write(unquoted);
  await expect(workbench.problem(/3\.14/)).toBeVisible();
  await workbench.problems.getByRole('button', { name: /^Apply fix/ }).click();
  await expect(workbench.editor).toContainText("python: '3.14'");
  await expect(workbench.verdict).toHaveText('Ready to upload: no problems');
  // The button is gone; the focus stays where the work is.
  await expect(workbench.problems).toBeFocused();

  await workbench.editor.focus();
  await page.keyboard.press('Control+z');
  await expect(workbench.problem(/3\.14/)).toBeVisible();
});

test('a fix of a file that is not in view is applied to it', async ({ workbench }) => {
  await workbench.write(unquoted);
  await workbench.file('tools.py').click();
  await workbench.problems.getByRole('button', { name: /^Apply fix/ }).click();
  await expect(workbench.verdict).toHaveText('Ready to upload: no problems');
  await workbench.file('tools.yaml').click();
  await expect(workbench.editor).toContainText("python: '3.14'");
});

test('a fix keeps the byte order mark and the line ends of the file', async ({ workbench, page }) => {
  const text = `\u{feff}${unquoted.replaceAll('\n', '\r\n')}`;
  await page.locator('#workbench').drop({
    files: [{ name: 'tools.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) }],
  });
  await expect(workbench.problem(/3\.14/)).toBeVisible();
  const column =
    unquoted
      .split('\n')
      .find((line) => line.includes('python:'))
      ?.indexOf('3.14') ?? 0;
  await expect(workbench.problem(/3\.14/)).toContainText(`:${column + 1}`);
  await workbench.problems.getByRole('button', { name: /^Apply fix/ }).click();
  await expect(workbench.problem(/3\.14/)).toHaveCount(0);

  await page.getByRole('tab', { name: 'Bundle' }).click();
  // Two quotes were added, nothing else changed.
  await expect(page.getByRole('button', { name: /^tools\.yaml required/ })).toContainText(
    `${Buffer.byteLength(text) + 2} bytes`,
  );
});

test('the problem list is walked by keyboard alone', async ({ workbench, page }) => {
  await workbench.write(
    manifest("python: '3.14'", 'python: 3.14').replace('title: Fixture', 'titel: Fixture'),
  );
  await expect(workbench.problem(/titel/)).toBeVisible();
  const problems = workbench.problems.locator('.problem');
  await expect(async () => expect(await problems.count()).toBeGreaterThan(1)).toPass();

  await page.getByRole('tab', { name: 'Problems' }).focus();
  await page.keyboard.press('Tab');
  await expect(workbench.problems).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(problems.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(problems.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(workbench.editor).toBeFocused();

  // Tab leaves the editor: it does not trap the keyboard.
  await page.keyboard.press('Tab');
  await expect(workbench.editor).not.toBeFocused();
});

test('F8 goes from problem to problem', async ({ workbench, page }) => {
  await workbench.write(misspelt);
  await expect(workbench.problem(/titel/)).toBeVisible();
  await workbench.file('tools.py').click();
  await page.keyboard.press('F8');
  await expect(workbench.editor).toBeFocused();
  await expect(workbench.file('tools.yaml')).toHaveAttribute('aria-current', 'true');
});

test('the count is spoken once typing has paused', async ({ workbench }) => {
  const { spoken } = workbench;
  await expect(spoken).toHaveText('Ready to upload: no problems');
  await workbench.write(unquoted);
  await expect(workbench.verdict).toHaveText(/^Would be refused/);
  await expect(spoken).toHaveText('Ready to upload: no problems');
  await expect(spoken).toHaveText(/^Would be refused: 1 error/);
});

test('a file that is missing is named, and can be made', async ({ workbench, page }) => {
  await page.getByRole('button', { name: 'Delete pyproject.toml' }).click();
  await expect(workbench.verdict).toHaveText(/^Would be refused/);
  await workbench
    .problem(/pyproject\.toml/)
    .first()
    .click();
  await page.getByRole('button', { name: 'Create pyproject.toml' }).click();
  await expect(workbench.file('pyproject.toml')).toHaveAttribute('aria-current', 'true');
  await workbench.write(echo['pyproject.toml'] ?? '');
  await expect(workbench.verdict).toHaveText('Ready to upload: no problems');
});

test('a deleted file comes back by undo', async ({ workbench, page }) => {
  await page.getByRole('button', { name: 'Delete uv.lock' }).click();
  await expect(workbench.verdict).toHaveText(/^Would be refused/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(workbench.verdict).toHaveText('Ready to upload: no problems');
});

test('what is changed after a deletion outlives its undo', async ({ workbench, page }) => {
  await workbench.file('uv.lock').focus();
  await page.keyboard.press('Delete');
  await expect(workbench.notice).toContainText('Deleted uv.lock');
  await workbench.file('tools.py').click();
  await workbench.editor.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# work');
  await workbench.notice.getByRole('button', { name: 'Undo' }).click();
  await expect(workbench.file('uv.lock')).toBeVisible();
  await expect(workbench.editor).toContainText('# work');
});

test('what is typed after a renaming outlives its undo', async ({ workbench, page }) => {
  await workbench.file('tools.py').focus();
  await page.keyboard.press('F2');
  await page.getByLabel('New path').fill('other.py');
  await page.keyboard.press('Enter');
  await workbench.file('other.py').click();
  await workbench.editor.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# work');
  await workbench.notice.getByRole('button', { name: 'Undo' }).click();
  await expect(workbench.file('tools.py')).toBeVisible();
  await expect(workbench.editor).toContainText('# work');
});

test('the bundle shows what the upload would hold', async ({ workbench, page }) => {
  await expect(workbench.verdict).toHaveClass(/ok/);
  await page.getByRole('tab', { name: 'Bundle' }).click();
  const bundle = page.getByRole('tabpanel', { name: 'Bundle' });
  await expect(bundle.getByRole('heading', { name: 'fixture_tools-0.1.0.tar.gz' })).toBeVisible();
  for (const path of [...Object.keys(echo), 'PKG-INFO']) {
    await expect(bundle.getByRole('button', { name: new RegExp(`^${path} required`) })).toBeVisible();
  }
  const tool = bundle.getByRole('article');
  await expect(tool.getByRole('heading', { name: 'echo' })).toBeVisible();
  await expect(tool).toContainText('Return a message.');
  await expect(tool).toContainText('message');
  await expect(tool).toContainText('string');
});

test('the example with faults shows faults in both files', async ({ workbench }) => {
  await workbench.openExample('Echo service, with faults');
  await expect(workbench.verdict).toHaveText(/^Would be refused: \d+ errors/);
  for (const words of [/titel/, /3\.14/, /times/])
    await expect(workbench.problem(words).first()).toBeVisible();
  await expect(workbench.problems.getByRole('group', { name: 'Problems in tools.py' })).toBeVisible();
});
