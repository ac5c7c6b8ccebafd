import AxeBuilder from '@axe-core/playwright';
import { test as base, type Page } from '@playwright/test';
import { echo } from './projects';
import { expect, folderOf, test, Workbench } from './workbench';

/** Asserts that axe finds nothing against WCAG 2.2 AA, nor against its own good practice. */
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`);
  expect(found).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280, 2560]) {
    test(`axe finds nothing at ${width} pixels, ${colorScheme}`, async ({ workbench, page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await workbench.openExample('Echo service, with faults');
      await expect(workbench.verdict).toHaveText(/^Would be refused/);
      await page.locator('.rule-button').first().click();
      await page.keyboard.press('F8');
      await expectAccessible(page);
      if (width < 2560) {
        await page.getByRole('tab', { name: 'Bundle' }).click();
        await expectAccessible(page);
      }
    });
  }
}

base('axe finds nothing in the first view, in the dialogs, and where there is nothing', async ({ page }) => {
  base.slow();
  const workbench = new Workbench(page);
  await page.goto('./');
  await workbench.loaded();
  await expectAccessible(page);
  for (const button of ['Examples…', 'Share…', 'Paste or new file…']) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: button, exact: true })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(workbench.verdict).toHaveText('Nothing to check yet');
  await expectAccessible(page);
});

test('axe finds nothing in a project of many folders, with a file that cannot be edited', async ({
  workbench,
  page,
}) => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`data/${at}.txt`, `${at}`]));
  await workbench.dropFromDisk(
    folderOf('many', { ...echo, ...many, 'a/b/c.txt': 'c', 'notes.txt': new Uint8Array([97, 255]) }),
  );
  await expect(workbench.notice).toBeVisible();
  await workbench.file('notes.txt').click();
  await expectAccessible(page);
});

test('the parts have names, and the landmarks are told apart', async ({ workbench, page }) => {
  await workbench.openExample('Echo service, with faults');
  await expect(workbench.verdict).toHaveText(/^Would be refused/);
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - heading "Plumbline" [level=1]
      - paragraph
    - main:
      - group "Project":
        - button "Open folder…"
        - button "Open files…"
        - button "Paste or new file…"
        - button "Examples…"
        - button "Share…"
        - button "Clear"
      - paragraph: /Would be refused/
      - navigation "Files"
      - region "Editor":
        - list "Open files":
          - listitem:
            - button "tools.yaml 3 problems"
            - button "Close tools.yaml"
        - textbox "Text of tools.yaml"
      - region "Results":
        - tablist "Results":
          - tab "Problems 8" [selected]
          - tab "Bundle"
        - tabpanel "Problems 8":
          - searchbox "Filter the problems"
          - group "Severities shown":
            - button "Errors 8" [pressed]
            - button "Warnings 0" [pressed]
            - button "Advice 0" [pressed]
          - group "Problems in tools.py"
          - group "Problems in tools.yaml"
  `);
});

test('everything is reached by Tab, and nothing traps it', async ({ workbench, page }) => {
  await workbench.openExample('Echo service, with faults');
  await expect(workbench.problem(/titel/)).toBeVisible();
  await page.getByRole('button', { name: 'Open folder…', exact: true }).focus();
  const seen: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    const name = await page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element === document.body
        ? ''
        : (element?.getAttribute('aria-label') ?? element?.textContent ?? '');
    });
    if (name === '' || (presses > 0 && name === seen[0])) break;
    seen.push(name);
    await page.keyboard.press('Tab');
  }
  for (const name of [/^Clear$/, /^Files/, /^tools\.yaml/, /^Close tools\.yaml$/, /^Text of/, /^Problems/]) {
    expect(
      seen.some((one) => name.test(one)),
      `${name} among ${seen.join(' | ')}`,
    ).toBe(true);
  }
  expect(seen.filter((name) => name.startsWith('Apply fix')).length).toBeGreaterThan(2);
});

test('at 200 % zoom of a small screen, all is there and nothing is cut off sideways', async ({
  workbench,
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await workbench.openExample('Echo service, with faults');
  await expect(workbench.verdict).toHaveText(/^Would be refused/);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await workbench.problem(/titel/).click();
  await expect(workbench.editor).toBeInViewport();
});

test('text may be twice as large', async ({ workbench, page }) => {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await workbench.openExample('Echo service, with faults');
  await expect(workbench.verdict).toHaveText(/^Would be refused/);
  const { height, overflow } = await page.evaluate(() => ({
    height: document.querySelector('#workbench')?.shadowRoot?.querySelector('.verdict')?.clientHeight ?? 0,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  expect(height).toBeGreaterThan(45);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('nothing moves by itself where less motion is asked for', async ({ workbench, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await workbench.editor.focus();
  const moving = await page.evaluate(() => {
    const root = document.querySelector('#workbench')?.shadowRoot;
    return root?.getAnimations().filter(({ playState }) => playState === 'running').length;
  });
  expect(moving).toBe(0);
});
