import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;
let page: Page;
const asked: string[] = [];

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  page = await windowOf(browser, world.tenant.host, world.owner, '/user');
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(`${request.method()} ${pathname}${search}`);
  });
  await page.goto(new URL('/home', page.url()).href, { waitUntil: 'domcontentloaded' });
  await page.getByRole('tab', { name: 'Admins' }).waitFor();
  await page.waitForLoadState('networkidle');
});

afterAll(() => browser?.close());

describe('the tabs of the home page', () => {
  it('fetch the lists of projects and companies and the reports in light form [ADM-556, ADM-557, ADM-559]', () => {
    for (const list of ['GET /api/project/', 'GET /api/company/']) expect(asked).toContain(list);
    expect(asked.some((request) => /^GET \/api\/tracker\/commit\/\?(.*&)?light=true(&|$)/.test(request))).toBe(true);
  });

  it('create a company by its name alone [ADM-554]', async () => {
    await page.getByRole('tab', { name: 'Admins' }).click();
    await page.getByRole('button', { name: 'Create a Company' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a Company Account' });
    await dialog.getByLabel('Company name').fill('By name alone');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/company/'));
    await dialog.getByRole('button', { name: 'Create a Company' }).click();
    expect((await sent).postDataJSON()).toEqual({ name: 'By name alone' });
    await dialog.waitFor({ state: 'hidden' });
    const companies = (await world.owner.call({ path: '/api/company/' })).json<Company[]>();
    expect(companies.map(({ name }) => name)).toContain('By name alone');
  });
});
