import AxeBuilder from '@axe-core/playwright';
import { test as base, type Locator, type Page } from '@playwright/test';
import { echo, misspelt } from './projects';
import { expect, folderOf } from './workbench';

/** A demo page. Fails where the console complains. */
const test = base.extend<{ open(name: 'docs' | 'manage'): Promise<void> }>({
  open: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await use(async (name) => {
      await page.goto(`./demos/${name}.html`);
    });
    expect(complaints).toEqual([]);
  },
});

// Several cores start at once in each test.
test.beforeEach(() => test.slow());

const playground = (page: Page, at: number): Locator => page.locator('plumbline-check').nth(at);

test('three playgrounds stand on a page, each with its own files, fetched as they come into view', async ({
  page,
  open,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.setViewportSize({ width: 900, height: 400 });
  await open('docs');
  const [first, second, third] = [playground(page, 0), playground(page, 1), playground(page, 2)];
  await expect(first.locator('.verdict')).toHaveText('Ready to upload: no problems');
  await expect(second.locator('.workbench')).toHaveCount(0);

  await second.scrollIntoViewIfNeeded();
  await expect(second.locator('.verdict')).toHaveText('Would be refused: 1 error');
  await third.scrollIntoViewIfNeeded();
  await expect(third.locator('.verdict')).toHaveText('Ready to upload: no problems');
  expect(requests.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);

  // A change in one is none in another.
  await second.getByRole('textbox', { name: /^Text of/ }).click();
  await second.getByRole('button', { name: /^Apply fix/ }).click();
  await expect(second.locator('.verdict')).toHaveText('Ready to upload: no problems');
  await page.keyboard.press('Control+z');
  await expect(first.locator('.verdict')).toHaveText('Ready to upload: no problems');
});

test('nothing is fetched before the element comes into view', async ({ page, open }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.setViewportSize({ width: 900, height: 100 });
  await page.route('**/demos/docs.html', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<main', '<div id="tall"></div><main');
    await route.fulfill({ response, body });
  });
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}#tall{height:3000px}` });
  });
  await open('docs');
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => /\.wasm$|mount|worker/.test(url))).toEqual([]);
  await playground(page, 0).scrollIntoViewIfNeeded();
  await expect(playground(page, 0).locator('.verdict')).toHaveText(/^Ready/);
});

test('the compact layout has editor, problems and verdict alone', async ({ page, open }) => {
  await open('docs');
  const compact = playground(page, 0);
  await expect(compact.locator('.verdict')).toBeVisible();
  await expect(compact.getByRole('textbox', { name: 'Text of tools.yaml' })).toBeVisible();
  await expect(compact.getByRole('tabpanel', { name: 'Problems' })).toBeVisible();
  for (const name of ['.toolbar', '.files', '.tab-bar', '.bundles']) {
    await expect(compact.locator(name)).toBeHidden();
  }
  // Every file is at hand.
  await compact.getByRole('list', { name: 'Open files' }).getByTitle('tools.py').click();
  await expect(compact.getByRole('textbox', { name: 'Text of tools.py' })).toContainText('def echo');
});

test('the host is left as it was', async ({ page, open }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const head = () => [...document.head.children].map(({ outerHTML }) => outerHTML).join();
      Object.assign(window, { before: { names: Object.keys(window).concat('before'), head: head() } });
    });
  });
  await open('docs');
  await expect(playground(page, 0).locator('.verdict')).toHaveText(/^Ready/);
  await expect(playground(page, 0).getByRole('textbox', { name: /^Text of/ })).toBeVisible();
  const found = await page.evaluate(() => {
    const { before } = window as unknown as { before: { names: string[]; head: string } };
    return {
      names: Object.keys(window).filter((name) => !before.names.includes(name)),
      sheets: document.adoptedStyleSheets.length,
      styles: document.querySelectorAll('style').length,
      body: [...document.body.children].map(({ tagName }) => tagName),
      heading: getComputedStyle(document.querySelector('h1') as Element).fontFamily,
      inside: getComputedStyle(
        document.querySelector('plumbline-check')?.shadowRoot?.querySelector('.verdict') as Element,
      ).fontFamily,
    };
  });
  expect(found).toMatchObject({ names: [], sheets: 0, styles: 0, body: ['MAIN'] });
  expect(found.heading).toContain('Georgia');
  expect(found.inside).not.toContain('Georgia');
});

test('a readonly element can be read and not changed, and may change its mind', async ({ page, open }) => {
  await open('docs');
  const third = playground(page, 2);
  await third.scrollIntoViewIfNeeded();
  const editor = third.getByRole('textbox', { name: /^Text of/ });
  await editor.click();
  await page.keyboard.type('x');
  await expect(third.locator('.verdict')).toHaveText(/^Ready/);
  await third.evaluate((element) => element.removeAttribute('readonly'));
  await third.getByRole('textbox', { name: /^Text of/ }).click();
  await page.keyboard.type('x');
  await expect(third.locator('.verdict')).toHaveText(/^Would be refused/);
});

