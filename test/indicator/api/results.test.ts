import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import type { SavedIndicator } from '../../../shared/contract/indicator/indicators.ts';
import type { Evidence, PeriodInput, PeriodReport, ReportEvidence } from '../../../shared/contract/indicator/results.ts';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import type { Action } from '../../../shared/domain/access/rights.ts';
import { PAPER_TOTAL } from '../../support/fixtures/paper-check.ts';
import { eventually, makePaper, type Paper } from '../../support/makers/figures.ts';
import { reportCalls, work } from '../../support/makers/report.ts';
import { makeReportWorld } from '../../support/makers/report-world.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';

let paper: Paper;
let indicator: SavedIndicator;
let report: ReportRecord;

const JANUARY = 'fromDate=2024-01-01&toDate=2024-01-31';
const project = (path: string) => `/api/project/${paper.project.uid}/${path}`;
const get = async <T>(person: TestPerson, path: string) => (await person.call({ path })).json<T>();

beforeAll(async () => {
  paper = await makePaper();
  indicator = await paper.indicators.add('Emissions', { numerators: [paper.metric('m-total')] });
  await paper.add('Superstructure');
  await paper.enter((await paper.reporterCalls.current()).uid);
  report = await paper.submit();
  await paper.approverCalls.patch(report.uid, { status: 'APPROVE', comment: 'Fine' });
  const path = `/api/dashboard/project/${paper.project.uid}/indicator/?refId=root&${JANUARY}`;
  await eventually(
    () => get<DashboardIndicator[]>(paper.viewer, path),
    ([first]) => first?.values[0]?.status === 'approved',
  );
}, 120_000);

describe('the evidence behind a figure', () => {
  const evidence = (person: TestPerson, period = report.reporting_period, more = '') =>
    person.call({
      path: `/api/dashboard/project/${paper.project.uid}/indicator/${indicator.uid}/evidence/?period=${period}${more}`,
    });

  it('is each report with its part and its metrics, in two reads', async () => {
    const answer = await evidence(paper.viewer);
    const { reports, metrics, period } = answer.json<Evidence>();
    expect(period.startDate).toBe('2024-01-01');
    expect(metrics.map(({ name }) => name)).toEqual(['Greenhouse gas emissions']);
    const [own, ...others] = reports.toSorted((a, b) => Number(b.counts) - Number(a.counts));
    expect([own]).toEqual([
      {
        ref: paper.ref.uid,
        ref_name: 'Groundworks',
        commit: report.uid,
        status: 'approved',
        counts: true,
        left_out: null,
        result_value: 39.31200278,
        exact: PAPER_TOTAL,
        reported: { result_value: 39.31200278, exact: PAPER_TOTAL },
        estimated: null,
        values: [{ uid: paper.metric('m-total'), value: PAPER_TOTAL }],
        receipt: { submission: 1, structure: { master: expect.any(Number), overlay: expect.any(Number) } },
      },
    ]);
    // The other package's report for January is due, too.
    expect(others).toMatchObject([{ ref_name: 'Superstructure', commit: null, status: 'none', left_out: 'not counted' }]);
    expect(work(answer)).toEqual({ reads: 2, writes: 0 });
  });

  it('goes down to the values and factors of a report', async () => {
    const path = `/api/dashboard/report/${report.uid}/indicator/${indicator.uid}/evidence/`;
    const answer = await paper.viewer.call({ path });
    const { lines } = answer.json<ReportEvidence>();
    const [line, ...others] = lines.filter(({ parent }) => parent === null);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ name: 'Greenhouse gas emissions', section: 'Carbon', value: PAPER_TOTAL, source: 'derived' });
    const diesel = lines.find(({ parent, name }) => parent === line!.uid && name === 'Diesel (average biofuel blend)')!;
    expect(Number(diesel.value) * Number(diesel.part!.factor)).toBeCloseTo(Number(diesel.part!.converted), 6);
    expect(work(answer)).toEqual({ reads: 6, writes: 0 });
  });

  it('is told to those only who see the dashboard', async () => {
    const stranger = await paper.tenant.person('stranger');
    expect((await evidence(stranger)).status).toBe(404);
    await paper.tenant.grant(stranger, { scope: 'project', scopeUid: paper.project.uid, actions: ['READ_TRACKER_REF'] });
    expect((await evidence(stranger)).status).toBe(403);
    expect((await evidence(stranger, report.reporting_period, `&refId=${paper.ref.uid}`)).status).toBe(200);
    const foreign = await (await makeTenant()).person('eve', { isSuperuser: true });
    expect((await evidence(foreign)).status).toBe(404);
    expect((await evidence(paper.viewer, '00000000')).status).toBe(400);
  });

  it('tells the entered figures to those only who may read them', async () => {
    const guest = await paper.tenant.person('guest');
    const actions: Action[] = ['READ_TRACKER_REF', 'READ_PROJECT_REPORT'];
    await paper.tenant.grant(guest, { scope: 'project', scopeUid: paper.project.uid, actions });
    const { reports } = (await evidence(guest)).json<Evidence>();
    const counting = reports.find(({ counts }) => counts);
    expect(counting).toMatchObject({ exact: PAPER_TOTAL, values: [] });
  });
});

