import { expect, test } from './workbench';

for (const width of [390, 800, 1280, 2560]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`at ${width} pixels, ${colorScheme}, nothing is cut off sideways`, async ({
      workbench,
      page,
    }, info) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await workbench.openExample('Echo service, with faults');
      await expect(workbench.verdict).toHaveText(/^Would be refused/);
      for (const tab of width < 2560 ? ['Problems', 'Bundle'] : ['both']) {
        if (tab !== 'both') await page.getByRole('tab', { name: tab }).click();
        const { content, view } = await page.evaluate(() => ({
          content: document.documentElement.scrollWidth,
          view: document.documentElement.clientWidth,
        }));
        expect(content).toBeLessThanOrEqual(view);
        const name = `${width}-${colorScheme}-${tab.toLowerCase()}`;
        await info.attach(name, {
          body: await page.screenshot({ fullPage: true }),
          contentType: 'image/png',
        });
      }
    });
  }
}

test('where there is room, problems and bundle stand beside each other', async ({ workbench, page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('Nothing to mend');
  await expect(page.getByRole('region', { name: 'Bundle' })).toContainText('fixture_tools-0.1.0.tar.gz');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('tab', { name: 'Bundle' })).toBeVisible();
  await expect(workbench.problems).toBeVisible();
  await expect(page.getByText('fixture_tools-0.1.0.tar.gz')).toBeHidden();
});

test('on paper, the answer and the problems stand alone', async ({ workbench, page }, info) => {
  await workbench.openExample('Echo service, with faults');
  await expect(workbench.problem(/titel/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(workbench.verdict).toBeVisible();
  await expect(workbench.problem(/titel/)).toBeVisible();
  await expect(workbench.editor).toBeHidden();
  await expect(workbench.files).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share…' })).toBeHidden();
  await info.attach('print', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });
});

test('in forced colours, what is chosen is still told apart', async ({ workbench, page }, info) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await workbench.openExample('Echo service, with faults');
  await expect(workbench.problem(/titel/)).toBeVisible();
  const outline = (path: string) =>
    workbench.file(path).evaluate((row) => getComputedStyle(row).outlineStyle);
  expect(await outline('tools.yaml')).toBe('solid');
  expect(await outline('tools.py')).toBe('none');
  const underline = (tab: string) =>
    page.getByRole('tab', { name: tab }).evaluate((button) => getComputedStyle(button).borderBottomColor);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await underline('Bundle')).toBe(ground);
  expect(await underline('Problems')).not.toBe(ground);
  await info.attach('forced', { body: await page.screenshot(), contentType: 'image/png' });
});

for (const width of [390, 1280]) {
  test(`at ${width} pixels, nothing moves from the first view on, the first report and the editor included`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { sources, value } = entry as unknown as { sources: { node: Element }[]; value: number };
          shifts.push(`${value} ${sources.map(({ node }) => `${node?.nodeName}.${node?.className}`).join()}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('./');
    await page.waitForFunction(() => performance.getEntriesByName('plumbline-loaded').length > 0);
    await expect(page.locator('.cm-lintRange-error')).toBeVisible();
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
    expect(complaints).toEqual([]);
  });
}