test('theme, parts and properties set the looks', async ({ page, open }) => {
  await open('docs');
  const first = playground(page, 0);
  await expect(first.locator('.verdict')).toHaveText(/^Ready/);
  const looks = () =>
    first.evaluate((element) => {
      const style = (name: string) => getComputedStyle(element.shadowRoot?.querySelector(name) as Element);
      return { surface: style('.panes').backgroundColor, verdict: style('.verdict').textTransform };
    });
  await first.evaluate((element) => element.setAttribute('theme', 'light'));
  const light = await looks();
  await first.evaluate((element) => element.setAttribute('theme', 'dark'));
  const dark = await looks();
  expect(light.surface).toBe('rgb(255, 255, 255)');
  expect(dark.surface).not.toBe(light.surface);
  await first.evaluate((element) => {
    element.style.setProperty('--surface', 'rgb(1, 2, 3)');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('plumbline-check::part(verdict) { text-transform: uppercase }');
    document.adoptedStyleSheets.push(sheet);
  });
  expect(await looks()).toEqual({ surface: 'rgb(1, 2, 3)', verdict: 'uppercase' });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a theme holds in an element, and the system's, ${colorScheme}, in the others`, async ({
    page,
    open,
  }) => {
    await page.emulateMedia({ colorScheme });
    await open('docs');
    const looks = async (at: number) => {
      await playground(page, at).scrollIntoViewIfNeeded();
      await expect(playground(page, at).locator('.cm-content')).toBeVisible();
      return playground(page, at).evaluate((element) => {
        const style = (name: string) => getComputedStyle(element.shadowRoot?.querySelector(name) as Element);
        return { surface: style('.cm-editor').backgroundColor, text: style('.cm-content').color };
      });
    };
    const dark = { surface: 'rgb(26, 30, 32)', text: 'rgb(228, 232, 230)' };
    const light = { surface: 'rgb(255, 255, 255)', text: 'rgb(27, 33, 31)' };
    expect(await looks(0)).toEqual(colorScheme === 'dark' ? dark : light);
    expect(await looks(2)).toEqual(dark); // as the page says
    await playground(page, 0).evaluate((element) => element.setAttribute('theme', 'light'));
    expect(await looks(0)).toEqual(light);
  });
}

test('an element without files tells of none, and one that cannot start says so', async ({ page, open }) => {
  await open('docs');
  const told = await page.evaluate(async () => {
    const told: number[] = [];
    const element = document.createElement('plumbline-check');
    element.addEventListener('plumbline-files', ({ detail }) => told.push(detail.size));
    const report = new Promise((done) => element.addEventListener('plumbline-report', done, { once: true }));
    document.querySelector('h1')?.before(element);
    await report;
    return told;
  });
  expect(told).toEqual([]);

  await page.waitForLoadState('networkidle'); // those that are in view have their workers
  await page.evaluate(() => {
    window.Worker = class {
      constructor() {
        throw new Error('no workers here');
      }
    } as unknown as typeof Worker;
    document.querySelector('h1')?.before(document.createElement('plumbline-check'));
  });
  await expect(page.getByRole('alert')).toHaveText(
    'Plumbline could not be loaded (Error: no workers here); reload the page',
  );
});

test('files set before and after the element is known are checked, and told when they change', async ({
  page,
  open,
}) => {
  await open('docs');
  const told = await page.evaluate(async (files) => {
    const told: string[] = [];
    const element = document.createElement('plumbline-check');
    element.files = files;
    element.addEventListener('plumbline-files', ({ detail }) => told.push(`files ${detail.size}`));
    const report = () =>
      new Promise<void>((resolve) => {
        const options = { once: true };
        element.addEventListener(
          'plumbline-report',
          ({ detail }) => resolve(void told.push(`report ${detail.ok}`)),
          options,
        );
      });
    const first = report();
    document.querySelector('h1')?.before(element);
    await first;
    const second = report();
    element.files = new Map([...Object.entries(files), ['tools.yaml', 'nothing: here\n']]);
    await second;
    // Moved, it stays as it is; taken out and put in again, it keeps its files.
    document.querySelector('h1')?.after(element);
    told.push(`report kept ${element.report?.ok}`);
    element.remove();
    await new Promise((done) => setTimeout(done));
    told.push(`without ${element.report} ${element.files.size}`);
    const third = report();
    document.querySelector('h1')?.after(element);
    await third;
    return told;
  }, echo);
  expect(told).toEqual([
    'report true',
    'report false',
    'report kept false',
    `without undefined ${Object.keys(echo).length}`,
    'report false',
  ]);
  await page
    .locator('plumbline-check')
    .first()
    .getByRole('textbox', { name: /^Text of/ })
    .click();
  await page.keyboard.type('x');
  await expect
    .poll(() =>
      page
        .locator('plumbline-check')
        .first()
        .evaluate((element) =>
          String((element as HTMLElementTagNameMap['plumbline-check']).files.get('tools.yaml')),
        ),
    )
    .toContain('x');
});

