import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { type Made, reportsByStatus } from '../../support/makers/report-statuses.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { enterAs, goTo, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;
/** One window per person, which goes from report to report. */
const windows = new Map<TestPerson, Page>();

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  for (const person of [world.reporter, world.approver, world.admin, world.viewer])
    windows.set(person, await windowOf(browser, world.tenant.host, person, '/terms'));
});

afterAll(() => browser?.close());

type Expected = {
  shown: string;
  notice?: string;
  editable?: boolean;
  submit?: string;
  staging?: boolean;
  decide?: string[];
  /** requirements of the displayed name, of the reporter's actions, and of the decision */
  rows: { shown: string; may: string; decide: string };
};

/** The displayed name of each stored status, and the reporter's actions. */
const EXPECTED: Record<string, Expected> = {
  'Nothing Received': {
    shown: 'Overdue',
    editable: true,
    submit: 'Submit report',
    staging: true,
    rows: { shown: '[REP-219]', may: '[REP-227]', decide: '[REP-118]' },
  },
  'Pending Input': {
    shown: 'Pending Input',
    editable: true,
    submit: 'Submit report',
    staging: true,
    rows: { shown: '[REP-219]', may: '[REP-227]', decide: '[REP-118]' },
  },
  'Pending Approval': {
    shown: 'Pending Approval',
    notice: 'Report Submitted',
    decide: ['Approve report', 'Reject report'],
    rows: { shown: '[REP-219]', may: '[REP-052, REP-229]', decide: '[REP-118, REP-234]' },
  },
  'Pending Review': {
    shown: 'Pending Data Control',
    notice: 'Report Submitted',
    decide: ['Accept', 'Flag to reporter'],
    rows: { shown: '[REP-219, REP-223]', may: '[REP-052, REP-229]', decide: '[REP-233]' },
  },
  'Requires Revision': {
    shown: 'Requires Revision',
    notice: 'Revision requested',
    editable: true,
    submit: 'Submit report',
    rows: { shown: '[REP-219]', may: '[REP-228]', decide: '' },
  },
  'OK for Submission': {
    shown: 'Approved',
    notice: 'Report Submitted',
    rows: { shown: '[REP-219, REP-224]', may: '[REP-052, REP-229]', decide: '' },
  },
  Invalidated: {
    shown: 'Invalidated',
    notice: 'Report invalidated',
    rows: { shown: '[REP-219]', may: '[REP-226]', decide: '[REP-226]' },
  },
  'Not for Submission': {
    shown: 'Not for Submission',
    notice: 'Report on hold',
    submit: 'Reporting On Hold',
    staging: true,
    rows: { shown: '[REP-219]', may: '[REP-053, REP-225]', decide: '' },
  },
};

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** Goes to a report and returns its content. The page of a forbidden report has none. */
async function read(person: TestPerson, packageUid: string, reportUid: string): Promise<{ page: Page; content: string }> {
  const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${packageUid.slice(0, 8)}/report/${reportUid.slice(0, 8)}`;
  const page = windows.get(person)!;
  await goTo(page, address);
  await page
    .getByText(/ answered$/)
    .or(page.getByText("You don't have access to edit or submit reports for this reporting package."))
    .first()
    .waitFor();
  return { page, content: (await page.locator('main').allInnerTexts()).join('\n') };
}

describe.each(Object.entries(EXPECTED))(
  'a report that is %s',
  (status, { shown, notice, editable, submit, staging, decide = [], rows }) => {
    let made: Made;
    let reporter: Awaited<ReturnType<typeof read>>;

    beforeAll(async () => {
      made = await reportsByStatus(world).get(status)!();
      reporter = await read(world.reporter, made.ref.uid, made.report.uid);
    });

    it(`is shown as ${shown} ${rows.shown}`, async () => {
      const stored = (await made.reporter.read(made.report.uid)).json<{ status: { name: string } }>();
      expect(stored.status.name).toBe(status);
      await reporter.page.getByText(shown, { exact: true }).first().waitFor();
    });

    it(`says to its reporter whether it can be changed and submitted ${rows.may}`, async () => {
      const { page, content } = reporter;
      for (const text of ['Report Submitted', 'Report on hold', 'Report invalidated', 'Revision requested'])
        expect([text, content.includes(text)]).toEqual([text, text === notice]);
      expect(await page.getByLabel('Value of Diesel').count()).toBe(editable ? 1 : 0);
      const buttons = page.getByRole('button', { name: /^(Submit report|Reporting On Hold)$/ });
      expect(await buttons.allInnerTexts()).toEqual(submit ? [submit] : []);
    });

    it('speaks of reports and packages, and of ids of eight characters [REP-011, REP-012, REP-027]', async () => {
      const { page, content } = reporter;
      expect(content).not.toMatch(/\bcommit\b|work package|wpack/i);
      expect(content).not.toMatch(UUID);
      const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(links.filter((href) => UUID.test(href ?? ''))).toEqual([]);
      await picture(page, `${status}-reporter`);
    });

    it(`has the buttons of a decision where one is due ${rows.decide}`, async () => {
      const approver = await read(world.approver, made.ref.uid, made.report.uid);
      // Project administrators decide on reports that wait for data control.
      const decider = status === 'Pending Review' ? await read(world.admin, made.ref.uid, made.report.uid) : approver;
      const decision = decider.page.getByRole('button', { name: /^(Approve report|Reject report|Accept|Flag to reporter)$/ });
      expect((await decision.allInnerTexts()).sort()).toEqual(decide);
      await picture(approver.page, `${status}-approver`);
    });

    it('is read-only for a viewer, who sees it once it is submitted [REP-009, SET-336]', async () => {
      const { page, content } = await read(world.viewer, made.ref.uid, made.report.uid);
      expect(await page.locator('#content').locator('input:enabled, textarea:enabled, select:enabled').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Submit report' }).count()).toBe(0);
      expect(content.includes("You don't have access")).toBe(staging === true || editable === true);
      const hasFigure = async () => /Diesel[\s\S]*\b10\b/.test((await page.locator('main').allInnerTexts()).join('\n'));
      await expect.poll(hasFigure).toBe(staging !== true);
      await picture(page, `${status}-viewer`);
    });
  },
);

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
});
