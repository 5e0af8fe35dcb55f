import { beforeAll, describe, expect, it } from 'vitest';
import type { ConversionFactor } from '../../../shared/contract/factor/factors.ts';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import type { ReportEvidence } from '../../../shared/contract/indicator/results.ts';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { BaseMetric, MergePreview } from '../../../shared/contract/metric/base-metrics.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { eventually, makePaper, type Paper } from '../../support/makers/figures.ts';
import { makeTenantOwner } from '../../support/makers/tenancy.ts';
import { testCause } from '../../support/makers/tenant.ts';

const { replayResults } = await import('../../../functions/core/report/replay.ts');
const { resultStore } = await import('../../../functions/data/stores/indicator/result-store.ts');
const { auditStore } = await import('../../../functions/data/stores/audit-store.ts');

let paper: Paper;
let owner: Awaited<ReturnType<typeof makeTenantOwner>>;

beforeAll(async () => {
  paper = await makePaper();
  owner = await makeTenantOwner(paper.tenant);
});

const dashboard = async () => {
  const path = `/api/dashboard/project/${paper.project.uid}/indicator/?refId=root&fromDate=2024-01-01&toDate=2024-01-31`;
  return (await paper.viewer.call({ path })).json<DashboardIndicator[]>();
};
const figures = async () => (await dashboard()).map(({ name, exact }) => [name, exact]);
const base = () => `/api/tracker/${paper.tracker}/commit/${paper.root}`;
const metricNames = async (commit: string) =>
  (await paper.reporterCalls.nodes(commit)).flatMap((node) => node.node.metricscore?.metric?.name ?? []);
const merge = (from: string, to: string, headers?: Record<string, string>) =>
  owner.dispatch({ type: 'MERGE_BASEMETRICS', payload: { from_metric_id: from, to_metric_id: to } }, headers);

