import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePaper, type Paper } from '../../support/makers/figures.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let paper: Paper;
let page: Page;

beforeAll(async () => {
  [browser, paper] = await Promise.all([openBrowser(), makePaper()]);
  page = await windowOf(browser, paper.tenant.host, paper.owner, '/user/');
}, 120_000);

afterAll(() => browser?.close());

const go = (path: string) => page.goto(addressOf(path, paper.tenant.host), { waitUntil: 'domcontentloaded' });
const heading = (name: string, level = 1) => page.getByRole('heading', { level, name, exact: true }).waitFor();
const wide = () => page.setViewportSize({ width: 1280, height: 900 });

describe('the pages of their own', () => {
  it('are the geo report, the SBCC report of what the address names, and the metrics of all projects [ADM-077, ADM-078, ADM-082]', async () => {
    await go('/report/geo');
    await heading('Geo report');
    await page.getByText('No geographic data available', { exact: true }).waitFor();
    await go('/report/sbcc/company/c0ffee01');
    await heading('SBCC report');
    for (const text of ['company', 'c0ffee01']) await page.getByRole('main').getByText(text, { exact: true }).waitFor();
    await go('/metrics');
    await heading('Metrics');
    await picture(page, 'metrics-of-projects');
    await wide();
    await page.getByRole('main').getByRole('link', { name: 'Bridge', exact: true }).click();
    await page.waitForURL(`**/project/${paper.project.uid.slice(0, 8)}/metrics`);
    await page.getByRole('heading', { level: 1, name: /Metrics/ }).waitFor();
    const zoe = await windowOf(browser, paper.tenant.host, await paper.tenant.person('zoe'), '/metrics');
    await zoe.getByText('Projects that you can read appear here.').waitFor();
    expect(await zoe.getByRole('main').getByRole('link', { name: 'Bridge', exact: true }).count()).toBe(0);
  });
});
