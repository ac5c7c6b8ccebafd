import { test as base } from '@playwright/test';
import { echo, misspelt } from './projects';
import { expect, folderOf, test, Workbench } from './workbench';

const openFiles = ({ page }: Workbench) => page.getByRole('list', { name: 'Open files' });

test('files are opened in tabs, which close by button, by key and by the wheel', async ({
  workbench,
  page,
}) => {
  // On some systems the middle button pastes what is selected: not where it closes a tab.
  await workbench.editor.focus();
  await page.keyboard.press('Control+a');
  const tabs = openFiles(workbench);
  await expect(tabs.getByRole('listitem')).toHaveCount(1);
  await workbench.file('tools.py').click();
  await workbench.file('uv.lock').click();
  await expect(tabs.getByRole('listitem')).toHaveText([/tools\.yaml/, /tools\.py/, /uv\.lock/]);
  await tabs.getByRole('button', { name: 'tools.py', exact: true }).click();
  await expect(workbench.editor).toContainText('def echo');

  await page.keyboard.press('Delete');
  await expect(workbench.editor).toContainText('[[package]]');
  await expect(tabs.getByRole('button', { name: 'uv.lock', exact: true })).toBeFocused();
  await tabs.getByRole('button', { name: 'Close uv.lock' }).click();
  await expect(workbench.editor).toContainText('apiVersion');
  await tabs.getByRole('button', { name: 'tools.yaml', exact: true }).click({ button: 'middle' });
  await expect(tabs.getByRole('listitem')).toHaveCount(0);
  await workbench.file('tools.py').click();
  await tabs.getByRole('button', { name: 'tools.py', exact: true }).press('Delete');
  await expect(tabs.getByRole('listitem')).toHaveCount(0);
  await expect(tabs).toBeFocused();
  await expect(page.getByText('Drop a folder, files, a zip or a built .tar.gz here')).toBeVisible();
  // They are closed, not deleted.
  await expect(workbench.verdict).toHaveText('Ready to upload: no problems');
});

test('a file is renamed by key, keeps its undo history, and the name can be taken back', async ({
  workbench,
  page,
}) => {
  await workbench.write(misspelt);
  await workbench.file('tools.yaml').focus();
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog', { name: 'Rename tools.yaml' });
  await expect(dialog.getByLabel('New path')).toBeFocused();
  await page.keyboard.type('agent');
  await page.keyboard.press('Enter');
  await expect(workbench.file('agent.yaml')).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Text of agent.yaml' })).toBeVisible();
  await workbench.editor.focus();
  await page.keyboard.press('Control+z');
  await expect(workbench.editor).toContainText('title: Fixture Tools');

  await workbench.notice.getByRole('button', { name: 'Undo' }).click();
  await expect(workbench.file('tools.yaml')).toBeVisible();
});

test('a name that is taken, or climbs, is refused', async ({ workbench, page }) => {
  await workbench.files.getByRole('button', { name: 'Rename tools.py' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename tools.py' });
  const path = dialog.getByLabel('New path');
  const message = () => path.evaluate((input) => (input as HTMLInputElement).validationMessage);
  await path.fill('uv.lock');
  expect(await message()).toBe('There is a uv.lock already');
  await path.fill('uv.lock/tools.py');
  expect(await message()).toBe('uv.lock is a file, and nothing can lie in it');
  await path.fill('../tools.py');
  expect(await message()).toContain('from the root of the project');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog).toBeVisible();
  await path.fill('lib/tools.py');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog).toBeHidden();
  await expect(workbench.files.getByRole('button', { name: 'lib/', exact: true })).toBeVisible();
  await expect(workbench.file('lib/tools.py')).toBeVisible();
  await expect(workbench.problem(/tools\.py/).first()).toBeVisible();
});