describe('a merge of two base metrics', () => {
  let grid: BaseMetric;
  let january: string;

  it('is refused for one metric, unknown ones and two units, and changes nothing [SET-356]', async () => {
    const kg = await owner.make({ name: 'Electricity', unit: 'kg' });
    const electricity = paper.metric('m-electricity');
    for (const [from, to] of [
      [electricity, electricity],
      [electricity, 'deadbeef'],
      ['deadbeef', electricity],
      [electricity, kg.uid],
    ] as const)
      expect((await merge(from, to)).status).toBe(400);
    const units = await merge(electricity, kg.uid);
    expect(units.json<{ errors: Record<string, string[]> }>().errors.to_metric_id![0]).toContain('kWh and kg');
    expect(await owner.list()).toContainEqual(expect.objectContaining({ uid: electricity, version: 1 }));
  });

  it('is refused while an indicator sets one metric against the other', async () => {
    const [solar, wind] = [await owner.make({ name: 'Solar', unit: 'kWh' }), await owner.make({ name: 'Wind', unit: 'kWh' })];
    const added = await paper.indicators.add('Wind share', { numerators: [wind.uid], denominators: [solar.uid], factor: 100 });
    const refused = await merge(wind.uid, solar.uid);
    expect(refused.status).toBe(400);
    expect(refused.json<{ errors: Record<string, string[]> }>().errors.to_metric_id![0]).toContain('“Wind share” sets Wind');
    expect((await paper.indicators.send('DELETE', `indicator/${added.uid}/`)).status).toBe(204);
  });

  it('is shown before it is made, with everything that will change', async () => {
    const report = await paper.reporterCalls.current();
    january = report.uid;
    await paper.enter(january);
    await paper.indicators.add('Power', { numerators: [paper.metric('m-electricity')] });
    await paper.submit();
    await paper.approverCalls.patch(january, { status: 'APPROVE', comment: 'Fine' });
    await eventually(dashboard, ([power]) => power?.exact === '38200');
    grid = await owner.make({ name: 'Grid electricity', description: 'As metered' });
    await owner.make({ name: 'Child', parentmetric: paper.metric('m-electricity') });
    const preview = await owner.send('GET', `basemetric/${paper.metric('m-electricity')}/merge/?to_metric_id=${grid.uid}`);
    expect(preview.json<MergePreview>()).toEqual({
      from: expect.objectContaining({ name: 'Electricity: UK' }),
      to: expect.objectContaining({ name: 'Grid electricity' }),
      nodes: 1,
      trees: 1,
      twice: 0,
      factors: 1,
      factors_dropped: 0,
      figures_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      targets: 0,
      results: 1,
      metrics: 1,
      packages: [expect.objectContaining({ name: 'Groundworks', project: { uid: paper.project.uid, name: 'Bridge' } })],
      indicators: [expect.objectContaining({ name: 'Power', project: 'Bridge' })],
      restated: [],
    });
  });

  it('carries trees, factors, equations, links and figures over, and the metric is gone [SET-355, SET-356]', async () => {
    const electricity = paper.metric('m-electricity');
    const before = await figures();
    const answer = await merge(electricity, grid.uid);
    expect(answer.status).toBe(200);
    expect(answer.json<{ message: string }>().message).toBe(
      'Changed: 1 metric in 1 structure, 1 conversion factor, 1 indicator, 1 result, 1 link of another base metric.',
    );
    expect((await owner.list()).map(({ uid }) => uid)).not.toContain(electricity);
    expect(await metricNames(paper.root)).toContain('Grid electricity');
    const factors = (await paper.owner.call({ path: `${base()}/convfactor/` })).json<ConversionFactor[]>();
    expect(factors.map(({ metric }) => metric.name)).toContain('Grid electricity');
    const [power] = (await paper.owner.call({ path: `${base()}/indicator/` })).json<{ baseMetrics: { uid: string }[] }[]>();
    expect(power!.baseMetrics.map(({ uid }) => uid)).toEqual([grid.uid]);
    expect((await owner.list()).find(({ name }) => name === 'Child')!.parentmetric).toBe(grid.uid);
    expect(await figures()).toEqual(before);
    const trail = await auditStore(paper.tenant.tenantUid).of(grid.uid);
    expect(trail[0]!.changes[0]).toMatchObject({ field: 'merged', from: 'Electricity: UK (kWh)' });
  });

  it('leaves an approved report its names and units, while the next one has the other metric', async () => {
    expect(await metricNames(january)).toContain('Electricity: UK');
    const february = await paper.reporterCalls.current();
    expect(february.uid).not.toBe(january);
    const names = await metricNames(february.uid);
    expect(names).toContain('Grid electricity');
    expect(names).not.toContain('Electricity: UK');
  });

  it('leaves the evidence behind a figure of a report that measured the other metric', async () => {
    const power = (await dashboard()).find(({ name }) => name === 'Power')!;
    const path = `/api/dashboard/report/${january}/indicator/${power.uid}/evidence/`;
    const { lines } = (await paper.viewer.call({ path })).json<ReportEvidence>();
    expect(lines.map(({ name, value }) => [name, value])).toEqual([['Electricity: UK', '38200']]);
  });

  it('holds when the results are computed again from the reports', async () => {
    const { tenantUid } = paper.tenant;
    const before = await figures();
    await replayResults(tenantUid, paper.project.uid, testCause());
    await eventually(
      () => resultStore(tenantUid).items(paper.project.uid),
      ({ length }) => length === 1,
    );
    expect(await figures()).toEqual(before);
    expect(before).toEqual([['Power', '38200']]);
  });

  it('moves targets with the result metric of an indicator, and is polled by whoever asks so [SET-356]', async () => {
    const saved = await paper.indicators.add('Fuel', { numerators: [paper.metric('m-diesel')] });
    const target = await paper.owner.call({
      method: 'POST',
      path: `${base()}/target/`,
      body: { metric: saved.resultBaseMetric.uid, value: 100 },
    });
    expect(target.status).toBe(201);
    const other = await owner.make({ name: 'Fuel burnt', unit: 'Litres' });
    const answer = await merge(saved.resultBaseMetric.uid, other.uid, { prefer: 'respond-async' });
    expect(answer.status).toBe(202);
    const { uid: job } = answer.json<Job>();
    const done = await eventually(
      async () => (await owner.person.call({ path: `/api/job/${job}/` })).json<Job>(),
      ({ status }) => status === 'done',
    );
    expect(done.message).toContain('1 indicator, 1 target');
    const renamed = (await paper.indicators.list()).find(({ uid }) => uid === saved.uid)!;
    expect(renamed).toMatchObject({ name: 'Fuel burnt', result_metric: other.uid, metricTarget: { value: 100 } });
  });
});

describe('the past of a metric that has become another one', () => {
  const entry = (report: StructureNodeItem[], name: string) => report.find((node) => node.node.metricscore?.name === name)!;
  const pastOf = async (reports: Paper, commit: string, name: string) => {
    const { historic_inputs: past } = entry(await reports.reporterCalls.nodes(commit), name).node.metricscore!;
    return (past as { value: string; startDate: string }[]).map(({ value, startDate }) => [startDate, value]);
  };

  it('is told by reports submitted before, by those after, and after a second merge', async () => {
    const own = await makePaper();
    const admin = await makeTenantOwner(own.tenant);
    const approve = async (commit: string) => {
      await own.submit();
      await own.approverCalls.patch(commit, { status: 'APPROVE', comment: 'Fine' });
    };
    const january = (await own.reporterCalls.current()).uid;
    await own.enter(january);
    await approve(january);
    const february = (await own.reporterCalls.current()).uid;
    await own.enter(february);
    await approve(february);
    const name = 'Electricity: UK';
    const before = await pastOf(own, february, name);
    expect(before).toEqual([['2024-01-01', expect.any(String)]]);
    const march = (await own.reporterCalls.current()).uid;
    let from = own.metric('m-electricity');
    for (const next of ['Grid', 'Mains']) {
      const { uid: to } = await admin.make({ name: next });
      expect(
        (await admin.dispatch({ type: 'MERGE_BASEMETRICS', payload: { from_metric_id: from, to_metric_id: to } })).status,
      ).toBe(200);
      expect(await pastOf(own, february, name)).toEqual(before);
      expect(await pastOf(own, march, next)).toEqual([...before, ['2024-02-01', before[0]![1]]]);
      from = to;
    }
  });
});
