import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Not the port of `npm run serve`, which may be open beside the tests.
const port = process.env.PLUMBLINE_TEST_PORT ?? '4273';
const baseURL = `http://127.0.0.1:${port}/`;

/** A Chromium of this machine; none is downloaded. */
function browser(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  const found =
    process.env.PLUMBLINE_BROWSER ??
    [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].find((path) =>
      existsSync(path),
    );
  if (!found) throw new Error('no Chromium on the PATH: install one, or name it in PLUMBLINE_BROWSER');
  return found;
}

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // Two browsers on two cores, which may have other work: what comes late has still come.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browser(),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'npm run serve -- --strictPort',
    env: { PLUMBLINE_PORT: port },
    url: baseURL,
    reuseExistingServer: false,
    stdout: 'ignore',
  },
});
