import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import { addressOf, openBrowser } from '../../../support/pages/browser.ts';
import { enterAs, violations, windowOf } from '../../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

type Fresh = Awaited<ReturnType<ReportWorld['fresh']>>;

const at = ({ ref }: Pick<Fresh, 'ref'>, path: string) =>
  `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/${path}`;

describe('the history of a package', () => {
  /** Serves the history's page with these reports, also at another host than the tenant's. */
  const served = async (ref: { uid: string }, reports: readonly ReportRecord[], host = world.tenant.host) => {
    const path = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/evals`;
    const page = await (await browser.newContext()).newPage();
    const url = (path: string) => addressOf(path, '127.0.0.1');
    await page.route(/^http:\/\/[^/]+\/(api|auth-jwt)\//, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const headers = { ...(await route.request().allHeaders()), host: new URL(addressOf('/', world.tenant.host)).host };
      await route.fulfill({ response: await route.fetch({ url: url(pathname + search), headers }) });
    });
    await page.route(/\/ref\/[^/]+\/commit\/$/, (route) => route.fulfill({ json: reports }));
    await enterAs(page, host, world.viewer);
    await page.goto(addressOf(path, host), { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { name: 'Status history' }).waitFor();
    return page;
  };
  const by = (first_name: string) => ({ uid: 'u', first_name, last_name: '', email: 'e' });

  it('is sorted by each column, the latest period first, and shows reports without one when asked [REP-123, REP-124, REP-125, ADM-594]', async () => {
    const { ref, reporter } = await world.submitted();
    const [first] = await reporter.list();
    const period = (startDate: string, endDate: string) => ({ ...first!.reporting_period_data!, startDate, endDate });
    const made = (comment: string, name: ReportRecord['status']['name'], lastUpdateOn: string, who: string): ReportRecord => ({
      ...first!,
      uid: `0000000${comment}-0000-4000-8000-000000000000`,
      comment,
      status: { name },
      meta_json: { ...first!.meta_json, lastUpdateOn, lastUpdateBy: by(who) },
    });
    const page = await served(ref, [
      { ...made('a', 'Requires Revision', '2024-01-01T10:00:00Z', 'Bo'), reporting_period: null, reporting_period_data: null },
      {
        ...made('b', 'Pending Approval', '2024-03-01T10:00:00Z', 'Cy'),
        reporting_period_data: period('2024-01-01', '2024-02-01'),
      },
      {
        ...made('c', 'OK for Submission', '2024-02-01T10:00:00Z', 'Al'),
        reporting_period_data: period('2024-02-01', '2024-03-01'),
      },
    ]);
    const table = page.getByRole('table').first();
    const order = async () =>
      (await table.getByRole('row').all()).slice(1).map((row) => row.getByRole('cell').last().textContent());
    const comments = async () => (await Promise.all(await order())).join('');
    expect(await comments()).toBe('cb');
    const without = page.getByRole('checkbox', { name: 'Show reports without a reporting period' });
    expect(await without.isChecked()).toBe(false);
    await without.click();
    await expect.poll(comments).toBe('cba');
    const columns = { 'Reporting Period': ['bca', 'cba'], Status: ['cba', 'abc'], 'Last Updated': ['acb', 'bca'] };
    for (const [name, [once, again]] of Object.entries({
      ...columns,
      'Last Update By': ['cab', 'bac'],
      Comment: ['abc', 'cba'],
    })) {
      const head = table.getByRole('columnheader', { name, exact: true }).getByRole('button');
      await head.click();
      await expect.poll(comments, { message: name }).toBe(once);
      await head.click();
      await expect.poll(comments, { message: name }).toBe(again);
    }
  });

  it('leaves out what the user named admin has invalidated, but on a test host [REP-131, REP-132]', async () => {
    const { ref, reporter } = await world.submitted();
    const [first] = await reporter.list();
    const entry = (who: string, name: ReportRecord['status']['name'], day: number) => ({
      ...first!.meta_json.history[0]!,
      updateBy: by(who),
      status: { name },
      updateOn: `2024-01-0${day}T10:00:00Z`,
    });
    const history = [
      ...[entry('admin', 'Pending Approval', 1), entry('ADMIN', 'Invalidated', 2), entry('Ben', 'Invalidated', 3)],
      ...[entry('Administrator', 'Invalidated', 4)],
    ];
    const reports = [{ ...first!, meta_json: { ...first!.meta_json, history } }];
    for (const host of [world.tenant.host, 'localhost', '127.0.0.1', 'my-test-1.localhost']) {
      const page = await served(ref, reports, host);
      const rows = page.getByRole('table', { name: /^Status history/ }).getByRole('rowheader');
      const shown = host === world.tenant.host ? [] : ['ADMIN'];
      expect([host, await rows.allInnerTexts()]).toEqual([host, ['Administrator', 'Ben', ...shown, 'admin']]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().close();
    }
  });

  it('lists submitted reports with the documented columns and links, and each decision [REP-019, REP-122, REP-126, REP-128, REP-130]', async () => {
    const made = await world.submitted();
    await made.approver.patch(made.report.uid, { status: 'APPROVE', comment: 'Good work' });
    const page = await windowOf(browser, world.tenant.host, world.viewer, at(made, 'evals'));
    const table = page.getByRole('table').first();
    await table.getByRole('row').nth(1).waitFor();
    const heads = (await table.getByRole('columnheader').allInnerTexts()).map((head) => head.trim());
    expect(heads).toEqual(['Reporting Period', 'Status', 'Last Updated', 'Last Update By', 'Comment']);
    expect(await table.getByRole('row').count()).toBe(2);
    const link = table.getByRole('link', { name: '1st Jan 24 - 31st Jan 24' });
    expect(await link.getAttribute('href')).toBe(at(made, `report/${made.report.uid.slice(0, 8)}`));
    const rows = page.getByRole('table', { name: 'Status history: 1st Jan 24 - 31st Jan 24' }).getByRole('row');
    const comments = await rows.evaluateAll((all) => all.slice(1).map((row) => row.lastElementChild?.textContent));
    expect(comments).toEqual(['Good work', 'January is complete']);
    expect(await violations(page)).toEqual([]);
  });

  it('comes from the list of its reports, with times as people say them [REP-018, REP-127, REP-129]', async () => {
    const made = await world.submitted();
    const page = await windowOf(browser, world.tenant.host, world.viewer, at(made, 'evals'));
    const listed = page.waitForResponse((response) => /\/ref\/[^/]+\/commit\/$/.test(response.url()));
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await (await listed).json()).toMatchObject([{ uid: made.report.uid, meta_json: { history: { length: 1 } } }]);
    const history = page.getByRole('table', { name: 'Status history: 1st Jan 24 - 31st Jan 24' });
    await history.getByText(/^\d{1,2}(st|nd|rd|th) [A-Z][a-z]{2} \d{2} - \d{2}:\d{2}$/).waitFor();
    expect(new URL(page.url()).pathname).toBe(at(made, 'evals'));
  });
});
