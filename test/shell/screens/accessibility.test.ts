import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { faultsAt } from '../../support/pages/accessible.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { OWN_PAGES, TENANT_PAGES, VISITOR_PAGES } from '../../support/pages/pages.ts';
import { windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  await world.fresh();
});

afterAll(() => browser?.close());

describe('for a visitor, in both colours, on a desktop and on a phone', () => {
  let page: Page;
  beforeAll(async () => {
    page = await (await browser.newContext()).newPage();
    await page.goto(addressOf('/terms', world.tenant.host));
  });

  it.each(VISITOR_PAGES)('%s passes the accessibility checks', async (path) => {
    expect(await faultsAt(page, { path, who: 'visitor' })).toEqual({});
    expect(new URL(page.url()).pathname).toBe(path);
  });
});

describe('for a member, in both colours, on a desktop and on a phone', () => {
  let page: Page;
  beforeAll(async () => {
    const root = await world.tenant.person('root', { isSuperuser: true, isTenantSuperuser: true });
    page = await windowOf(browser, world.tenant.host, root, '/user');
  });

  it.each([...OWN_PAGES, ...TENANT_PAGES])('%s passes the accessibility checks', async (path) => {
    const ids = { _companyId: world.project.company.uid, type: 'project', typeId: world.project.uid };
    expect(await faultsAt(page, { path, ids })).toEqual({});
  });
});
