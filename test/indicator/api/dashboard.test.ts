import { beforeAll, describe, expect, it } from 'vitest';
import type { DashboardIndicator, InputRow, ReportIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import { addDays, DEFAULT_TIME_ZONE, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { PAPER_TOTAL } from '../../support/fixtures/paper-check.ts';
import { eventually, makePaper, type Paper } from '../../support/makers/figures.ts';
import { makeReporting, work } from '../../support/makers/report.ts';
import { makeTenant, type TestPerson, testCause } from '../../support/makers/tenant.ts';

const { replayResults } = await import('../../../functions/core/report/replay.ts');
const { tenantStore } = await import('../../../functions/data/stores/tenant/tenant-store.ts');
const { resultStore } = await import('../../../functions/data/stores/indicator/result-store.ts');

let paper: Paper;
let stranger: TestPerson;
let elsewhere: TestPerson;

const YEAR = 'fromDate=2024-01-01&toDate=2024-12-31';
const JANUARY = 'fromDate=2024-01-01&toDate=2024-01-31';

const answerOf = (person: TestPerson, query = `refId=root&${JANUARY}`) =>
  person.call({ path: `/api/dashboard/project/${paper.project.uid}/indicator/?${query}` });
const dashboard = async (query?: string) => (await answerOf(paper.viewer, query)).json<DashboardIndicator[]>();
const emissions = async (query?: string) => (await dashboard(query)).find(({ name }) => name === 'Emissions')!;

beforeAll(async () => {
  paper = await makePaper();
  stranger = await paper.tenant.person('stranger');
  elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
  await paper.indicators.add('Emissions', { numerators: [paper.metric('m-total')] });
  await paper.indicators.add('Share of diesel %', {
    numerators: [paper.metric('m-diesel')],
    denominators: [paper.metric('m-total')],
    factor: 100,
  });
});

/** The tests are steps of one story: a report is filled in, submitted, approved, reopened, and submitted again. */
describe('the results of a report', () => {
  it('are drafted while it is filled in, exactly, and percentages over 100 are told [REP-214, REP-261, REP-262, REP-357]', async () => {
    const report = await paper.reporterCalls.current();
    await paper.enter(report.uid);
    const answer = await paper.reporter.call({ path: `/api/dashboard/report/${report.uid}/indicator/?requestId=r1` });
    const [total, share] = answer.json<ReportIndicator[]>();
    expect(total).toMatchObject({
      name: 'Emissions',
      result_value: 39.31200278,
      exact: PAPER_TOTAL,
      unit: 'tCO2e',
      unusual: false,
    });
    expect(total!.metrics).toEqual([
      expect.objectContaining({ name: 'Greenhouse gas emissions', value: 39.31200278, exact: PAPER_TOTAL }),
    ]);
    expect(share).toMatchObject({ unit: '%', unusual: true });
    expect((await emissions()).result_value).toBeNull();
  });

  it('show in the table when it is submitted, marked, and in tiles when it is approved [REP-171, REP-378]', async () => {
    const report = await paper.submit();
    const submitted = await eventually(emissions, ({ values }) => values[0]?.status === 'not yet approved');
    expect(submitted).toMatchObject({ result_value: null, rag: 'grey', completeness: { reports: 0, of: 1 } });
    expect(submitted).toMatchObject({ complete: false, compared: { reports: 0, of: 1 }, latestComplete: null });
    expect(submitted.values[0]).toMatchObject({ result_value: null, reports: 0, complete: false });
    expect(submitted.values[0]!.reported).toMatchObject({ exact: PAPER_TOTAL, reports: 1, of: 1 });
    await paper.approverCalls.patch(report.uid, { status: 'APPROVE', comment: 'Fine' });
    const approved = await eventually(emissions, ({ values }) => values[0]?.status === 'approved');
    expect(approved).toMatchObject({ result_value: 39.31200278, exact: PAPER_TOTAL, completeness: { reports: 1, of: 1 } });
    expect(approved.metrics[0]).toMatchObject({ name: 'Greenhouse gas emissions', exact: PAPER_TOTAL });
    expect(approved).toMatchObject({
      complete: true,
      latestComplete: { period: { startDate: '2024-01-01' }, exact: PAPER_TOTAL },
    });
  });

  it('are the same after all reports are computed again', async () => {
    const { tenantUid } = paper.tenant;
    const before = {
      answer: await dashboard(`refId=root&${YEAR}`),
      items: await resultStore(tenantUid).items(paper.project.uid),
    };
    expect(before.items).toHaveLength(1);
    await replayResults(tenantUid, paper.project.uid, testCause());
    await eventually(
      () => resultStore(tenantUid).items(paper.project.uid),
      ({ length }) => length === 1,
    );
    expect(await resultStore(tenantUid).items(paper.project.uid)).toEqual(before.items);
    expect(await dashboard(`refId=root&${YEAR}`)).toEqual(before.answer);
  });

  it.each(['false', 'true'])(
    'are exported as CSV, unrounded, one column per period, and as running totals when asked: %s [REP-370, REP-175]',
    async (cumulative) => {
      const path = `/api/project/${paper.project.uid}/export/indicators/?refId=root&period=project&cumulative=${cumulative}`;
      const answer = await paper.viewer.call({ path });
      expect(answer.headers['content-disposition']).toContain('indicators.csv');
      const [head, row] = answer.text.replace('\uFEFF', '').split('\r\n');
      expect(head!.split(',').slice(0, 4)).toEqual(['Indicator', 'Unit', '1st Jan 24 - 31st Jan 24', '1st Feb 24 - 29th Feb 24']);
      // February has no approved report: no figure, and the same running total.
      const february = cumulative === 'true' ? PAPER_TOTAL : '';
      expect(row!.split(',').slice(0, 4)).toEqual(['Emissions', 'tCO2e', PAPER_TOTAL, february]);
    },
  );

  it('cost two reads over 24 periods, once they are rolled up', async () => {
    const answer = await eventually(
      () => answerOf(paper.viewer, 'refId=root&fromDate=2023-01-01&toDate=2024-12-31'),
      (each) => work(each).reads === 2,
    );
    expect(answer.json<DashboardIndicator[]>()[0]!.values).toHaveLength(12);
    expect(work(answer)).toEqual({ reads: 2, writes: 0 });
  });

  it('stay what was approved while the report is reopened and revised', async () => {
    const report = (await paper.reporterCalls.list())[0]!;
    const admin = (body: object) =>
      paper.admin.call({
        method: 'PATCH',
        path: `/api/tracker/${paper.tracker}/ref/${paper.ref.uid}/commit/${report.uid}/`,
        body,
      });
    const path = `/api/project/${paper.project.uid}/inputs/?refId=${paper.ref.uid}&${YEAR}`;
    const entered = async (figures: string) =>
      (await paper.viewer.call({ path: `${path}&figures=${figures}` })).json<InputRow[]>().map(({ Value }) => Value);
    const approved = await entered('approved');
    expect((await admin({ status: 'REOPEN', comment: 'A meter was misread' })).status).toBe(200);
    const open = await eventually(emissions, ({ values }) => values[0]?.status === 'under revision');
    expect(open.exact).toBe(PAPER_TOTAL);
    await paper.enter(report.uid, new Map([['landfill', { value: '0' }]]));
    expect((await paper.reporterCalls.post(report.uid, { comment: 'Corrected' })).status).toBe(200);
    const pending = await eventually(emissions, ({ values }) => values[0]?.status === 'not yet approved');
    expect(pending.exact).toBe(PAPER_TOTAL);
    expect(pending.values[0]!.reported.exact).toBe('39.1935455');
    expect(await entered('approved')).toEqual(approved);
    expect(await entered('submitted')).toEqual(expect.arrayContaining(['0']));
    expect(approved).not.toContain('0');
    expect((await paper.approverCalls.patch(report.uid, { status: 'APPROVE', comment: 'Fine' })).status).toBe(200);
    expect((await eventually(emissions, ({ values }) => values[0]?.status === 'approved')).exact).toBe('39.1935455');
  });

  it('leave with an invalidated report', async () => {
    const report = (await paper.reporterCalls.list())[0]!;
    await paper.admin.call({
      method: 'PATCH',
      path: `/api/tracker/${paper.tracker}/ref/${paper.ref.uid}/commit/${report.uid}/`,
      body: { status: 'INVALIDATE', comment: 'Wrong site' },
    });
    const gone = await eventually(emissions, ({ values }) => values[0]?.status === 'none');
    expect(gone).toMatchObject({ result_value: null, rag: 'grey' });
  });
});

describe('the exports', () => {
  it('hold what was entered, with a byte order mark and no formula, and drafts for nobody else [REP-334, REP-367, REP-368, REP-174, OPS-072]', async () => {
    const report = await paper.reporterCalls.current();
    const fields = (await paper.reporterCalls.nodes(report.uid)).find(({ node }) => node.metricscore?.metric?.unit === 'Litres')!;
    await paper.reporterCalls.enter(report.uid, fields.path, { value: '-5', comment: '=1+1' });
    const path = `/api/project/${paper.project.uid}/inputs/?refId=${paper.ref.uid}&${YEAR}`;
    const rows = (await paper.reporter.call({ path })).json<InputRow[]>();
    const drafts = (await paper.viewer.call({ path })).json<InputRow[]>().filter(({ Comment }) => Comment === '=1+1');
    expect(drafts).toEqual([]);
    expect(rows.find(({ Comment }) => Comment === '=1+1')).toEqual({
      Project: 'Bridge',
      'Reporting Package': 'Groundworks',
      'Reporting Period': '1st Feb 24 - 29th Feb 24',
      Section: 'Carbon',
      Metric: 'Diesel (average biofuel blend)',
      Unit: 'Litres',
      Value: '-5',
      Comment: '=1+1',
      'N/A': '',
    });
    // January is invalidated and February is a draft: neither counts as approved or as submitted.
    for (const figures of ['approved', 'submitted'])
      expect((await paper.reporter.call({ path: `${path}&figures=${figures}` })).json()).toEqual([]);
    const csv = await paper.reporter.call({ path: `${path}&format=excel` });
    expect(
      csv.text.startsWith('\uFEFFProject,Reporting Package,Reporting Period,Section,Metric,Unit,Value,Comment,N/A\r\n'),
    ).toBe(true);
    expect(csv.text).toContain(`,Litres,-5,"'=1+1",`);
    expect(csv.headers['content-disposition']).toContain('project_inputs.csv');
  });
});

describe('a draft of exactly 100 percent', () => {
  it('is not unusual, nor is a higher figure under a name that tells of no percentage [REP-263]', async () => {
    const same = { numerators: [paper.metric('m-total')], denominators: [paper.metric('m-total')] };
    await paper.indicators.add('Whole %', { ...same, factor: 100 });
    await paper.indicators.add('Over %', { ...same, factor: 101 });
    await paper.indicators.add('Over', { ...same, factor: 1000 });
    const report = await paper.reporterCalls.current();
    await paper.enter(report.uid);
    const answer = await paper.reporter.call({ path: `/api/dashboard/report/${report.uid}/indicator/` });
    const found = answer.json<ReportIndicator[]>().map(({ name, exact, unusual }) => [name, [exact, unusual]] as const);
    expect(Object.fromEntries(found)).toMatchObject({
      'Whole %': ['100', false],
      'Over %': ['101', true],
      Over: ['1000', false],
    });
  });
});

describe('who sees a dashboard', () => {
  it('of the project: who has READ_PROJECT_REPORT; of a package: who reads packages [REP-331, REP-332]', async () => {
    const { project, ref } = paper;
    await paper.tenant.grant(stranger, { scope: 'project', scopeUid: project.uid, actions: ['READ_TRACKER_REF'] });
    const refused = await answerOf(stranger);
    expect([refused.status, refused.json()]).toEqual([
      403,
      expect.objectContaining({ detail: "You don't have permission to view this dashboard" }),
    ]);
    expect((await answerOf(stranger, `refId=${ref.uid.slice(0, 8)}&${YEAR}`)).status).toBe(200);
    for (const path of [`/api/project/${project.uid}/export/indicators/`, `/api/project/${project.uid}/inputs/`])
      expect((await stranger.call({ path })).status).toBe(403);
    expect((await answerOf(elsewhere)).status).toBe(404);
    expect((await paper.tenant.call({ path: `/api/dashboard/project/${project.uid}/indicator/` })).status).toBe(401);
  });

  it('is answered at the address of the project alike, with the same rights [ADM-563]', async () => {
    const path = `/api/dashboard/project/${paper.project.uid}/`;
    const whole = await paper.viewer.call({ path: `${path}?refId=root&${YEAR}` });
    expect(whole.json<DashboardIndicator[]>()).toEqual(await dashboard(`refId=root&${YEAR}`));
    expect(whole.json<DashboardIndicator[]>().map(({ name }) => name)).toContain('Emissions');
    expect((await stranger.call({ path })).status).toBe(403);
    expect((await elsewhere.call({ path })).status).toBe(404);
    expect((await paper.tenant.call({ path })).status).toBe(401);
  });
});

describe('a range without an end', () => {
  it('ends with today where the tenant is', async () => {
    const { tenant, project, owner } = await makeReporting();
    const now = new Date().toISOString();
    const today = todayIn(DEFAULT_TIME_ZONE, now);
    // At any moment one of the two has another day than London.
    const timeZone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => todayIn(zone, now) !== today)!;
    const there = todayIn(timeZone, now);
    const store = tenantStore(tenant.tenantUid);
    await store.update(await store.get(), { timeZone }, testCause());
    const later = [today, there].sort().at(-1)!;
    const period = { start: addDays(later, -10), end: addDays(later, 1) };
    const path = `/api/project/${project.uid}`;
    const body = { start_dates: [period.start, period.end] };
    const made = await owner.call({ method: 'POST', path: `${path}/reporting_periods/`, body });
    expect(made.status).toBe(201);
    const answer = await owner.call({ path: `${path}/export/indicators/?refId=root&period=project&cumulative=false` });
    expect(answer.text.includes(displayPeriod(period))).toBe(there > today);
  });
});
