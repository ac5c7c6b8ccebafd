import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { aliased, echo, unquoted } from '../page/projects';
import { installed, published, run } from './installed';
import { type Site, serve } from './served';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const WANTED = [
  'LICENSE-APACHE',
  'LICENSE-MIT',
  'README.md',
  'THIRD-PARTY.md',
  'api.js',
  'element.d.ts',
  'element.js',
  'index.d.ts',
  'index.js',
  'node.js',
  'package.json',
  'plumbline.js',
  'plumbline_bg.wasm',
  'report.d.ts',
  'schemas/agentserve.tool.schema.json',
  'schemas/report.schema.json',
  'schemas/tools.schema.json',
];

// Packing, compiling and bundling, on a machine that has other work.
test.beforeEach(() => test.slow());

test('what would be published is what is needed, and nothing else', () => {
  const paths = published();
  const parts = /^element\/[\w-]+\.js$/;
  expect(paths.filter((path) => !parts.test(path)).sort()).toEqual(WANTED);
  const manifest = JSON.parse(readFileSync('pkg/package.json', 'utf8'));
  expect(manifest).toMatchObject({ version, publishConfig: { provenance: true }, type: 'module' });
  expect(manifest.repository.url).toMatch(/^git\+https:/);
  for (const field of ['dependencies', 'devDependencies', 'scripts'])
    expect(manifest).not.toHaveProperty(field);
});

test('it carries the licences of what is built in', () => {
  const licences = readFileSync('pkg/THIRD-PARTY.md', 'utf8');
  const locked = readFileSync('Cargo.lock', 'utf8');
  const version = (name: string) => new RegExp(`name = "${name}"\\nversion = "(.+)"`).exec(locked)?.[1];
  for (const name of ['encoding_rs', 'oxc_parser', 'ruff_python_parser', 'sha2', 'talc'])
    expect(licences).toContain(`- ${name} ${version(name)}: `);
  for (const name of ['@codemirror/state', 'fflate']) expect(licences).toContain(name);
  expect(licences).not.toContain('- plumbline');
  expect(licences).not.toContain('- clap '); // of the command line alone
  expect(licences).toMatch(/^Permission is hereby granted/m);
});

test('Node uses it', () => {
  const folder = installed('node.mjs');
  const found = JSON.parse(run(folder, join(folder, 'node.mjs'), JSON.stringify(echo)));
  expect(found).toMatchObject({
    early: 'the core is not loaded yet: await init() first',
    version,
    same: true,
    alias: 'yaml-alias',
    none: true,
    archive: false,
    globals: [],
    element: 'function',
  });
  expect(found.skipped).toContain('node_modules');
  expect(found.unread).toBe('node_modules was not looked into, and would be packed');
  expect(found.rules).toContain('yaml-alias');
  expect(found.all).toBeGreaterThan(100);
});

test('its schema describes its reports', async () => {
  const { check, init } = await import(pathToFileURL(resolve('pkg/node.js')).href);
  await init();
  const schema = JSON.parse(readFileSync('pkg/schemas/report.schema.json', 'utf8'));
  const validate = new Ajv({ strict: false }).compile(schema);
  const projects = [{}, echo, { ...echo, 'tools.yaml': aliased }, { ...echo, 'tools.yaml': unquoted }];
  for (const files of projects) {
    validate(check({ files }));
    expect(validate.errors).toBeNull();
  }
  expect(validate({ ok: true, projects: [], diagnostics: [{}] })).toBe(false);
});

test('its schemas for editors are what validators understand, and describe what they are for', () => {
  for (const [name, title] of [
    ['tools', 'Recurse tools service (tools.yaml)'],
    ['agentserve.tool', 'Agent Serve code tool (<name>.tool.yaml)'],
  ]) {
    const schema = JSON.parse(readFileSync(`pkg/schemas/${name}.schema.json`, 'utf8'));
    expect(schema.title).toBe(title);
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    expect(validate({})).toBe(false);
    expect(validate.errors?.[0]?.keyword).toBe('required');
  }
});

test('its types hold, for bundlers and for Node', () => {
  const folder = installed('app');
  const strict = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'];
  for (const resolution of [
    ['esnext', 'bundler'],
    ['nodenext', 'nodenext'],
  ] as const) {
    const [module, way] = resolution;
    const options = [...strict, '--module', module, '--moduleResolution', way];
    expect(run(folder, 'typescript/bin/tsc', ...options, 'main.ts', 'worker.ts')).toBe('');
  }
});

/** What the console of `page` complains of. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(String(error)));
  return found;
}

async function visited(folder: string, visit: (site: Site) => Promise<void>): Promise<void> {
  const site = await serve(folder);
  await visit(site).finally(() => site.close());
}

test('a Vite app uses it, in its page, in a worker and as an element', async ({ page }) => {
  const folder = installed('app');
  run(folder, 'vite/bin/vite.js', 'build', '--logLevel', 'error');
  await visited(join(folder, 'dist'), async ({ url }) => {
    const found = complaints(page);
    await page.goto(url);
    await expect(page.locator('#page')).toHaveText(`${version} true error 2 false 1`);
    await expect(page.locator('#worker')).toHaveText('false true');
    await expect(page).toHaveTitle('accepted, 4 files');
    await expect(page.getByRole('textbox', { name: 'Text of tools.yaml' })).toContainText('apiVersion');
    expect(found).toEqual([]);
  });
});

test('a React app keeps its files, and hears of reports', async ({ page }) => {
  const folder = installed('react', 'react', 'react-dom');
  run(folder, 'vite/bin/vite.js', 'build', '--logLevel', 'error');
  await visited(join(folder, 'dist'), async ({ url }) => {
    const found = complaints(page);
    await page.goto(url);
    const output = page.locator('output');
    await expect(output).toHaveText('2 files, true');
    // What is typed goes to the app and comes back, and the editor stays where it is.
    await page.getByTitle('a.txt', { exact: true }).click();
    const editor = page.getByRole('textbox', { name: 'Text of a.txt' });
    await editor.click();
    await page.keyboard.type('bcd');
    await expect(editor).toHaveText(/^a?bcda?$/);
    await expect(output).toHaveText('2 files, true');
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Open folder…' })).toHaveCount(0);
    await expect(page.locator('.verdict')).toHaveText(/^(Would be refused|No project)/);
    await page.getByRole('button', { name: 'Empty', exact: true }).click();
    await expect(output).toHaveText(/^0 files/);
    await expect(page.locator('.verdict')).toHaveText('Nothing to check yet');
    expect(found).toEqual([]);
  });
});

test('a page without a bundler uses it, under a strict policy', async ({ page }) => {
  await visited(installed('plain'), async ({ url }) => {
    const found = complaints(page);
    await page.goto(url);
    await expect(page.locator('output')).toContainText('unknown-field');
    await expect(page.locator('.verdict')).toHaveText(/^Would be refused/);
    await expect(page.locator('.problem').filter({ hasText: 'titel' })).toBeVisible();
    await expect(page.locator('.cm-lintRange-error').first()).toBeVisible();
    expect(found).toEqual([]);
  });
});
