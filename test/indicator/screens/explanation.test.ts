import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { CSV } from '../../support/makers/document.ts';
import { eventually, makePaper, type Paper } from '../../support/makers/figures.ts';
import { documentCalls } from '../../support/makers/uploads.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let paper: Paper;
let report: ReportRecord;

const DIESEL = 'Diesel (average biofuel blend)';
const TOTAL = 'Greenhouse gas emissions';

beforeAll(async () => {
  [browser, paper] = await Promise.all([openBrowser(), makePaper()]);
  await paper.indicators.add('Emissions', { numerators: [paper.metric('m-total')] });
  const section = (await paper.nodes.list()).find(({ node }) => node.tree?.name === 'Carbon')?.path;
  const doc = (await paper.nodes.post({ type: 'document', path: section, name: 'Invoices' })).json<StructureNodeItem>().uid;
  const { uid } = await paper.reporterCalls.current();
  await paper.enter(uid);
  await documentCalls(paper.reporter, paper.tracker, uid, doc).upload('invoice.csv', 'text/csv', CSV);
  report = await paper.submit();
  await paper.approverCalls.patch(report.uid, { status: 'APPROVE', comment: 'Fine' });
  const path = `/api/dashboard/project/${paper.project.uid}/indicator/?fromDate=2024-01-01&toDate=2024-01-31`;
  await eventually(
    async () => (await paper.viewer.call({ path })).json<{ values: { status: string }[] }[]>()[0]?.values[0]?.status,
    (status) => status === 'approved',
  );
}, 120_000);

afterAll(() => browser?.close());

it('leads from a tile to the typed value and its upload by the keyboard, and on to the submission as it was', async () => {
  const at = `/project/${paper.project.uid.slice(0, 8)}?from=2024-01-01&to=2024-01-31`;
  const page = await windowOf(browser, paper.tenant.host, paper.viewer, at);
  const tile = page.locator('.tiles li').filter({ hasText: 'Emissions' });
  await tile.getByRole('button', { name: /show the reports behind it/ }).press('Enter');
  const modal = page.getByRole('dialog', { name: 'Emissions: 1st Jan 24 - 31st Jan 24' });
  await modal.getByText('Submission 1', { exact: true }).waitFor();
  await modal.getByText(TOTAL, { exact: true }).first().waitFor();
  await modal.getByRole('button', { name: 'Explain the figure of Groundworks' }).press('Enter');
  await modal.getByText('Fine', { exact: true }).waitFor();
  await picture(page, 'explanation-report');
  await modal.getByRole('button', { name: `Explain ${TOTAL}` }).press('Enter');
  await modal.getByText('The sum of its parts').first().waitFor();
  await picture(page, 'explanation-metric');
  await page.setViewportSize({ width: 390, height: 900 });
  await modal.getByRole('button', { name: `Explain ${DIESEL}` }).press('Enter');
  await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe(DIESEL);
  await modal.getByText('Entered', { exact: true }).waitFor();
  await modal.getByText('12,450 Litres × 0.00251279 = 31.2842355 tCO₂e').waitFor();
  await modal.getByText('No source was entered').waitFor();
  await modal.getByRole('button', { name: 'invoice.csv' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'explanation-typed');
  await modal.getByRole('link', { name: TOTAL }).click();
  await modal.getByRole('table', { name: `Parts of ${TOTAL}` }).waitFor();
  await modal.getByRole('link', { name: 'Groundworks' }).click();
  await modal.getByRole('link', { name: 'Submission 1 as it was' }).click();
  await page.getByRole('heading', { name: 'Submission 1 as it was', level: 1 }).waitFor();
  await page.setViewportSize({ width: 800, height: 900 });
  const placed = () => page.evaluate<string>("getComputedStyle(document.querySelector('table th:last-child')).position");
  await expect.poll(placed).toBe('sticky');
  await page.emulateMedia({ media: 'print' });
  expect(await placed()).toBe('static');
  await page.emulateMedia({ media: 'screen' });
  const row = page.getByRole('table', { name: 'Values' }).getByRole('row').filter({ hasText: DIESEL });
  await row.getByText('12,450').waitFor();
  await row.getByText('Entered', { exact: true }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'submission-as-it-was');
  await page.getByRole('link', { name: 'Historic reports' }).last().click();
  const history = page.getByRole('table', { name: /^Status history/ });
  expect(await history.getByRole('link', { name: 'Submission 1 as it was' }).first().getAttribute('href')).toMatch(
    /\/report\/[0-9a-f]{8}\/submission\/1$/,
  );
});

const PLACES = {
  'the tile': (page: Page) => page.locator('.tiles li').filter({ hasText: 'Emissions' }),
  'the table of the indicator': (page: Page) => page.getByRole('table', { name: 'Emissions: By reporting period' }),
  'the table of all indicators': (page: Page) => page.getByRole('table', { name: 'Performance' }),
};

it.each(Object.entries(PLACES))('from a figure in %s to the typed value it takes at most two clicks', async (_name, placeOn) => {
  const at = `/project/${paper.project.uid.slice(0, 8)}?from=2024-01-01&to=2024-01-31`;
  const page = await windowOf(browser, paper.tenant.host, paper.viewer, at);
  const figure = placeOn(page).getByRole('button', { name: /^39\.31.*: show the reports behind it/ });
  await figure.waitFor();
  await page.evaluate("window.clicks = 0; document.addEventListener('click', () => { window.clicks += 1; }, true)");
  await figure.click();
  const modal = page.getByRole('dialog', { name: 'Emissions: 1st Jan 24 - 31st Jan 24' });
  await modal.getByRole('button', { name: '39.31: show the typed values of Groundworks' }).click();
  const typed = modal.getByRole('table', { name: 'Entered values behind it' });
  const row = typed.getByRole('row').filter({ hasText: DIESEL });
  await row.getByText('12,450 Litres', { exact: true }).waitFor();
  await row.getByText('12,450 Litres × 0.00251279 = 31.2842355 tCO₂e').waitFor();
  await row.getByText('No source was entered').waitFor();
  expect(await page.evaluate<number>('window.clicks')).toBeLessThanOrEqual(2);
  expect(await violations(page)).toEqual([]);
});
