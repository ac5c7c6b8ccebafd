import { test as base } from '@playwright/test';
import { echo, manifest, misspelt } from './projects';
import { expect, folderOf, test, Workbench } from './workbench';

test('names and contents are shown as text, whatever is in them', async ({ workbench, page }) => {
  const name = '<img src=x onerror=alert(1)>.yaml';
  const field = '<b>bold</b>';
  await workbench.dropFromDisk(
    folderOf('hostile', {
      ...echo,
      'tools.yaml': manifest('title: Fixture', `"${field}": 1\n  title: Fixture`),
      [name]: '<script>alert(1)</script>',
      __proto__x: 'x',
      ['__proto__']: 'x',
      constructor: 'x',
      'toString/__proto__': 'x',
    }),
  );
  await expect(workbench.problem(new RegExp(field))).toBeVisible();
  for (const path of [name, '__proto__', 'constructor', 'toString/__proto__']) {
    await expect(workbench.file(path)).toBeVisible();
  }
  await workbench.file(name).click();
  await expect(workbench.editor).toHaveText('<script>alert(1)</script>');
  await page.getByRole('tab', { name: 'Bundle' }).click();
  await expect(page.locator('img, b, #workbench script')).toHaveCount(0);
});

test('a file that is not UTF-8 can be read, not edited', async ({ workbench, page }) => {
  await page.locator('#workbench').drop({
    files: [{ name: 'tools.yaml', mimeType: 'text/plain', buffer: Buffer.from([0x61, 0xff, 0x62]) }],
  });
  await expect(page.getByText('not UTF-8, so it can only be read here')).toBeVisible();
  await expect(workbench.editor).toHaveText('a\u{fffd}b');
  await workbench.editor.focus();
  await page.keyboard.type('x');
  await expect(workbench.editor).toHaveText('a\u{fffd}b');
  await expect(workbench.verdict).toHaveText(/^Would be refused/);
});

test('a text of many megabytes is checked while the page stays usable', async ({ workbench, page }) => {
  const big = 'long line\n'.repeat(1_258_300);
  await workbench.dropFromDisk(folderOf('big', { 'tools.yaml': misspelt, 'big.txt': big }));
  await expect(workbench.problem(/titel/)).toBeVisible();
  await workbench.file('big.txt').click();
  await expect(page.getByText('12 MiB of text: checked, too large to edit here')).toBeVisible();
});

base('the policy of the page stops scripts and requests of others', async ({ page }) => {
  await page.goto('./');
  const refused = await page.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(event.effectiveDirective),
    );
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    const image = new Image();
    image.src = 'http://example.invalid/x.png';
    await fetch('http://example.invalid/').catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { violations, ran: 'ran' in window };
  });
  expect(refused.ran).toBe(false);
  expect(refused.violations).toEqual(expect.arrayContaining(['script-src-elem', 'img-src', 'connect-src']));
});

const ANSWERS_NOTHING = 'onmessage = () => {}';
const STOPS = `onmessage = ({ data }) => {
  if (data.id) postMessage({ id: data.id, failure: 'RuntimeError: unreachable' });
}`;

/** The page with another worker in the place of its own, until it is given back. */
async function withWorker(workbench: Workbench, script: string): Promise<void> {
  const { page } = workbench;
  await page.route(
    '**/worker-*.js',
    (route) => route.fulfill({ contentType: 'text/javascript', body: script }),
    {
      times: 1,
    },
  );
  await page.goto('./');
}

base('a check that takes too long is stopped, said, and started anew', async ({ page }) => {
  await page.clock.install();
  const workbench = new Workbench(page);
  await withWorker(workbench, ANSWERS_NOTHING);
  await page.clock.fastForward(1_000);
  await expect(workbench.entries).toHaveCount(4);
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(11_000);
  await expect(workbench.verdict).toContainText('it took longer than 10 seconds');
  await expect(workbench.verdict).toContainText('The checker stopped on pyproject.toml, tools.py,');
  await expect(workbench.entries).toHaveCount(4);

  await workbench.write(misspelt);
  await page.clock.fastForward(1_000);
  await expect(workbench.problem(/titel/)).toBeVisible();
});

base('a core that stops is said and started anew, with the files as they were', async ({ page }) => {
  const workbench = new Workbench(page);
  await withWorker(workbench, STOPS);
  await expect(workbench.verdict).toContainText('RuntimeError: unreachable');
  await expect(workbench.editor).toContainText('apiVersion: recurse.tools/v1alpha1');
  await workbench.write(misspelt);
  await expect(workbench.verdict).toHaveText(/^Would be refused: 1 error/);
});

/** Answers as the core does of a project without a fault, and falls over a certain text. */
const FALLS = `onmessage = ({ data }) => {
  if ('module' in data) return;
  const bad = data.put.some(([, text]) => text.includes('fall here'));
  const report = JSON.stringify({ ok: true, projects: [], diagnostics: [] });
  postMessage(bad ? { id: data.id, failure: 'RuntimeError: unreachable' } : { id: data.id, report });
}`;

base('the file that made the core stop is named', async ({ page }) => {
  const workbench = new Workbench(page);
  await withWorker(workbench, FALLS);
  await expect(workbench.verdict).toHaveText(/^No project is recognised/);
  await workbench.file('tools.py').click();
  await workbench.write('# fall here\n');
  await expect(workbench.verdict).toHaveText(
    /^The checker stopped on tools\.py: RuntimeError: unreachable\. All is still here/,
  );
  await workbench.write('# mended\n'); // and the core itself is back
  await expect(workbench.verdict).toHaveText(/^Would be refused/);
});

test('what is typed over a whole line is no style that the policy refuses', async ({ workbench, page }) => {
  await workbench.write('name: one\ntitle: two\n');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.type('kind: ');
  await expect(workbench.editor).toContainText('kind: title: two');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('all');
  await expect(workbench.editor).toHaveText('all');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(workbench.editor).toContainText('name: one');
});
