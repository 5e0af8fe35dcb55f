import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { windowOf } from '../../support/pages/sessions.ts';
import { contextAt } from '../../support/pages/windows.ts';

const ASSET = /\/assets\/.+\.(?:js|css)$/;
const LIBRARIES = /\/assets\/libraries-.+\.js$/;
const EARLY = /\/assets\/first-files-.+\.js$/;
/** Fonts and the search come after the page has rendered. */
const isLater = (path: string) => /\/(?:global-styles|search)-/.test(path);

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});
afterAll(() => browser?.close());

/** The files that a page asks for until `done`. */
async function filesUntil(page: Page, done: () => Promise<unknown>): Promise<string[]> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (ASSET.test(pathname) && !isLater(pathname)) asked.add(pathname);
  });
  await done();
  return [...asked].sort();
}

/** What is asked for while nothing of the application can run yet. */
async function askedEarly(page: Page, path: string): Promise<string[]> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(LIBRARIES, async (route) => {
    await held;
    await route.continue();
  });
  const files = await filesUntil(page, async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForResponse(EARLY);
    await page.waitForTimeout(300);
  });
  release();
  await page.waitForLoadState('networkidle');
  await page.unroute(LIBRARIES);
  return files;
}

/** What the application asks for by itself, until it shows its page. */
async function askedLate(page: Page, path: string): Promise<string[]> {
  await page.route(EARLY, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  const files = await filesUntil(page, async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('h1').first().waitFor();
  });
  await page.waitForLoadState('networkidle');
  await page.unroute(EARLY);
  return files;
}

describe('the files of a first visit', () => {
  it('are asked for before the application runs, and are those that it needs', async () => {
    const page = await windowOf(browser, world.tenant.host, world.owner, '/user');
    const { ref } = await world.fresh();
    const project = `/project/${world.project.uid.slice(0, 8)}`;
    for (const path of ['/home', project, `${project}/wpack/${ref.uid.slice(0, 8)}/report`, '/tenant/admin/people']) {
      const address = new URL(path, page.url()).href;
      const late = await askedLate(page, address);
      const early = await askedEarly(page, address);
      expect(
        late.filter((name) => !early.includes(name)),
        path,
      ).toEqual([]);
      expect(early.length, path).toBeGreaterThan(10);
    }
  });

  it('are those of the sign-in page for a visitor', async () => {
    const page = await (await contextAt(browser, world.tenant.host)).newPage();
    const early = await askedEarly(page, addressOf('/project/12345678', world.tenant.host));
    const late = await askedLate(page, addressOf('/accounts/login', world.tenant.host));
    expect(late.filter((name) => !early.includes(name) && !EARLY.test(name))).toEqual([]);
    expect(early.join()).not.toContain('app-shell');
  });
});
