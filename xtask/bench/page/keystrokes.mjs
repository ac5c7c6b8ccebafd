// From a key in the editor to the list of problems that says what it did.
import { dirname, resolve } from 'node:path';

/** Keys that are not counted, and those that are. */
const FIRST = 20;
const COUNTED = 100;

/** Drops the folder `from` on the page at `url` and types into its `file`: ms from each key to the new verdict. */
export async function keystrokes(context, url, { from, file }) {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('plumbline-loaded').length > 0);
  const session = await context.newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop']) {
    const data = { items: [], files: [resolve(from)], dragOperationsMask: 1 };
    await session.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
  }
  await page
    .locator('.notice')
    .getByText(/^Opened/)
    .waitFor();
  // A folder of many files is folded at first.
  if (file.includes('/'))
    await page
      .locator('.file-list')
      .getByRole('button', { name: `${dirname(file)}/` })
      .click();
  await page.locator('.file-list').getByTitle(file, { exact: true }).click();
  await page.getByRole('textbox', { name: `Text of ${file}` }).focus();
  await page.locator('.verdict.ok').waitFor();
  await page.keyboard.press('Control+Home');
  await page.evaluate(() => {
    let pressed = 0;
    addEventListener('keydown', (event) => (pressed = event.timeStamp), { capture: true });
    const verdict = document.querySelector('#workbench').shadowRoot.querySelector('.verdict');
    // Not asked for again and again, which would have the page draw without end.
    window.answer = () =>
      new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          observer.disconnect();
          resolve(performance.now() - pressed);
        }).observe(verdict, { attributes: true, attributeFilter: ['class'] });
      });
  });
  const times = [];
  for (let at = 0; at < FIRST + COUNTED; at += 1) {
    const answer = page.evaluate(() => window.answer());
    await page.waitForTimeout(80 + ((at * 29) % 60)); // as fast as one types, and never in step with the screen
    // A fault comes, and goes.
    await page.keyboard.press(at % 2 === 0 ? '(' : 'Backspace');
    times.push(await answer);
  }
  return times.slice(FIRST);
}