test('the tree is walked by keyboard, and Delete deletes', async ({ workbench, page }) => {
  await workbench.dropFromDisk(folderOf('my-tools', { ...echo, 'docs/a.md': 'a', 'docs/b.md': 'b' }));
  await expect(workbench.entries).toHaveCount(6);
  await workbench.file('tools.yaml').focus();
  await page.keyboard.press('End');
  await expect(workbench.file('docs/b.md')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(workbench.entries).toHaveCount(4);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(workbench.file('docs/a.md')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(workbench.file('docs/a.md')).toHaveCount(0);
  await expect(workbench.file('docs/b.md')).toBeFocused();
  await expect(workbench.notice).toContainText('Deleted docs/a.md');
  await workbench.notice.getByRole('button', { name: 'Undo' }).click();
  await expect(workbench.file('docs/a.md')).toBeVisible();
});

base('nothing is lost on reload, bytes included, until it is cleared', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.start();
  await page.locator('#workbench').drop({
    files: [
      ...Object.entries({ ...echo, 'tools.yaml': misspelt }).map(([name, text]) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from(text),
      })),
      { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0, 1, 2]) },
    ],
  });
  await workbench.file('tools.py').click();
  await workbench.editor.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# typed last');
  await page.waitForTimeout(600); // it is kept once typing has paused
  await page.reload();
  await workbench.loaded();
  await expect(workbench.entries).toHaveCount(5);
  await expect(workbench.file('tools.py')).toHaveAttribute('aria-current', 'true');
  await expect(workbench.editor).toContainText('# typed last');
  await expect(workbench.problem(/titel/)).toBeVisible();
  await workbench.file('logo.png').click();
  await expect(page.getByText('binary, 5 bytes')).toBeVisible();

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(workbench.entries).toHaveCount(0);
  await expect(workbench.verdict).toHaveText('Nothing to check yet');
  await page.waitForTimeout(600);
  await page.reload();
  await workbench.loaded();
  await expect(page.getByRole('region', { name: 'Welcome' })).toBeVisible();
});

base('what was typed a moment before a reload is not lost', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.start();
  await workbench.editor.focus();
  await page.keyboard.press('Control+Home');
  // Never so long a pause that it is kept meanwhile.
  await page.keyboard.type('# typed without a pause', { delay: 30 });
  await page.reload();
  await workbench.loaded();
  await expect(workbench.editor).toContainText('# typed without a pause');

  // While it is being written, too.
  await workbench.editor.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# more ');
  await page.waitForTimeout(255);
  await page.reload();
  await workbench.loaded();
  await expect(workbench.editor).toContainText('# more # typed');
});

base(
  'each of two tabs finds its own files again, and a new one the last that were kept',
  async ({ context }) => {
    const [one, other, third] = await Promise.all(
      [1, 2, 3].map(async () => new Workbench(await context.newPage())),
    );
    if (!one || !other || !third) throw new Error('three pages were asked for');
    for (const [workbench, example] of [
      [one, 'echo'],
      [other, 'deal-desk'],
    ] as const) {
      await workbench.page.bringToFront();
      await workbench.start(example);
      await workbench.editor.focus();
      await workbench.page.keyboard.press('Control+Home');
      await workbench.page.keyboard.type(`# of ${example} `);
      await workbench.page.waitForTimeout(600);
    }
    await third.page.goto('./');
    await expect(third.editor).toContainText('# of deal-desk');
    await one.page.reload();
    await one.loaded();
    await expect(one.editor).toContainText('# of echo');
  },
);

base('what the browser could not keep is kept with the next change', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.start();
  await workbench.editor.focus();
  await page.keyboard.type('# kept');
  await page.waitForTimeout(600);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...parts) {
      IDBObjectStore.prototype.put = put;
      this.transaction.abort();
      return put.apply(this, parts);
    };
  });
  await workbench.write(misspelt);
  await expect(workbench.notice).toContainText('The browser keeps no more');
  await workbench.file('tools.py').click();
  await page.waitForTimeout(600);
  await page.reload();
  await workbench.loaded();
  await workbench.file('tools.yaml').click();
  await expect(workbench.editor).toContainText('titel');
});

