import { misspelt, unquoted } from './projects';
import { expect, test } from './workbench';

test.beforeEach(async ({ workbench }) => {
  await workbench.openExample('Echo service, with faults');
  await expect(workbench.verdict).toHaveText(/^Would be refused: 8 errors/);
  await expect(workbench.spoken).toHaveText('Would be refused: 8 errors');
});

test('problems are filtered by words and by severity, with the counts of all', async ({
  workbench,
  page,
}) => {
  const filter = workbench.problems.getByRole('searchbox', { name: 'Filter the problems' });
  const errors = workbench.problems.getByRole('button', { name: 'Errors 8', exact: true });
  const problems = workbench.problems.locator('.problem');
  await filter.fill('times');
  await expect(problems).toHaveCount(3);
  await expect(workbench.problems.getByRole('status')).toHaveText('3 of 8 problems listed');
  await filter.fill('unknown-field');
  await expect(problems).toHaveCount(1);
  await filter.fill('');
  await errors.click();
  await expect(errors).toHaveAttribute('aria-pressed', 'false');
  await expect(problems).toHaveCount(0);
  await expect(workbench.problems).toContainText('No problem passes the filter');
  // What is asked for is listed, whatever the filter says.
  await page.keyboard.press('F8');
  await expect(problems).toHaveCount(0);
  await errors.click();
  await expect(problems).toHaveCount(8);
});

test('F8 and Shift-F8 walk through all files, round the end, and say where they are', async ({
  workbench,
  page,
}) => {
  await workbench.file('tools.py').click();
  await workbench.editor.focus();
  await page.keyboard.press('Control+Home');
  const current = workbench.problems.locator('.problem[aria-current]');
  const walk = async (key: string, number: number) => {
    await page.keyboard.press(key);
    await expect(workbench.spoken).toHaveText(new RegExp(`^Error, ${number} of 8: `));
    await expect(workbench.editor).toBeFocused();
    await expect(current).toHaveCount(1);
  };
  for (let number = 1; number <= 8; number += 1) await walk('F8', number);
  await expect(workbench.file('tools.yaml')).toHaveAttribute('aria-current', 'true');
  await walk('F8', 1);
  await expect(workbench.file('tools.py')).toHaveAttribute('aria-current', 'true');
  await walk('Shift+F8', 8);
  await walk('Shift+F8', 7);
  // From where the cursor has been moved to, not from where the last walk ended.
  await page.keyboard.press('Control+Home');
  await walk('F8', 6);
});

test('the rule behind a problem is explained in place, and stays open', async ({ workbench, page }) => {
  const why = workbench.problems.getByRole('button', { name: 'Why: unknown-field' });
  await why.click();
  await expect(why).toHaveAttribute('aria-expanded', 'true');
  const explanation = workbench.problems.locator('.explanation:visible');
  await expect(explanation).toContainText('Why: ');
  await expect(explanation).toContainText('How to mend it: ');
  await workbench.editor.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# another line\n');
  await expect(workbench.problem(/titel/)).toContainText('7:3');
  await expect(explanation).toBeVisible();
  await why.click();
  await expect(explanation).toHaveCount(0);
});

test('Ctrl-. mends the problem at the cursor', async ({ workbench, page }) => {
  await workbench.write(unquoted);
  await workbench.problem(/3\.14/).click();
  await page.keyboard.press('Control+.');
  await expect(workbench.editor).toContainText("python: '3.14'");
  await expect(workbench.spoken).toHaveText("Applied: Write '3.14'");
  await page.keyboard.press('Control+z');
  await expect(workbench.problem(/3\.14/)).toBeVisible();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+.');
  await expect(workbench.spoken).toHaveText('No problem here has a fix');
});

test('Ctrl-. mends the problem that has the focus in the list, of a closed file too', async ({
  workbench,
  page,
}) => {
  await workbench.file('uv.lock').click();
  await workbench.problem(/titel/).focus();
  await page.keyboard.press('Control+.');
  await expect(workbench.problem(/titel/)).toHaveCount(0);
  await expect(workbench.notice).toContainText('Applied: Rename it to title, in tools.yaml');
  // The focus is where the problem was.
  await expect(workbench.problem(/runtime\.python/)).toBeFocused();
  await workbench.file('tools.yaml').click();
  await expect(workbench.editor).toContainText('title: Fixture');
  await workbench.editor.focus();
  await page.keyboard.press('Control+z');
  await expect(workbench.editor).toContainText('titel: Fixture');
  await expect(workbench.problem(/titel/)).toBeVisible();
});

test('a fix of a closed file is taken back by its notice', async ({ workbench }) => {
  await workbench.file('uv.lock').click();
  await workbench.problems.getByRole('button', { name: 'Apply fix: Rename it to title' }).click();
  await expect(workbench.problem(/titel/)).toHaveCount(0);
  await workbench.notice.getByRole('button', { name: 'Undo' }).click();
  await expect(workbench.problem(/titel/)).toBeVisible();
});

test('what hovers over an underline says the problem, mends it and explains it', async ({
  workbench,
  page,
}) => {
  await workbench.write(misspelt);
  const underline = workbench.editor.locator('.cm-lintRange-error', { hasText: 'titel' });
  await underline.hover();
  const tooltip = page.locator('.cm-tooltip');
  await expect(tooltip).toContainText('Error metadata takes no field titel');
  await expect(tooltip).toContainText('did you mean title?');
  await tooltip.getByRole('button', { name: 'Why?' }).click();
  await expect(workbench.problem(/titel/)).toBeFocused();
  await expect(workbench.problems.locator('.explanation:visible')).toContainText('How to mend it');
  await underline.hover();
  await tooltip.getByRole('button', { name: 'Apply fix: Rename it to title' }).click();
  await expect(workbench.problem(/titel/)).toHaveCount(0);
});

test('typing neither empties the list nor rebuilds what stays the same', async ({ workbench, page }) => {
  await page.evaluate(() => {
    const list = document.querySelector('#workbench')?.shadowRoot?.querySelector('.problems');
    const seen = { fewest: Number.POSITIVE_INFINITY, removed: 0 };
    Object.assign(window, { seen });
    if (!list) return;
    new MutationObserver((records) => {
      seen.fewest = Math.min(seen.fewest, list.querySelectorAll('.item').length);
      for (const { removedNodes } of records) {
        for (const node of removedNodes)
          if (node instanceof Element && node.matches('.item')) seen.removed += 1;
      }
    }).observe(list, { childList: true, subtree: true });
  });
  await workbench.editor.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# one line, and\n# another\n', { delay: 20 });
  await expect(workbench.problem(/titel/)).toContainText('8:3');
  expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({
    fewest: 8,
    removed: 0,
  });
});
