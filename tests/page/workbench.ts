// A page as a user has it before them, and what is asserted of every one of them.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { scratch } from '../scratch';

export { expect };

export class Workbench {
  readonly page: Page;
  readonly editor: Locator;
  readonly files: Locator;
  /** The rows of the files that are listed. */
  readonly entries: Locator;
  readonly problems: Locator;
  readonly verdict: Locator;
  /** What a screen reader is told. */
  readonly spoken: Locator;
  readonly notice: Locator;

  constructor(page: Page) {
    this.page = page;
    this.editor = page.getByRole('textbox', { name: /^Text of/ });
    this.files = page.getByRole('navigation', { name: 'Files' });
    this.entries = this.files.locator('.entry');
    this.problems = page.getByRole('tabpanel', { name: 'Problems' });
    this.verdict = page.locator('.verdict');
    this.spoken = page.locator('p.spoken[role=status]');
    this.notice = page.locator('.notice');
  }

  file(path: string): Locator {
    return this.files.getByTitle(path, { exact: true });
  }

  problem(words: string | RegExp): Locator {
    return this.problems.locator('.problem').filter({ hasText: words });
  }

  /** Opens the page with the example `id` in it, and waits until it fetches nothing more. */
  async start(id = 'echo'): Promise<void> {
    await this.page.goto(`./#example=${id}`);
    await this.loaded();
  }

  async loaded(): Promise<void> {
    await this.page.waitForFunction(() => performance.getEntriesByName('plumbline-loaded').length > 0);
  }

  async openExample(title: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Examples…', exact: true }).click();
    await this.page
      .getByRole('dialog', { name: 'Examples' })
      .getByRole('button', { name: new RegExp(`^${title} `) })
      .click();
  }

  /** Replaces the whole text in the editor by select all and paste. */
  async write(text: string): Promise<void> {
    await this.editor.focus();
    await this.page.keyboard.press('Control+a');
    await this.paste(text);
  }

  /** Pastes `text` where the focus is. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((pasted) => {
      let target: Element = document.activeElement ?? document.body;
      while (target.shadowRoot?.activeElement) target = target.shadowRoot.activeElement;
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      target.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
      );
    }, text);
  }

  /** Drags files and folders of the disk onto the page, as from the desktop. */
  async dropFromDisk(...paths: string[]): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', {
        type,
        x: 200,
        y: 300,
        data: { items: [], files: paths, dragOperationsMask: 1 },
      });
    }
  }
}

/** The page with the echo example in it. Fails where the console says an error or anything is fetched after load. */
export const test = base.extend<{ workbench: Workbench }>({
  workbench: async ({ page }, use) => {
    const errors: string[] = [];
    const requests: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    const workbench = new Workbench(page);
    await workbench.start();
    await expect(workbench.verdict).toHaveText(/^Ready to upload/);
    page.on('request', (request) => requests.push(request.url()));
    await use(workbench);
    expect(errors, 'errors in the console').toEqual([]);
    expect(requests, 'requests after load').toEqual([]);
  },
});

/** A folder on the disk with `files` in it. */
export function folderOf(name: string, files: Record<string, string | Uint8Array>): string {
  const folder = join(scratch(), name);
  for (const [path, content] of Object.entries(files)) {
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, content);
  }
  return folder;
}
