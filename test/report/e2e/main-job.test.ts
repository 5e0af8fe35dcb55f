import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DashboardIndicator, ReportIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { PAPER_TOTAL } from '../../support/fixtures/paper-check.ts';
import { eventually } from '../../support/makers/figures.ts';
import { signIn } from '../../support/makers/people.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { addressOf } from '../../support/pages/browser.ts';
import { menu, row } from '../../support/pages/metrics-screen.ts';
import { call } from '../../support/support.ts';
import { walk as inSteps } from '../../support/walk.ts';
import { DUE, FIRST_END, FIRST_PERIOD, ordinal, plain, START } from './main-job/days.ts';
import { addIndicator, setTarget } from './main-job/indicators.ts';
import {
  addDocument,
  addFactor,
  addIssue,
  addMetric,
  dragBelow,
  OTHER,
  order,
  PARTS,
  rootOf,
  TOTAL,
} from './main-job/measure.ts';
import { registerReporter, reporterEmail, signInOnTheWay } from './main-job/register.ts';
import { enter, inputOf, linkIn, rowOf, stored, submit, upload } from './main-job/report.ts';
import { giveRole, makePackage, makeProject, makeUnit, makeViewerRole, PACKAGE, periodRows } from './main-job/set-up.ts';
import { openWalk, short, soon, type Walk } from './main-job/walk.ts';

let walk: Walk;
let page: Page;
let reporter: TestPerson;
let report: ReportRecord;
/** paths of the project and of its package */
let project: string;
let pack: string;
const idOf = (path: string) => path.split('/').at(-1)!;

beforeAll(async () => {
  walk = await openWalk();
});

afterAll(() => walk?.close());

beforeEach(({ onTestFailed }) => onTestFailed(() => walk.picture('failed')));

