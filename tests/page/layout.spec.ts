import { expect, test } from './workbench';

for (const width of [390, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`at ${width} pixels, ${colorScheme}, nothing is cut off sideways`, async ({
      workbench,
      page,
    }, info) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await workbench.openExample('Echo service, with faults');
      await expect(workbench.verdict).toHaveText(/^Would be refused/);
      for (const tab of ['Problems', 'Bundle']) {
        await page.getByRole('tab', { name: tab }).click();
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