test('what was done in files that were undone comes back by redo', async ({ workbench, page }) => {
  await workbench.write(misspelt);
  await workbench.openExample('Deal desk');
  await workbench.write('# done meanwhile\n');
  await workbench.notice.getByRole('button', { name: 'Undo' }).click();
  await expect(workbench.file('tools.yaml')).toBeVisible();
  await workbench.notice.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByText('# done meanwhile')).toBeVisible();
});

test('what was cleared comes back by undo', async ({ workbench, page }) => {
  await workbench.write(misspelt);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(workbench.entries).toHaveCount(0);
  await workbench.notice.getByRole('button', { name: 'Undo' }).click();
  await expect(workbench.problem(/titel/)).toBeVisible();
});

test('a whole project is pasted at once', async ({ workbench }) => {
  const text = [
    '## tools.yaml',
    '```yaml',
    misspelt.trimEnd(),
    '```',
    ...Object.entries(echo)
      .filter(([name]) => name !== 'tools.yaml')
      .flatMap(([name, some]) => ['', `**${name}**`, '', '```', some.trimEnd(), '```']),
  ].join('\n');
  await workbench.paste(text);
  await expect(workbench.notice).toContainText('Pasted 4 files');
  await expect(workbench.entries).toHaveCount(4);
  await expect(workbench.verdict).toHaveText(/^Would be refused: 1 error/);
  await expect(workbench.file('tools.yaml')).toHaveAttribute('aria-current', 'true');
});

const PASTED: [path: string, text: string][] = [
  ['agentserve.app.yaml', 'tools: ./tools/*\n'],
  [
    'tools/score_offer.tool.yaml',
    'name: score_offer\ndescription: x\ninput:\n  type: object\noutput:\n  type: object\n',
  ],
  ['tools/score_offer.ts', 'export function run(offer: Offer) {\n  return {}\n}\n'],
  ['agent.yaml', 'apiVersion: recurse.run/v1alpha1\nkind: Agent\n'],
];

test('what is said between the pasted files is in none of them', async ({ workbench }) => {
  const said = (path: string, text: string) => `**${path}**\n\`\`\`\n${text}\n\`\`\`\nAnd then:\n\n`;
  await workbench.paste(said('tools.yaml', 'kind: ToolService') + said('tools.py', 'x = 1'));
  await expect(workbench.editor).toContainText('kind: ToolService');
  await expect(workbench.editor).not.toContainText('And then');
  await workbench.file('tools.py').click();
  await expect(workbench.editor).toContainText('x = 1');
  await expect(workbench.editor).not.toContainText('And then');
});

test('files of each kind are recognised by what is in them', async ({ workbench }) => {
  for (const [path, text] of PASTED) {
    await workbench.paste(text);
    await expect(workbench.notice).toContainText(`Pasted as ${path}`);
    await workbench.files.locator('summary').focus();
  }
});

base('where the browser keeps nothing, all else works', async ({ page }) => {
  const workbench = new Workbench(page);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await workbench.start();
  await workbench.write(misspelt);
  await expect(workbench.problem(/titel/)).toBeVisible();
});

test('the focus goes back to where it was when a notice is done with', async ({ workbench, page }) => {
  await workbench.write('a: 1\n');
  for (const name of ['Undo', 'Dismiss']) {
    await page.getByRole('button', { name: 'Delete uv.lock', exact: true }).click();
    await page.getByRole('button', { name: 'Clear', exact: true }).focus();
    const button = workbench.notice.getByRole('button', { name });
    for (let presses = 0; presses < 3; presses += 1) {
      if (await button.evaluate((one) => one.matches(':focus'))) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(workbench.notice).toBeHidden();
    await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeFocused();
  }
});