test('an upload opens when nothing would refuse it, and closes as soon as something is changed', async ({
  page,
  open,
}) => {
  // Held back, so that the page is seen before its first check.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.wasm', (route) => released.then(() => route.continue()));
  await open('manage');
  const upload = page.getByRole('button', { name: 'Upload' });
  const state = page.getByRole('status').and(page.locator('#state'));
  await expect(upload).toBeDisabled();
  release();
  await expect(state).toHaveText('Ready to upload');
  const element = page.locator('plumbline-check');
  // They come beside the app that is there.
  await element.drop({
    files: Object.entries(echo).map(([name, text]) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    })),
  });
  await expect(page.getByRole('row', { name: /^tools\.yaml/ })).toContainText('bytes');
  await expect(page.getByRole('row', { name: /^PKG-INFO/ })).toBeVisible();
  await expect(state).toHaveText('Ready to upload');
  await expect(upload).toBeEnabled();
  await upload.click();
  await expect(state).toContainText('7 files would be sent');

  await element.getByRole('textbox', { name: /^Text of/ }).focus();
  await page.keyboard.type('titel');
  await expect(upload).toBeDisabled();
  await expect(state).toHaveText(/to mend first$/);
});

test('each secret of each tool is set or not set', async ({ page, open }) => {
  await open('manage');
  await expect(page.locator('.verdict')).not.toBeEmpty();
  await page.locator('plumbline-check').evaluate((element) => {
    const tool = { name: 'find_contact', secrets: ['CRM_API_KEY', 'CRM_BASE_URL'] };
    const bundle = { name: null, certain: true, members: [], tools: [tool, { name: 'other' }] };
    const detail = {
      ok: true,
      projects: [{ kind: 'agentserve', root: '', ok: true, bundle }],
      diagnostics: [],
    };
    element.dispatchEvent(new CustomEvent('plumbline-report', { detail }));
  });
  await expect(page.getByRole('table', { name: 'Secrets that the tools read' }).getByRole('row')).toHaveText([
    /find_contact\s*CRM_API_KEY\s*set$/,
    /find_contact\s*CRM_BASE_URL\s*not set$/,
  ]);
});

for (const name of ['docs', 'manage'] as const) {
  test(`axe finds nothing in the ${name} demo`, async ({ page, open }) => {
    await open(name);
    await expect(playground(page, 0).locator('.verdict')).not.toBeEmpty();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual(
      [],
    );
  });
}

test('whatever is dropped on it, nothing leaves the page', async ({ page, open }) => {
  await open('manage');
  await page.waitForFunction(() => performance.getEntriesByName('plumbline-loaded').length > 0);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const folder = folderOf('service', { ...echo, 'tools.yaml': misspelt });
  const session = await page.context().newCDPSession(page);
  const box = await page.locator('plumbline-check').boundingBox();
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      x: (box?.x ?? 0) + 100,
      y: (box?.y ?? 0) + 100,
      data: { items: [], files: [folder], dragOperationsMask: 1 },
    });
  }
  await expect(page.locator('.problem').filter({ hasText: 'titel' })).toBeVisible();
  expect(requests).toEqual([]);
});

/** Puts an element into the place of all on the page. */
async function alone(page: Page, attributes: Record<string, string>): Promise<Locator> {
  await page.waitForFunction(() => customElements.get('plumbline-check'));
  await page.evaluate((attributes) => {
    const element = document.createElement('plumbline-check');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.querySelector('main')?.replaceChildren(element);
  }, attributes);
  return page.locator('plumbline-check');
}

const held = (element: Locator): Promise<string[]> =>
  element.evaluate((one) => [...(one as HTMLElementTagNameMap['plumbline-check']).files.keys()]);

test('files given while an example is on its way stay', async ({ page, open }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/bases-*.js', (route) => released.then(() => route.continue()));
  const asked = page.waitForRequest('**/bases-*.js');
  await open('docs');
  const element = await alone(page, { example: 'echo' });
  await asked;
  await page.waitForTimeout(500); // until it waits, which it does not show
  await element.evaluate((one) => Object.assign(one, { files: { 'own.py': '' } }));
  release();
  await expect(element.locator('.verdict')).toHaveText(/^No project/);
  expect(await held(element)).toEqual(['own.py']);
});

