import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../integration/makers/report-world.ts';
import { addressOf, openBrowser } from './browser.ts';
import { violations, windowOf } from './sessions.ts';

let browser: Browser;
let world: ReportWorld;
let page: Page;
let ids: Record<'company' | 'project' | 'ref', string>;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  const { ref } = await world.fresh();
  const short = (uid: string) => uid.slice(0, 8);
  ids = { company: short(world.project.company.uid), project: short(world.project.uid), ref: short(ref.uid) };
  page = await windowOf(browser, world.tenant.host, world.owner, '/user/');
});

afterAll(() => browser?.close());

const FADE_MS = 400;

const PAGES = [
  ...['/home', '/notifications', '/user/', '/terms', '/accounts/profile', '/accounts/password/change/', '/nowhere'],
  ...['', '/members', '/indicators', '/details', '/email/settings', '/email/report'].map((sub) => `/company/{company}${sub}`),
  ...['', '/members', '/indicators', '/metrics', '/conv', '/details', '/email/settings', '/email/report'].map(
    (sub) => `/project/{project}${sub}`,
  ),
  ...['', '/report', '/evals', '/details'].map((sub) => `/project/{project}/wpack/{ref}${sub}`),
];

describe('every page of the frame', () => {
  it.each(PAGES)('%s passes the accessibility checks in both colours, on a desktop and on a phone', async (path) => {
    const address = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name]);
    const found: Record<string, string[]> = {};
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(addressOf(address, world.tenant.host), { waitUntil: 'domcontentloaded' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // colours fade into each other
        await page.waitForTimeout(FADE_MS);
        const faults = await violations(page);
        if (faults.length > 0) found[`${width} ${colorScheme}`] = faults;
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
        if (wide > 0) found[`${width} ${colorScheme} too wide`] = [String(wide)];
      }
    }
    expect(found).toEqual({});
  });
});