/** The tests are steps of one story in one browser. */
describe('from nothing to an approved figure', { timeout: 240_000 }, () => {
  inSteps();

  it('the reporter registers with the mailed code and lands on the wanted page [SET-081, SET-082, SET-089, SET-091]', async () => {
    page = await registerReporter(walk);
    await signInOnTheWay(walk, page, '/user/?from=mail#me');
    await page.waitForURL('**/user/?from=mail#me');
    await page.getByText(reporterEmail(walk)).first().waitFor();
    await walk.look('06-user');
    const { host } = walk.tenant;
    const token = await signIn(host, reporterEmail(walk));
    reporter = { uid: '', email: reporterEmail(walk), token, call: (request) => call({ ...request, host, token }) };
  });

  it('the owner makes a company, a unit, and a project with its periods [ADM-111, ADM-281, ADM-353]', async () => {
    page = await makeUnit(walk);
    project = await makeProject(page);
    const rows = await periodRows(page);
    expect(rows).toHaveLength(6);
    expect(rows[0]).toContain(ordinal(START));
    expect(rows[0]).toContain(ordinal(FIRST_END));
    await walk.look('07-project-settings');
  });

  it('has roles that report to one another, a package with a responsible role, and people in roles [ADM-364, ADM-366]', async () => {
    pack = await makePackage(page);
    await page.goto(addressOf(`${project}/members?tab=roles`, walk.tenant.host));
    const roles = page.getByRole('table', { name: 'User Roles' });
    await roles.getByRole('row', { name: /^Reporter.*Approver/ }).waitFor();
    await makeViewerRole(page);
    await walk.look('08-roles');
    await page.getByRole('tab', { name: 'Users' }).click();
    await giveRole(page, reporter.email, 'Reporter');
    await giveRole(page, walk.approver.email, 'Approver');
    await giveRole(page, walk.viewer.email, 'Viewer');
    for (const { email } of [reporter, walk.approver, walk.viewer]) await page.getByRole('cell', { name: email }).waitFor();
    await walk.look('09-members');
  });

  it('metrics are added, and a missing factor is flagged until it is there [SET-173, SET-325, SET-326]', async () => {
    page = await walk.as(walk.owner, `${project}/metrics`);
    await addIssue(page, 'Carbon');
    await addMetric(page, 'Carbon', 'Add metric', TOTAL, 'tCO2e');
    await menu(page, TOTAL, 'Required');
    for (const { name, unit } of PARTS) await addMetric(page, TOTAL, 'Add sub-metric', name, unit);
    await addMetric(page, 'Carbon', 'Add metric', OTHER, 'M3');
    const flag = page.getByText('No conversion factor found from base metric to parent unit');
    await soon(() => flag.count()).toBe(PARTS.length);
    await walk.look('10-metrics-without-factors');
    for (const { name, factor } of PARTS) await addFactor(page, name, factor);
    await soon(() => flag.count()).toBe(0);
  });

  it('metrics are ordered by menu and by drag, and a document belongs to them [SET-158, SET-179]', async () => {
    await menu(page, 'Waste aggregates', 'Move up');
    await soon(() => order(page)).toEqual(['Diesel', 'Waste aggregates', 'Electricity']);
    await dragBelow(page, 'Waste aggregates', 'Electricity');
    await soon(() => order(page)).toEqual(['Diesel', 'Electricity', 'Waste aggregates']);
    await addDocument(page, 'Carbon');
    await row(page, TOTAL).getByText('Required').waitFor();
    await walk.look('11-metrics');
  });

  it('an indicator has a target and a threshold', async () => {
    page = await walk.as(walk.owner, `${project}/indicators`);
    await addIndicator(page, 'Emissions', TOTAL);
    await walk.look('11b-indicators');
    await setTarget(page, 'Emissions', { target: '40', threshold: '45', date: FIRST_END });
    await walk.look('11c-target');
    await page.getByRole('button', { name: 'Save target' }).click();
    await page.getByText('Thank you, the target has been updated').waitFor();
    await page.getByRole('link', { name: /40.*45/ }).waitFor();
  });

  it('the reporter goes from what is pending to the report and enters it [REP-048, REP-049, REP-050, REP-058, REP-065]', async () => {
    page = await walk.as(reporter, '/home');
    await page.getByText('Action Required: You have 1 reports that need your attention.').waitFor();
    await walk.look('12-home-reporter');
    await page.getByRole('row').filter({ hasText: PACKAGE }).getByRole('link').last().click();
    await page.waitForURL(`**${pack}/report`);
    for (const text of [FIRST_PERIOD, plain(DUE), 'Nothing Received']) await page.getByText(text).first().waitFor();
    for (const { name, value } of PARTS) await enter(page, name, value);
    expect(await inputOf(page, TOTAL).inputValue()).toBe(PAPER_TOTAL);
    await page.getByLabel('Comment on Diesel').fill('From the delivery notes');
    await page.getByLabel('Comment on Diesel').blur();
    report = (await reporter.call({ path: await reportPath() })).json<ReportRecord>();
    await soon(async () => (await stored(reporter, report, 'Diesel'))?.comment).toBe('From the delivery notes');
  });

  it('the result is exact by the API, and is derived in front of the reporter [REP-067, SET-219]', async () => {
    const answer = await reporter.call({ path: `/api/dashboard/report/${report.uid}/indicator/` });
    const [total] = answer.json<ReportIndicator[]>();
    expect(total).toMatchObject({ name: 'Emissions', exact: PAPER_TOTAL });
    await page.getByRole('button', { name: `More about ${TOTAL}` }).click();
    await page.getByRole('menuitem', { name: 'Show derivation from sub-metrics' }).click();
    await page.getByText(/Diesel: 12,?450 x 0\.00251279 = 31\.2842355 tCO₂e/).waitFor();
  });

  it('N/A, evidence and a complete section are kept, and a non-number is refused [REP-077, REP-320]', async () => {
    await page.getByLabel(`${OTHER} is not applicable`).check();
    await soon(async () => (await stored(reporter, report, OTHER))?.meta_json.noReport).toBe(true);
    await page.getByLabel(`Comment on ${OTHER}`).fill('None on site');
    await page.getByLabel(`Comment on ${OTHER}`).blur();
    await soon(async () => (await stored(reporter, report, OTHER))?.comment).toBe('None on site');
    await upload(page);
    await page.getByLabel('Mark section as complete').click();
    await soon(() => page.getByLabel('Mark section as complete').isChecked()).toBe(true);
    await inputOf(page, 'Diesel').fill('1.2.3');
    await inputOf(page, 'Diesel').blur();
    await rowOf(page, 'Diesel').getByText('Number required').waitFor();
    expect(await page.getByRole('button', { name: 'Submit report' }).getAttribute('aria-disabled')).toBe('true');
    await enter(page, 'Diesel', '12450');
    await page.reload();
    await soon(() => page.getByLabel('Mark section as complete').isChecked()).toBe(true);
    await walk.look('13-report');
  });

  it('the report is submitted after a review, with a comment [REP-120, REP-271, REP-273, REP-020]', async () => {
    await submit(page, 'All invoices are in');
    await page
      .getByText(`Thank you for submitting your data for ${FIRST_PERIOD}. Your report was successfully submitted.`)
      .waitFor();
    await page.getByText('All invoices are in').first().waitFor();
    await walk.look('14-evals-submitted');
  });

  it('the approver comes by the link of the mail and rejects, not without a comment [REP-234, REP-324, REP-326, REP-398]', async () => {
    const link = new URL(await linkIn(walk.approver.email, /^To review/));
    page = await walk.as(walk.approver, link.pathname);
    await page.getByText('Report Submitted').waitFor();
    await walk.look('15-review');
    await page.getByRole('button', { name: 'Reject report' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reject report' }).click();
    await dialog.getByText('Please enter a comment before approving or rejecting this report').waitFor();
    await soon(() => walk.heard().every((text) => text.includes('400'))).toBe(true);
    await dialog.getByLabel('Comment').fill('Is the electricity of the site office in?');
    await dialog.getByRole('button', { name: 'Reject report' }).click();
    await page.getByText('Thank you, the reporting package status has been updated').waitFor();
  });

  it('the reporter sees why, changes a value and resubmits [REP-397]', async () => {
    page = await walk.as(reporter, '/home');
    await page.getByRole('row').filter({ hasText: 'Requires Revision' }).getByRole('link').last().click();
    await page.waitForURL(`**${pack}/report/${short(report.uid)}`);
    await page.getByText('Is the electricity of the site office in?').waitFor();
    await walk.look('16-revision');
    await enter(page, 'Electricity', '38300');
    await enter(page, 'Electricity', '38200');
    await submit(page, 'It is in', 'No figure has changed since submission 1');
    await page.getByText('Thank you for submitting your data. Your report was successfully updated.').waitFor();
  });

  it('the approver approves, and the history shows every step [REP-019, REP-021]', async () => {
    page = await walk.as(walk.approver, `${pack}/report/${short(report.uid)}`);
    await page.getByRole('button', { name: 'Approve report' }).click();
    await page.getByRole('dialog').getByLabel('Comment').fill('Thank you');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve report' }).click();
    await page.waitForURL('**/evals');
    const history = page.getByRole('table', { name: `Status history: ${FIRST_PERIOD}` });
    for (const said of ['All invoices are in', 'Is the electricity of the site office in?', 'It is in', 'Thank you'])
      await history.getByRole('row').filter({ hasText: said }).first().waitFor();
    await walk.look('17-evals');
  });

  it('the dashboard shows the approved figure, whether the target is met, and how complete it is [REP-024, REP-378]', async () => {
    const query = `refId=root&fromDate=${START}&toDate=${FIRST_END}`;
    const path = `/api/dashboard/project/${idOf(project)}/indicator/?${query}`;
    const read = async () => (await walk.owner.call({ path })).json<DashboardIndicator[]>();
    const [total] = await eventually(read, ([first]) => first?.values[0]?.status === 'approved');
    expect(total).toMatchObject({ exact: PAPER_TOTAL, rag: 'green', completeness: { reports: 1, of: 1 } });
    page = await walk.as(walk.owner, project);
    const tile = page.locator('.tiles li').filter({ hasText: 'Emissions' });
    for (const text of ['39.31', 'Target met', 'Target 40.00', '1 of 1 report']) await tile.getByText(text).first().waitFor();
    const performance = page.getByRole('table', { name: 'Performance' });
    await performance.getByRole('row', { name: /Emissions.*39\.31/ }).waitFor();
    await walk.look('18-dashboard');
  });

  it('a viewer reads the report and cannot change or submit it [REP-009]', async () => {
    page = await walk.as(walk.viewer, `${pack}/report/${short(report.uid)}`);
    await page.getByText(PAPER_TOTAL).waitFor();
    await page.getByText('From the delivery notes').waitFor();
    expect(await page.locator('#content input:enabled, #content select:enabled, #content textarea:enabled').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Submit report' }).count()).toBe(0);
    await walk.look('19-viewer');
  });

  it('a stranger finds nothing at the same addresses [ADM-004, SET-012]', async () => {
    const { host } = walk.elsewhere;
    const ids = [
      `/api/project/${idOf(project)}/`,
      `/api/tracker/${report.tracker}/commit/${report.uid}/node/`,
      `/api/dashboard/report/${report.uid}/indicator/`,
    ];
    for (const path of ids) expect((await walk.stranger.call({ path })).status).toBe(404);
    page = await walk.as(walk.stranger, `${pack}/report`, host);
    await page.getByText('Page not found').first().waitFor();
    expect(await page.getByText(PACKAGE).count()).toBe(0);
    await walk.look('20-stranger', '404');
  });
});

const reportPath = async () => {
  const { trackerId } = await rootOf(walk.owner, idOf(project));
  return `/api/tracker/${trackerId}/ref/${idOf(pack)}/report/`;
};