describe('a reporting period', () => {
  it('tells its reports, with their results when asked [OPS-084]', async () => {
    const path = project(`reporting_periods/${report.reporting_period}/commits/`);
    const plain = await get<PeriodReport[]>(paper.viewer, path);
    expect(plain).toMatchObject([{ uid: report.uid, ref_name: 'Groundworks', status: { name: 'OK for Submission' } }]);
    expect(plain[0]).not.toHaveProperty('results');
    const [full] = await get<PeriodReport[]>(paper.viewer, `${path}?include_results=true&indicator=${indicator.uid.slice(0, 8)}`);
    expect(full!.results).toMatchObject([{ name: 'Emissions', category: 'Carbon', exact: PAPER_TOTAL }]);
    expect((await get<PeriodReport[]>(paper.reporter, path)).some(({ is_staging }) => is_staging)).toBe(true);
    expect((await paper.viewer.call({ path: project('reporting_periods/00000000/commits/') })).status).toBe(404);
  });

  it('tells what was entered in it, by metric, report, and from the first period on [OPS-085]', async () => {
    const path = project(`reporting_periods/${report.reporting_period}/inputs/`);
    const all = await get<PeriodInput[]>(paper.viewer, path);
    expect(all).toHaveLength(3);
    expect(all.every(({ commit, basemetric }) => commit === report.uid && basemetric.uid !== '')).toBe(true);
    const diesel = paper.metric('m-diesel');
    const own = await get<PeriodInput[]>(paper.viewer, `${path}?baseMetricId=${diesel}&commitId=${report.uid}`);
    expect(own).toMatchObject([{ basemetric: { uid: diesel, unit: 'Litres' }, ref_name: 'Groundworks' }]);
    const next = await paper.reporterCalls.current();
    const later = project(`reporting_periods/${next.reporting_period}/inputs/`);
    expect(await get(paper.viewer, later)).toEqual([]);
    expect(await get(paper.viewer, `${later}?cumulation_period=project`)).toEqual(all);
  });

  it('stands beside the others in a file [OPS-083]', async () => {
    const path = project(`reporting_periods/excel/?refId=root&${JANUARY}&ignore_cache=true`);
    const answer = await paper.viewer.call({ path });
    expect(answer.headers['content-disposition']).toContain('reporting_periods.csv');
    expect(answer.text.split('\r\n')[0]).toBe('\uFEFFReporting Package,Section,Metric,Unit,1st Jan 24 - 31st Jan 24');
    const rows = await get<Record<string, string>[]>(paper.viewer, `${path}&output_format=json`);
    expect(rows.find(({ Metric }) => Metric?.startsWith('Diesel'))).toMatchObject({ Unit: 'Litres' });
  });

  it('stands there with every figure of a metric that a section holds several times', async () => {
    const world = await makeReportWorld();
    const below = async (name: string) => {
      const path = await world.nodes.add({ type: 'metricscore', path: world.paths.section, metric: { name, unit: 'kg' } });
      return world.nodes.add({ type: 'metricscore', path, metric: { name: 'Paper', unit: 'kg' } });
    };
    const [office, site] = [await below('Office'), await below('Site')];
    const { report: draft, reporter } = await world.fresh();
    await reporter.enter(draft.uid, office, { value: 11 });
    await reporter.enter(draft.uid, site, { value: 22 });
    const path = `/api/project/${world.project.uid}/reporting_periods/excel/?refId=root&${JANUARY}&output_format=json`;
    const rows = await get<Record<string, string>[]>(world.reporter, path);
    const papers = rows.filter(({ Metric }) => Metric === 'Paper').map((row) => row['1st Jan 24 - 31st Jan 24']);
    expect(papers).toEqual(['11', '22']);
  });

  it('is refused to those who may not see results', async () => {
    const stranger = await paper.tenant.person('reader');
    await paper.tenant.grant(stranger, { scope: 'project', scopeUid: paper.project.uid, actions: ['READ_TRACKER_REF'] });
    for (const part of ['commits', 'inputs'])
      expect((await stranger.call({ path: project(`reporting_periods/${report.reporting_period}/${part}/`) })).status).toBe(403);
    expect((await stranger.call({ path: project('reporting_periods/excel/') })).status).toBe(403);
  });
});

