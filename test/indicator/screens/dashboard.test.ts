import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonths, DEFAULT_TIME_ZONE, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { eventually, makePaper, type Paper } from '../../support/makers/figures.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { mayComplain } from '../../support/pages/complaints.ts';
import { goTo, violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let paper: Paper;

const RANGE = '?from=2024-01-01&to=2024-03-31';
const at = (path = '') => `/project/${paper.project.uid.slice(0, 8)}${path}`;
const open = (path: string): Promise<Page> => windowOf(browser, paper.tenant.host, paper.viewer, path);

beforeAll(async () => {
  [browser, paper] = await Promise.all([openBrowser(), makePaper()]);
  await paper.indicators.add('Emissions', { numerators: [paper.metric('m-total')] });
  await paper.enter((await paper.reporterCalls.current()).uid);
  const first = await paper.submit();
  await paper.approverCalls.patch(first.uid, { status: 'APPROVE', comment: 'Fine' });
  await paper.enter((await paper.reporterCalls.current()).uid);
  await paper.submit();
  const path = `/api/dashboard/project/${paper.project.uid}/indicator/?fromDate=2024-01-01&toDate=2024-03-31`;
  await eventually(
    async () =>
      (await paper.viewer.call({ path })).json<{ values: { status: string }[] }[]>()[0]?.values.map(({ status }) => status),
    (statuses) => statuses?.[0] === 'approved' && statuses[1] === 'not yet approved',
  );
}, 120_000);

afterAll(() => browser?.close());

it('goes from a figure to its reports, and on to values and factors', async () => {
  const page = await open(at(RANGE));
  const table = page.getByRole('table', { name: 'Performance' });
  await table.getByText('Not yet approved').waitFor();
  await table.getByText('1 of 1', { exact: true }).first().waitFor();
  expect(await table.getByText('1 of 1', { exact: true }).count()).toBe(1);
  expect(await table.getByText('Incomplete: 0 of 1', { exact: true }).count()).toBe(2);
  await table
    .getByRole('button', { name: /^39\.31: show the reports behind it/ })
    .first()
    .click();
  const modal = page.getByRole('dialog', { name: 'Emissions: 1st Jan 24 - 31st Jan 24' });
  await modal.getByText('1 of 1 reports count towards the approved result.').waitFor();
  const link = modal.getByRole('link', { name: 'Groundworks' });
  expect(await link.getAttribute('href')).toMatch(/\/report\/[0-9a-f]{8}$/);
  await modal.getByRole('button', { name: 'Explain the figure of Groundworks' }).click();
  await modal.getByRole('button', { name: 'Explain Greenhouse gas emissions' }).click();
  const parts = modal.getByRole('table', { name: 'Parts of Greenhouse gas emissions' });
  await parts.getByRole('row').filter({ hasText: 'Diesel (average biofuel blend)' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

it('counts submitted reports everywhere or nowhere, by one switch that stands in the address [REP-171]', async () => {
  const page = await open(at('?from=2024-01-01&to=2024-02-29'));
  const tile = page.locator('.tiles li').filter({ hasText: 'Emissions' });
  const february = page.getByRole('table', { name: 'Emissions: By reporting period' }).getByRole('row', { name: /1st Feb 24/ });
  const table = page.getByRole('table', { name: 'Performance' });
  const figures = /^39\.31.*: show the reports behind it/;
  await table.getByText('With submitted: 39.31', { exact: true }).waitFor();
  for (const place of [tile, february]) expect(await place.getByRole('button', { name: figures }).count()).toBe(0);
  expect(await table.getByRole('button', { name: figures }).count()).toBe(1);
  await page.getByRole('button', { name: 'With submitted', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('figures')).toBe('submitted');
  for (const place of [tile, february]) await place.getByRole('button', { name: figures }).waitFor();
  await tile.getByText('Not yet approved', { exact: true }).waitFor();
  await expect.poll(() => table.getByRole('button', { name: figures }).count()).toBe(2);
  await page
    .getByRole('img', { name: /Feb 2024 39\.31 \(not yet approved\)/ })
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await tile.getByRole('button', { name: figures }).waitFor();
});

it('adds up from the first period on when asked, and keeps the table in sight [REP-169]', async () => {
  const page = await open(at(RANGE));
  const table = page.getByRole('table', { name: 'Performance' });
  await table.getByText('Not yet approved').waitFor();
  await page.getByRole('button', { name: 'Cumulative', exact: true }).click();
  await page.getByText('Running totals of approved results since the first reporting period of the project.').waitFor();
  await expect.poll(() => table.getByRole('button', { name: /^39\.31/ }).count()).toBe(3);
  const reloaded = page.waitForRequest((request) => request.url().includes('fromDate=2024-02-01'));
  await page.getByRole('group', { name: 'Reporting periods' }).getByRole('button', { name: /^From/ }).click();
  await page.getByRole('option', { name: 'Feb 2024' }).click();
  await reloaded;
  await expect.poll(() => table.getByRole('columnheader').count()).toBe(4);
});

it('has all periods of the table on paper, within its width', async () => {
  const page = await open(at('?from=2023-01-01&to=2024-12-31'));
  const table = page.getByRole('table', { name: 'Performance' });
  await table.getByText('Not yet approved').waitFor();
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  const cells = table.locator('tbody tr').first().locator('td, th');
  const named = table
    .locator('tbody tr')
    .first()
    .getByText(/^[A-Z][a-z]{2} 20\d\d$/);
  expect(await named.count()).toBe((await cells.count()) - 2);
  for (const name of await named.all()) expect(await name.isVisible()).toBe(true);
  const edges = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
  expect(Math.max(...edges)).toBeLessThanOrEqual(794);
});

it('tells on paper which reports count and what the colours of its chart mean', async () => {
  const page = await open(at(RANGE));
  await page.getByRole('table', { name: 'Performance' }).getByText('Not yet approved').waitFor();
  await page.emulateMedia({ media: 'print' });
  const adjusted = (selector: string) =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector('#content ${selector}')).getPropertyValue('print-color-adjust')`,
    );
  expect(await adjusted('[data-testid="approved"][aria-pressed="true"]')).toBe('exact');
  expect(await adjusted('[data-testid="submitted"]')).toBe('economy');
  expect(await adjusted('[class*="awsui_marker--rectangle"]')).toBe('exact');
});

it('has a menu with its exports, and with apportionment where it is set up [REP-170, REP-173]', async () => {
  const page = await open(at(RANGE));
  const items = async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    return page.getByRole('menuitem').allInnerTexts();
  };
  await page.getByRole('table', { name: 'Performance' }).waitFor();
  const exports = ['Export project inputs', 'Export indicators', 'Export indicators (cumulative)', 'Excel, PDF and other ranges'];
  expect(await items()).toEqual(exports);
  const path = `/api/project/${paper.project.uid}/`;
  await paper.owner.call({ method: 'PATCH', path, body: { meta_json: { apportionment: { enabled: true } } } });
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByRole('table', { name: 'Performance' }).waitFor();
  expect(await items()).toEqual([...exports, 'Apportion to My Clients']);
});

it('has a page of exports, in three formats and over any range, which says what has failed [REP-026, REP-387, REP-389]', async () => {
  const page = await open(at(`/export${RANGE}`));
  await page.getByRole('heading', { name: 'Project inputs' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const saved = async (name: string, format: string) => {
    const index = name === 'Indicators' ? 1 : 0;
    await page.getByText(format, { exact: true }).nth(index).click();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export: ${name}` }).click();
    return (await file).suggestedFilename();
  };
  expect(await saved('Project inputs', 'CSV')).toBe('project_inputs.csv');
  expect(await saved('Indicators', 'CSV')).toBe('indicators.csv');
  expect(await saved('Project inputs', 'Excel')).toMatch(/ - project inputs - 2024-01-01 to 2024-03-31 - approved\.xlsx$/);
  await page.getByText('Cumulative', { exact: true }).click();
  expect(await saved('Indicators', 'PDF')).toMatch(/ - indicators, cumulative - 2024-01-01 to 2024-03-31 - approved\.pdf$/);
  const failed = page.getByText('There was an error generating your report. Please contact support if the probem persists.');
  await page.route('**/export/', (route) => route.fulfill({ status: 400, json: { title: 'No' } }));
  await page.getByRole('button', { name: 'Export: Indicators' }).click();
  await expect
    .poll(() => page.getByRole('button', { name: 'Export: Indicators' }).getAttribute('aria-disabled'))
    .not.toBe('true');
  expect(await failed.count()).toBe(0);
  await page.getByRole('button', { name: 'Export: Project inputs' }).click();
  await failed.waitFor();
});

it('names on the page of exports the period that the range cuts off, and includes it', async () => {
  const page = await open(at('/export?from=2024-01-01&to=2024-03-30'));
  await page.getByText('Mar 2024 ends after this range, so the files leave it out.').waitFor();
  await page.getByRole('button', { name: 'Include Mar 2024' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('to')).toBe('2024-03-31');
  await expect.poll(() => page.getByText('so the files leave it out').count()).toBe(0);
});

it('exports the metrics of a report, and says when that fails [REP-051, REP-387]', async () => {
  const report = await paper.reporterCalls.current();
  const page = await windowOf(browser, paper.tenant.host, paper.reporter, at(`/wpack/${paper.ref.uid.slice(0, 8)}/report`));
  const sent = page.waitForRequest((request) => request.url().includes('/dispatch/'));
  const file = page.waitForEvent('download');
  await page.getByText('Export report metrics').click();
  expect((await sent).postDataJSON()).toEqual({ type: 'METRICS_TO_CSV', payload: { commitId: report.uid } });
  expect((await file).suggestedFilename()).toBe('report_metrics.csv');
  // with a byte order mark, as spreadsheets need it
  const content = Buffer.concat(await (await (await file).createReadStream()).toArray()).toString();
  expect(content.slice(0, content.indexOf('\r\n'))).toBe('\uFEFFissue,parent,name,unit,description,required');
  await page.route('**/dispatch/', (route) => route.fulfill({ status: 400, json: { title: 'No' } }));
  await page.getByText('Export report metrics').click();
  await page.getByText('There was an error generating your report. Please contact support if the probem persists.').waitFor();
});

it('stands in the view of a package too [REP-332]', async () => {
  const page = await open(at(`/wpack/${paper.ref.uid.slice(0, 8)}${RANGE}`));
  await page.getByRole('table', { name: 'Performance' }).getByText('Not yet approved').waitFor();
  await page.getByRole('heading', { name: 'Current report' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

it('stands on the page of a project without the reports of a package, of which none are read', async () => {
  const page = await windowOf(browser, paper.tenant.host, paper.viewer, '/');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/ref\/[^/]+\/(report|commit)\//.test(request.url())) asked.push(request.url());
  });
  await goTo(page, at(RANGE));
  await page.getByRole('table', { name: 'Performance' }).getByText('Not yet approved').waitFor();
  expect(await page.getByRole('heading', { name: /^(Current report|Last reports)$/ }).count()).toBe(0);
  expect(asked).toEqual([]);
});

it('has the indicators in the order of the tenant, others after them by name, and looks back eight months [REP-172, REP-407]', async () => {
  for (const name of ['beta', 'Alpha', 'Zulu']) await paper.indicators.add(name, { numerators: [paper.metric('m-total')] });
  const chief = await paper.tenant.person('chief', { isTenantSuperuser: true });
  const body = { meta_json: { indicator_order: ['Zulu', 'gone', 'Emissions'] } };
  await chief.call({ method: 'PATCH', path: '/api/tenant/meta/', body });
  const page = await open(at(RANGE));
  const table = page.getByRole('table', { name: 'Performance' });
  await table.getByText('Not yet approved').first().waitFor();
  expect(await page.locator('.tiles h2').allInnerTexts()).toEqual(['Zulu', 'Emissions', 'Alpha', 'beta']);
  const names = (await table.getByRole('rowheader').allInnerTexts()).map((text) => text.split('\n')[0]?.trim());
  expect(names).toEqual(['Zulu', 'Emissions', 'Alpha', 'beta']);

  const today = todayIn(DEFAULT_TIME_ZONE, new Date().toISOString());
  const asked = page.waitForRequest((request) => /\/dashboard\/project\/.*fromDate/.test(request.url()));
  await page.goto(new URL(at(), page.url()).href, { waitUntil: 'domcontentloaded' });
  const range = new URL((await asked).url()).searchParams;
  expect([range.get('fromDate'), range.get('toDate')]).toEqual([addMonths(today, -8), today]);
});

it('says that its figures may be out of date when they cannot be read again, until they are', async () => {
  const page = await open(at(RANGE));
  await page.getByRole('table', { name: 'Performance' }).waitFor();
  const answers = '**/api/dashboard/project/**';
  mayComplain(/500/);
  await page.route(answers, (route) => route.fulfill({ status: 500, json: { title: 'The server failed.' } }));
  // The person comes back after a minute.
  await page.evaluate('{ const now = Date.now; Date.now = () => now() + 60000; }');
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
  const notice = page.getByText('Some of this page could not be read again and may be out of date. The server failed.');
  await notice.waitFor();
  await page.unroute(answers);
  await page.getByRole('button', { name: 'Try again' }).click();
  await notice.waitFor({ state: 'detached' });
  expect(await page.getByRole('table', { name: 'Performance' }).count()).toBe(1);
});