test('files given after an example in one go stay, and so do they when the example is taken away', async ({
  page,
  open,
}) => {
  await open('docs');
  const element = await alone(page, { example: 'echo' });
  await expect(element.locator('.verdict')).toHaveText(/^Ready/);
  await element.evaluate((one) => Object.assign(one, { example: 'deal-desk', files: { 'own.py': '' } }));
  await expect(element.locator('.verdict')).toHaveText(/^No project/);
  expect(await held(element)).toEqual(['own.py']);
  await element.evaluate((one) => {
    one.removeAttribute('example');
    one.toggleAttribute('readonly', true);
  });
  await expect(element.locator('.verdict')).toHaveText(/^No project/);
  expect(await held(element)).toEqual(['own.py']);
});

test('an example that is none is said to be none', async ({ page, open }) => {
  await open('docs');
  const element = await alone(page, { example: 'nonesuch' });
  await expect(element.getByText('There is no example nonesuch')).toBeVisible();
  await expect(element.locator('.verdict')).toHaveText('Nothing to check yet');
});

test('a readonly element offers to make no file', async ({ page, open }) => {
  await open('docs');
  const element = await alone(page, { readonly: '' });
  await element.evaluate((one) => Object.assign(one, { files: { 'tools.yaml': 'kind: ToolService' } }));
  await element.locator('.problem').filter({ hasText: 'no pyproject.toml' }).click();
  await expect(element.getByText('pyproject.toml is not among the files')).toBeVisible();
  await expect(element.getByRole('button', { name: /^Create/ })).toHaveCount(0);
});

test('in the compact layout every file stays open', async ({ page, open }) => {
  await open('docs');
  const element = await alone(page, { layout: 'compact', example: 'echo' });
  await element.locator('.open-file').first().focus();
  await page.keyboard.press('Delete');
  await expect(element.locator('.open-file')).toHaveCount(4);
});

test('what hovers over the element and goes on to the page leaves no hint', async ({ page, open }) => {
  await open('docs');
  const element = playground(page, 0);
  await expect(element.locator('.verdict')).toHaveText(/^Ready/);
  await element.scrollIntoViewIfNeeded();
  const folder = folderOf('service', echo);
  const session = await page.context().newCDPSession(page);
  const box = await element.boundingBox();
  const drag = (type: 'dragEnter' | 'dragOver', below: number) =>
    session.send('Input.dispatchDragEvent', {
      type,
      x: (box?.x ?? 0) + 100,
      y: (box?.y ?? 0) + below,
      data: { items: [], files: [folder], dragOperationsMask: 1 },
    });
  await drag('dragEnter', -40);
  await expect(async () => {
    await drag('dragOver', 60); // browsers tell of one only now and then
    await expect(element.getByText('Drop to check')).toBeVisible({ timeout: 100 });
  }).toPass();
  await drag('dragOver', -40);
  await expect(element.getByText('Drop to check')).toBeHidden();
});

test('what the page says of its own texts says nothing of those in the element', async ({ page, open }) => {
  await open('docs');
  const element = await alone(page, { example: 'echo' });
  await expect(element.locator('.verdict')).toHaveText(/^Ready/);
  const found = await element.evaluate((one) => {
    const around = one.parentElement as HTMLElement;
    around.style.cssText =
      'direction: rtl; text-align: center; text-transform: uppercase; letter-spacing: 3px; user-select: none; white-space: pre';
    const verdict = one.shadowRoot?.querySelector('.verdict') as Element;
    const { direction, letterSpacing, textAlign, textTransform, userSelect, whiteSpace } =
      getComputedStyle(verdict);
    return [direction, letterSpacing, textAlign, textTransform, userSelect, whiteSpace];
  });
  expect(found).toEqual(['ltr', 'normal', 'start', 'none', 'text', 'normal']);
});

test('on paper all problems are there, whatever height the page gives the element', async ({
  page,
  open,
}) => {
  await open('docs');
  for (const layout of ['full', 'compact']) {
    const element = await alone(page, { example: 'echo-faults', layout });
    await element.evaluate((one: HTMLElement) => {
      one.style.height = '12rem';
    });
    await expect(element.locator('.problem')).toHaveCount(8);
    await page.emulateMedia({ media: 'print' });
    const { bottom, end } = await element.evaluate((host) => ({
      bottom: host.getBoundingClientRect().bottom,
      end: Math.max(
        ...[...(host.shadowRoot?.querySelectorAll('.problem') ?? [])].map(
          (problem) => problem.getBoundingClientRect().bottom,
        ),
      ),
    }));
    expect(end).toBeLessThan(bottom);
    await page.emulateMedia({ media: null });
  }
});