it('the statuses of a project are counted [OPS-088]', async () => {
  const statuses = await get<{ uid: string; name: string; shown: string; reports: number }[]>(paper.viewer, project('status/'));
  expect(statuses.find(({ uid }) => uid === 'pending-review')).toMatchObject({ shown: 'Pending Data Control', reports: 0 });
  expect(statuses.reduce((sum, { reports }) => sum + reports, 0)).toBe(2);
});

describe('an export', () => {
  const start = (person: TestPerson, body: object) =>
    person.call({
      method: 'POST',
      path: project('export/'),
      body: { fromDate: '2024-01-01', toDate: '2024-03-31', ...body },
    });
  const fileOf = (person: TestPerson, job: Job) => person.call({ path: `/api/export/${job.uid}/` });
  const done = (person: TestPerson, job: Job) =>
    eventually(
      () => get<Job>(person, `/api/job/${job.uid}/`),
      ({ status }) => status === 'done' || status === 'failed',
    );
  const fetched = async (person: TestPerson, job: Job) => {
    const { signed_url, filename } = (await fileOf(person, job)).json<{ signed_url: string; filename: string }>();
    const answer = await fetch(signed_url);
    return { filename, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };

  it('is written in the background, as CSV, Excel and PDF, and fetched by who asked for it', async () => {
    for (const format of ['csv', 'xlsx', 'pdf'] as const) {
      const answer = await start(paper.viewer, { what: 'inputs', format });
      expect(answer.status).toBe(202);
      const job = answer.json<Job>();
      expect(await done(paper.viewer, job)).toMatchObject({ status: 'done', progress: 100 });
      const { filename, headers, bytes } = await fetched(paper.viewer, job);
      expect(filename).toMatch(new RegExp(`^.+ - project inputs - .*\\.${format}$`));
      expect(headers.get('content-disposition')).toMatch(new RegExp(`project(%20| )inputs.*\\.${format}`));
      if (format === 'csv') {
        expect(strFromU8(bytes)).toContain('Diesel (average biofuel blend),Litres,');
        expect(strFromU8(bytes)).toContain(',N/A,Status,Submission,Report id,Metric id,Base metric id\r\n');
        expect(strFromU8(bytes)).toMatch(new RegExp(`,Approved,1,${report.uid},[-0-9a-f]{36},${paper.metric('m-diesel')}`));
      }
      if (format === 'xlsx') expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)).toContain('Groundworks');
      if (format === 'pdf') expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-');
      expect((await fileOf(paper.approver, job)).status).toBe(404);
      expect((await paper.approver.call({ path: `/api/job/${job.uid}/` })).status).toBe(404);
    }
  });

  it('has every digit of an indicator, and running totals when asked', async () => {
    const job = (await start(paper.viewer, { what: 'indicators', format: 'xlsx', cumulative: true })).json<Job>();
    expect(await done(paper.viewer, job)).toMatchObject({ status: 'done' });
    const { bytes, filename } = await fetched(paper.viewer, job);
    expect(filename).toMatch(/^.+ - indicators.* - approved\.xlsx$/);
    const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!);
    expect(xml.match(new RegExp(`<v>${PAPER_TOTAL}</v>`, 'g'))).toHaveLength(3);
  });

  it('shows drafts to nobody who may not see them', async () => {
    const next = await paper.reporterCalls.current();
    await paper.enter(next.uid, new Map([['diesel', { value: '777001' }]]));
    const textFor = async (person: TestPerson) => {
      const job = (await start(person, { what: 'inputs', format: 'csv' })).json<Job>();
      await done(person, job);
      return strFromU8((await fetched(person, job)).bytes);
    };
    expect(await textFor(paper.viewer)).not.toContain('777001');
    expect(await textFor(paper.reporter)).toContain('777001');
    const approver = reportCalls(paper.admin, paper.tracker, paper.ref);
    expect((await approver.patch(report.uid, { status: 'REOPEN', comment: 'A meter was misread' })).status).toBe(200);
    await paper.enter(report.uid, new Map([['diesel', { value: '777002' }]]));
    const entered = project(`reporting_periods/${report.reporting_period}/inputs/?baseMetricId=${paper.metric('m-diesel')}`);
    const valuesFor = async (person: TestPerson) => (await get<PeriodInput[]>(person, entered)).map(({ value }) => value);
    expect([await valuesFor(paper.viewer), await valuesFor(paper.reporter)]).toEqual([['12450'], ['777002']]);
    expect(await textFor(paper.viewer)).not.toContain('777002');
    expect(await textFor(paper.viewer)).toMatch(/Diesel \(average biofuel blend\),Litres,12450,/);
    expect(await textFor(paper.reporter)).toContain('777002');
  });

  it('tells how many reports are in each figure of an indicator, and its id', async () => {
    const job = (await start(paper.viewer, { what: 'indicators', format: 'csv', toDate: '2024-02-29' })).json<Job>();
    await done(paper.viewer, job);
    const [head, row] = strFromU8((await fetched(paper.viewer, job)).bytes).split('\r\n');
    expect(head).toMatch(/: reports,1st Feb 24 - 29th Feb 24,1st Feb 24 - 29th Feb 24: reports,Indicator id$/);
    expect(row).toBe(`Emissions,tCO2e,${PAPER_TOTAL},1 of 2,,0 of 2,${indicator.uid}`);
  });

  it('is no longer fetched by somebody who has left the project', async () => {
    const leaver = await paper.tenant.person('leaver');
    const scope = { scope: 'project', scopeUid: paper.project.uid } as const;
    const actions = ['READ_PROJECT_REPORT', 'READ_TRACKER_REF', 'READ_TRACKER_REF_SCORE_VALUE'] as const;
    await paper.tenant.grant(leaver, { ...scope, actions });
    const job = (await start(leaver, { what: 'inputs', format: 'csv' })).json<Job>();
    await done(leaver, job);
    expect((await fileOf(leaver, job)).status).toBe(200);
    await paper.tenant.grant(leaver, { ...scope, actions: [] });
    expect((await fileOf(leaver, job)).status).toBe(404);
  });

  it('is fetched with the rights that making it needed, and not with others', async () => {
    const person = await paper.tenant.person('demoted');
    const give = (actions: readonly Action[]) =>
      paper.tenant.grant(person, { scope: 'project', scopeUid: paper.project.uid, actions });
    const sees = ['READ_PROJECT_REPORT', 'READ_TRACKER_REF'] as const;
    const reads = [...sees, 'READ_TRACKER_REF_SCORE_VALUE'] as const;
    const made = async (actions: readonly Action[], body: object) => {
      await give(actions);
      const job = (await start(person, { format: 'csv', ...body })).json<Job>();
      await done(person, job);
      return job;
    };
    const inputs = await made(reads, { what: 'inputs' });
    const drafts = await made([...reads, 'UPDATE_TRACKER_REF_SCORE_VALUE'], { what: 'inputs' });
    const project = await made(reads, { what: 'indicators' });
    const ofPackage = await made(['READ_TRACKER_REF'], { what: 'indicators', refId: paper.ref.uid });
    const statuses = async (actions: readonly Action[]) => {
      await give(actions);
      return Promise.all([inputs, drafts, project, ofPackage].map(async (job) => (await fileOf(person, job)).status));
    };
    expect(await statuses([...reads, 'UPDATE_TRACKER_REF_SCORE_VALUE'])).toEqual([200, 200, 200, 200]);
    expect(await statuses(reads)).toEqual([200, 404, 200, 200]);
    expect(await statuses(sees)).toEqual([404, 404, 200, 200]);
    expect(await statuses(['READ_TRACKER_REF'])).toEqual([404, 404, 404, 200]);
    expect(await statuses(['READ_PROJECT_REPORT'])).toEqual([404, 404, 200, 404]);
    expect(await statuses(['READ_PROJECT_MEMBER'])).toEqual([404, 404, 404, 404]);
  });

  it('is refused to those who may not see the results, and for what cannot be', async () => {
    const stranger = await paper.tenant.person('outsider');
    await paper.tenant.grant(stranger, { scope: 'project', scopeUid: paper.project.uid, actions: ['READ_TRACKER_REF'] });
    expect((await start(stranger, { what: 'inputs', format: 'csv' })).status).toBe(403);
    expect((await start(stranger, { what: 'inputs', format: 'csv', refId: paper.ref.uid })).status).toBe(403);
    expect((await start(paper.viewer, { what: 'inputs', format: 'doc' })).status).toBe(400);
    expect((await start(paper.viewer, { what: 'inputs', format: 'csv', refId: '00000000' })).status).toBe(404);
  });
});
