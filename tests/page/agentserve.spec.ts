import { test as base, expect } from '@playwright/test';
import { Workbench } from './workbench';

const report = {
  ok: true,
  projects: [
    {
      kind: 'agentserve',
      root: '',
      ok: true,
      bundle: {
        name: null,
        root: null,
        certain: true,
        members: [],
        left_out: [],
        limits: [
          { name: 'tools of the app', used: 1, allowed: 50, unit: 'tools' },
          {
            name: 'input of one call',
            used: 0,
            allowed: 262144,
            unit: 'bytes',
            note: 'known only at run time',
          },
        ],
        tools: [
          {
            name: 'score_offer',
            description: 'Scores a sales offer.',
            inputs: [],
            outputs: [],
            apis: [],
            pricing: [],
            settings: [],
            language: 'TypeScript',
            source: 'tools/score_offer.ts',
            bytes: 1644,
            sha256: '8b3bf5a2dba6df656552ce66e40050c6e5e0036d99eb42567e1416c96143b8e7',
            effect: 'write',
            approval: { chat: 'asks the person before it runs', relays: 'waits for approval' },
            timeoutMs: 10000,
            packages: ['zod@3.25.76'],
            secrets: ['STRIPE_KEY'],
            image: 'an image shared with route_ticket',
            reference: 'deal-desk/score_offer',
            compiled: 'export function run(offer) {}',
          },
        ],
        record: null,
        images: { standard: [], groups: [['score_offer', 'route_ticket']] },
        not_served: ['tools/score_offer.ts', 'tools/score_offer.tool.yaml'],
      },
    },
  ],
  diagnostics: [],
};

base('the bundle shows what an Agent Serve app uploads, and how each tool runs', async ({ page }) => {
  const body = `onmessage = ({ data: { id } }) => postMessage({ id, report: ${JSON.stringify(JSON.stringify(report))} })`;
  await page.route('**/worker-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  const workbench = new Workbench(page);
  await page.goto('./#example=deal-desk');
  await expect(workbench.verdict).toHaveText('Ready to upload: no problems');
  await page.getByRole('tab', { name: 'Bundle' }).click();
  const bundle = page.getByRole('tabpanel', { name: 'Bundle' });
  await expect(bundle.getByRole('heading', { name: 'Upload' })).toBeVisible();
  await expect(bundle).toContainText(
    "2 files are stored with the version and never served to the app's frame",
  );
  await expect(bundle).toContainText('input of one callat most 256 KiB; known only at run time');
  await expect(bundle).toContainText('score_offer, route_ticket');
  const tool = bundle.getByRole('article');
  for (const words of [
    'tools/score_offer.ts: TypeScript, 1.6 KiB',
    'Chat asks the person before it runs',
    'a Relay waits for approval',
    '10 s',
    'zod@3.25.76',
    'STRIPE_KEY',
    'deal-desk/score_offer',
  ])
    await expect(tool).toContainText(words);
  await tool.getByText('As JavaScript').click();
  await expect(tool.getByLabel('JavaScript of score_offer')).toHaveText('export function run(offer) {}');
});

base(
  'a folder of the bundle has one mark, and a code tool shows what it takes and gives',
  async ({ page }) => {
    const workbench = new Workbench(page);
    await workbench.start('deal-desk');
    await page.getByRole('tab', { name: 'Bundle' }).click();
    const bundle = page.getByRole('tabpanel', { name: 'Bundle' });
    const marks = await bundle
      .locator('.folder')
      .first()
      .evaluate((row) =>
        [row, ...row.querySelectorAll('*')]
          .map((one) => getComputedStyle(one, '::before').content)
          .filter((content) => content.includes('▾')),
      );
    expect(marks).toHaveLength(1);
    const tool = bundle.locator('.tool', { has: page.getByRole('heading', { name: 'score_offer' }) });
    for (const words of ['discountPct', 'number', 'reasons', 'array of string'])
      await expect(tool).toContainText(words);
  },
);
