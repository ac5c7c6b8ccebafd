import { test as base } from '@playwright/test';
import { GROUPS } from '../../www/examples/groups';
import { expect, test, Workbench } from './workbench';

base(
  'a newcomer sees an example that is checked, one fault explained, and where to drop',
  async ({ page }) => {
    const workbench = new Workbench(page);
    await page.goto('./');
    const welcome = page.getByRole('region', { name: 'Welcome' });
    await expect(welcome).toContainText('example, already checked');
    await expect(welcome).toContainText('drop a folder, files, a zip or a built .tar.gz anywhere');
    await expect(workbench.verdict).toHaveText('Would be refused: 1 error');
    await expect(workbench.problem(/runtime\.python is the number 3\.14/)).toBeVisible();
    await expect(workbench.problems.locator('.explanation:visible')).toContainText('How to mend it');

    await welcome.getByRole('button', { name: 'Show the fault' }).click();
    await expect(workbench.editor).toBeFocused();
    await page.keyboard.press('Control+.');
    await expect(workbench.verdict).toHaveText('Ready to upload: no problems');
    await welcome.getByRole('button', { name: 'Close the welcome' }).click();
    await expect(welcome).toBeHidden();
  },
);

base('the welcome goes when files come', async ({ page }) => {
  const workbench = new Workbench(page);
  await page.goto('./');
  await workbench.loaded();
  await workbench.paste('apiVersion: recurse.tools/v1alpha1\n');
  await expect(workbench.entries).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Welcome' })).toBeHidden();
});

for (const { examples } of GROUPS) {
  for (const { id, rule, title } of examples) {
    test(`example: ${title} (${id})`, async ({ workbench, page }) => {
      await page.evaluate((fragment) => {
        location.hash = fragment;
      }, `example=${id}`);
      if (rule === undefined) {
        await expect(workbench.verdict).toHaveText('Ready to upload: no problems');
        return;
      }
      await expect(workbench.verdict).toHaveText(/^Would be refused/);
      await expect(
        workbench.problems.locator('.item.error').getByRole('button', { name: `Why: ${rule}` }),
      ).not.toHaveCount(0);
      if (id !== 'echo-faults') await expect(workbench.problems.locator('.item')).toHaveCount(1);
    });
  }
}

test('an example takes the place of the files, which come back by undo', async ({ workbench, page }) => {
  await workbench.editor.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# mine\n');
  await workbench.openExample('Piano tuner');
  await expect(workbench.editor).toContainText('recurse.run');
  await workbench.notice.getByRole('button', { name: 'Undo' }).click();
  await expect(workbench.editor).toContainText('# mine');
});
