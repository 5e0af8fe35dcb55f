import { beforeAll, describe, expect, it } from 'vitest';
import type { DashboardIndicator, ReportIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import type { Indicator, SavedIndicator } from '../../../shared/contract/indicator/indicators.ts';
import type { Target } from '../../../shared/contract/indicator/targets.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { eventually, indicatorCalls, makePaper, operation, type Paper } from '../../support/makers/figures.ts';
import { work } from '../../support/makers/report.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';

let paper: Paper;
let calls: Paper['indicators'];
let elsewhere: TestPerson;

beforeAll(async () => {
  paper = await makePaper();
  calls = paper.indicators;
  elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
});

const body = (name: string, category = 'Carbon') => ({
  name,
  category,
  apply_ref_all: true,
  operation_json: operation({ numerators: [paper.metric('m-diesel')], denominators: [paper.metric('m-electricity')] }),
});

/** A metric in kWh of its own, at the root of the project's tree. */
const measured = async (name: string) => {
  const path = await paper.nodes.add({ type: 'tree', name });
  const answer = await paper.nodes.post({ type: 'metricscore', path, metric: { name, unit: 'kWh', category: 'Carbon' } });
  const made = answer.json<StructureNodeItem>();
  return { path: made.path, uid: made.node.metricscore!.metric!.uid };
};

describe('indicators', () => {
  it('have a result metric, their equation and the metrics in it [SET-252, ADM-251, ADM-252, ADM-456, ADM-458, OPS-141]', async () => {
    const answer = await calls.send('POST', 'indicator/', body('Diesel per kWh'));
    expect(answer.status).toBe(201);
    const made = answer.json<SavedIndicator>();
    expect(made).toMatchObject({ name: 'Diesel per kWh', category: 'Carbon', category__name: 'Carbon', metricTarget: null });
    expect(made.resultBaseMetric).toEqual({ uid: made.result_metric, name: made.name, category: 'Carbon', unit: 'Litres / kWh' });
    expect(made.baseMetrics!.map(({ uid }) => uid)).toEqual([paper.metric('m-diesel'), paper.metric('m-electricity')]);
    expect(made.operation_json).toEqual(body('').operation_json);
    const read = await calls.send('GET', `indicator/${made.uid}/`);
    expect(read.json()).toMatchObject({ uid: made.uid, operation_json: made.operation_json });
  });

  it('are listed in full and light, by commit and by project [ADM-453, ADM-454, ADM-455, OPS-071, OPS-140]', async () => {
    await calls.send('POST', 'indicator/', body('Listed'));
    const listed = (await calls.list()).find(({ name }) => name === 'Listed')!;
    const light = (await calls.list('?light=true')).find(({ name }) => name === 'Listed')!;
    const { operation_json: _tree, baseMetrics: _metrics, ...rest } = listed;
    expect(light).toEqual(rest);
    expect((await calls.send('GET', `indicator/${listed.uid}/`)).json()).toEqual(listed);
    const ofProject = (await paper.viewer.call({ path: `/api/project/${paper.project.uid}/indicator/` })).json<Indicator[]>();
    expect(ofProject.find(({ name }) => name === 'Listed')).toMatchObject({
      uid: listed.uid,
      baseMetrics: { uid: listed.result_metric },
    });
  });

  it('tell whether the calculation and its link were new [ADM-459, ADM-460, ADM-461, ADM-462]', async () => {
    const flags = ({ new_metric_calc, new_edge }: SavedIndicator) => [new_metric_calc, new_edge];
    const add = async (given: object) => (await calls.send('POST', 'indicator/', given)).json<SavedIndicator>();
    const first = await add(body('Flagged'));
    expect(flags(first)).toEqual([true, true]);
    const again = await add(body('Flagged'));
    expect([again.uid, ...flags(again)]).toEqual([first.uid, false, false]);
    const other = await add({ ...body('Flagged'), operation_json: operation({ numerators: [paper.metric('m-landfill')] }) });
    expect([other.uid, ...flags(other)]).toEqual([first.uid, true, false]);
  });

  it('refuse what is no equation of type 0, 1 or 2, and metrics that are results themselves [ADM-345, SET-253, SET-254]', async () => {
    const wrong = await calls.send('POST', 'indicator/', { ...body('Wrong'), operation_json: { op: '+', args: [] } });
    expect(wrong.json()).toMatchObject({ status: 400, errors: { operation_json: ['Must select an equation type 0, 1 or 2'] } });
    const missing = await calls.send('POST', 'indicator/', { name: 'Wrong', category: 'Carbon' });
    expect(missing.json()).toMatchObject({ errors: { operation_json: ['Must select an equation type 0, 1 or 2'] } });
    const result = await calls.add('A result', { numerators: [paper.metric('m-diesel')] });
    const nested = await calls.send('POST', 'indicator/', {
      ...body('Nested'),
      operation_json: operation({ numerators: [result.result_metric] }),
    });
    expect(nested.status).toBe(400);
  });

  it('refuse to add up units that differ', async () => {
    const mixed = operation({ numerators: [paper.metric('m-diesel'), paper.metric('m-electricity')] });
    const refused = await calls.send('POST', 'indicator/', { ...body('Mixed'), operation_json: mixed });
    expect(refused.json<{ errors: Record<string, string[]> }>().errors.operation_json![0]).toContain(
      'Litres and kWh cannot be added',
    );
    expect((await calls.list()).map(({ name }) => name)).not.toContain('Mixed');
  });

  it.each([
    ['PUT', '[ADM-457, OPS-144]'],
    ['POST', '[ADM-458]'],
  ])('are replaced by %s at their address %s', async (method) => {
    const { uid } = await calls.add(`Before ${method}`, { numerators: [paper.metric('m-diesel')] });
    const answer = await calls.send(method, `indicator/${uid}/`, body(`After ${method}`));
    expect(answer.json()).toMatchObject({ uid, name: `After ${method}`, new_metric_calc: true, new_edge: true });
    const stored = (await calls.send('GET', `indicator/${uid}/`)).json();
    expect(stored).toMatchObject({ name: `After ${method}`, operation_json: body('').operation_json });
  });

  it('are changed by PATCH for every package, also one that had left it out [ADM-463, ADM-466, OPS-143]', async () => {
    const { uid } = await calls.add('Changing', { numerators: [paper.metric('m-diesel')] });
    await indicatorCalls(paper.owner, paper.tracker, paper.ref.root_commit).send('DELETE', `indicator/${uid}/`);
    const patched = await calls.send('PATCH', `indicator/${uid}/`, { category: 'Waste', apply_ref_all: true });
    expect(patched.json()).toMatchObject({ uid, name: 'Changing', category: 'Waste' });
    const ofPackage = await indicatorCalls(paper.owner, paper.tracker, paper.ref.root_commit).list();
    expect(ofPackage.find((each) => each.uid === uid)).toMatchObject({ name: 'Changing', category: 'Waste' });
  });

  it('are deleted [ADM-464, OPS-142]', async () => {
    const { uid } = await calls.add('Short-lived', { numerators: [paper.metric('m-diesel')] });
    expect((await calls.send('DELETE', `indicator/${uid}/`)).status).toBe(204);
    expect((await calls.send('GET', `indicator/${uid}/`)).status).toBe(404);
  });

  it('of a package are deleted from the project and all packages when that is asked for [OPS-142]', async () => {
    const { uid } = await calls.add('Nowhere', { numerators: [paper.metric('m-landfill')] });
    const ofPackage = indicatorCalls(paper.owner, paper.tracker, paper.ref.root_commit);
    expect((await ofPackage.send('DELETE', `indicator/${uid}/?all_ref=true`)).status).toBe(204);
    for (const each of [ofPackage, calls])
      expect((await each.list('?allAvailable=true')).map((indicator) => indicator.uid)).not.toContain(uid);
  });

  it('of a package leave it alone and stay on the project [ADM-464, ADM-466]', async () => {
    const { uid } = await calls.add('Everywhere', { numerators: [paper.metric('m-landfill')] });
    const ofPackage = indicatorCalls(paper.owner, paper.tracker, paper.ref.root_commit);
    expect((await ofPackage.list()).map((each) => each.uid)).toContain(uid);
    await ofPackage.send('DELETE', `indicator/${uid}/`);
    expect((await ofPackage.list()).map((each) => each.uid)).not.toContain(uid);
    expect((await ofPackage.list('?allAvailable=true')).map((each) => each.uid)).toContain(uid);
    expect((await calls.list()).map((each) => each.uid)).toContain(uid);
  });

  it('are computed by each of the three equations [ADM-254, ADM-255, ADM-256, ADM-257, ADM-258]', async () => {
    const { reporterCalls, metric } = paper;
    const report = await reporterCalls.current();
    const [cabins, pumps] = [await measured('Cabins'), await measured('Pumps')];
    await paper.enter(report.uid);
    await reporterCalls.enter(report.uid, cabins.path, { value: '12450' });
    await reporterCalls.enter(report.uid, pumps.path, { value: '96' });
    const [diesel, power, waste] = [metric('m-diesel'), metric('m-electricity'), metric('m-landfill')];
    await calls.add('Type 0', { numerators: [cabins.uid, power], denominators: [waste], factor: 2 });
    await calls.add('Type 1', { eqnType: 1, numerators: [power], numerators2: [cabins.uid], denominators: [] });
    await calls.add('Type 2', { eqnType: 2, numerators: [diesel], numerators2: [power, pumps.uid], denominators: [waste] });
    const answer = await paper.reporter.call({ path: `/api/dashboard/report/${report.uid}/indicator/` });
    const exact = (name: string) => answer.json<ReportIndicator[]>().find((each) => each.name === name)!.exact;
    expect(exact('Type 0')).toBe('1055.208333333333333333333333333333');
    expect(exact('Type 1')).toBe('25750');
    expect(exact('Type 2')).toBe('4966512.5');
    expect(work(answer).writes).toBe(0);
  });

  it('are changed by administrators alone and found by members of this tenancy alone [ADM-406, ADM-415]', async () => {
    const viewer = indicatorCalls(paper.viewer, paper.tracker, paper.root);
    const { uid } = await calls.add('Guarded', { numerators: [paper.metric('m-diesel')] });
    for (const [method, path] of [
      ['POST', 'indicator/'],
      ['PUT', `indicator/${uid}/`],
      ['PATCH', `indicator/${uid}/`],
    ] as const)
      expect((await viewer.send(method, path, body('Theirs'))).status).toBe(403);
    expect((await viewer.send('DELETE', `indicator/${uid}/`)).status).toBe(403);
    expect((await viewer.send('GET', `indicator/${uid}/`)).status).toBe(200);
    const stranger = indicatorCalls(elsewhere, paper.tracker, paper.root);
    expect((await stranger.send('GET', 'indicator/')).status).toBe(404);
    expect((await stranger.send('DELETE', `indicator/${uid}/`)).status).toBe(404);
    const path = `/api/tracker/${paper.tracker}/commit/${paper.root}/indicator/`;
    expect((await paper.tenant.call({ path })).status).toBe(401);
  });
});

describe('targets', () => {
  const planted = async (name: string) => {
    const indicator = await calls.add(name, { numerators: [paper.metric('m-total')] }, name);
    const post = async (fields: object) =>
      (
        await calls.send('POST', 'target/', { metric: indicator.result_metric, value: null, date: null, ...fields })
      ).json<Target>();
    return { indicator, post };
  };

  it('have a value, a date, thresholds and periods; empty is null and zero is 0 [ADM-284, ADM-285, ADM-359, ADM-467, ADM-468, OPS-152, OPS-153]', async () => {
    const { indicator, post } = await planted('Planted');
    const byDate = [{ startDate: '2024-01-01', endDate: '2024-02-01', target: 0, threshold: '' }];
    const made = await post({ value: '40.5', date: '2024-12-31', meta_json: { byDate, greenBelow: true, thresholdLow: 50 } });
    expect(made).toMatchObject({ metric: { uid: indicator.result_metric, name: 'Planted' }, value: 40.5, date: '2024-12-31' });
    expect(made.meta_json).toEqual({
      byDate: [{ startDate: '2024-01-01', endDate: '2024-02-01', target: 0, threshold: null }],
      greenBelow: true,
      thresholdLow: 50,
      thresholdHigh: null,
    });
    expect((await calls.send('GET', 'target/')).json<Target[]>()).toContainEqual(made);
    expect((await calls.list()).find(({ uid }) => uid === indicator.uid)!.metricTarget).toEqual(made);
  });

  it('keep what a change does not send [ADM-286, ADM-469, ADM-470, OPS-155, OPS-156]', async () => {
    const { post } = await planted('Kept');
    const meta = {
      byDate: [{ startDate: '2024-01-01', endDate: '2024-02-01', target: 1, threshold: 2 }],
      thresholdLow: 50,
      thresholdHigh: 9,
    };
    const made = await post({ value: 40, meta_json: meta });
    expect(made.meta_json.greenBelow).toBe(true);
    const turned = (await calls.send('PATCH', `target/${made.uid}/`, { meta_json: { greenBelow: false } })).json<Target>();
    expect(turned).toEqual({ ...made, meta_json: { ...made.meta_json, greenBelow: false }, version: 2 });
    const whole = { metric: made.metric.uid, value: 41, date: null, meta_json: { ...meta, greenBelow: false } };
    const sent = (await calls.send('PATCH', `target/${made.uid}/`, whole)).json<Target>();
    expect(sent).toMatchObject({
      uid: made.uid,
      value: 41,
      meta_json: { byDate: meta.byDate, thresholdLow: 50, greenBelow: false },
    });
    const put = (await calls.send('PUT', `target/${made.uid}/`, { value: 0, meta_json: { thresholdLow: null } })).json<Target>();
    expect(put).toMatchObject({ value: 0, meta_json: { byDate: [], thresholdLow: null, thresholdHigh: 9 } });
  });

  it('say their direction by threshold and target when none is sent [ADM-332, ADM-333, ADM-334, ADM-335]', async () => {
    const { post } = await planted('Direction');
    const direction = async (value: number | null, thresholdLow: number | null) =>
      (await post({ value, meta_json: { thresholdLow } })).meta_json.greenBelow;
    expect([await direction(10, 20), await direction(10, 10), await direction(20, 10), await direction(null, 30)]).toEqual([
      ...[true, true, false, false],
    ]);
  });

  it('are deleted on one package or on all [ADM-471, OPS-154]', async () => {
    const { indicator, post } = await planted('Deleted');
    const ofPackage = indicatorCalls(paper.owner, paper.tracker, paper.ref.root_commit);
    const there = async () =>
      (await ofPackage.send('GET', 'target/')).json<Target[]>().filter(({ metric }) => metric.uid === indicator.result_metric);
    const here = async () =>
      (await calls.send('GET', 'target/')).json<Target[]>().filter(({ metric }) => metric.uid === indicator.result_metric);
    const give = () => ofPackage.send('POST', 'target/', { metric: indicator.result_metric, value: 2 });
    const own = (await give()).json<Target>();
    const made = await post({ value: 1 });
    expect((await ofPackage.send('DELETE', `target/${own.uid}/`)).status).toBe(204);
    expect([await there(), (await here()).map(({ value }) => value)]).toEqual([[], [1]]);
    await give();
    expect((await calls.send('DELETE', `target/${made.uid}/`)).status).toBe(204);
    expect([await here(), (await there()).map(({ value }) => value)]).toEqual([[], [2]]);
    const again = await post({ value: 3 });
    expect((await calls.send('DELETE', `target/${again.uid}/?all_ref=true`)).status).toBe(204);
    expect([await here(), await there()]).toEqual([[], []]);
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('are unknown to another tenancy: %s', async (method) => {
    const { post } = await planted(`Theirs ${method}`);
    const { uid } = await post({ value: 1 });
    const stranger = indicatorCalls(elsewhere, paper.tracker, paper.root);
    expect((await stranger.send(method, `target/${uid}/`, { value: 2 })).status).toBe(404);
  });

  it('are changed by administrators alone', async () => {
    const { post } = await planted('Theirs');
    const { uid } = await post({ value: 1 });
    const viewer = indicatorCalls(paper.viewer, paper.tracker, paper.root);
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect((await viewer.send(method, `target/${uid}/`, { value: 2 })).status).toBe(403);
    expect((await viewer.send('POST', 'target/', { value: 2 })).status).toBe(403);
    expect((await calls.send('POST', 'target/', { value: 2, metric: uid })).status).toBe(400);
    const path = `/api/tracker/${paper.tracker}/commit/${paper.root}/target/`;
    expect((await paper.tenant.call({ path })).status).toBe(401);
  });

  it('take meta-data that says something of intervals to a company alone', async () => {
    const { post } = await planted('With a note');
    expect(await post({ value: 1, meta_json: { interval: 'weekly' } })).toMatchObject({ value: 1 });
  });

  it('colour the dashboard by the unrounded figure', async () => {
    const { indicator, post } = await planted('Coloured');
    const report = await paper.reporterCalls.current();
    await paper.enter(report.uid);
    const { uid } = await paper.submit();
    await paper.approverCalls.patch(uid, { status: 'APPROVE', comment: 'Fine' });
    const path = `/api/dashboard/project/${paper.project.uid}/indicator/?refId=root&toDate=2024-01-31`;
    const tile = async () =>
      (await paper.viewer.call({ path })).json<DashboardIndicator[]>().find((each) => each.uid === indicator.uid)!;
    await eventually(tile, ({ exact }) => exact !== null);
    const judgedAnew = { from_period: report.reporting_period!, reason: 'Agreed anew' };
    const coloured = async (value: number, thresholdLow: number) => {
      await post({ value, date: '2024-01-31', meta_json: { thresholdLow, greenBelow: true }, ...judgedAnew });
      return (await tile()).rag;
    };
    expect(await coloured(39.31200278, 40)).toBe('green');
    expect(await coloured(39.31, 40)).toBe('amber');
    expect(await coloured(39.31, 39.31)).toBe('red');
    const byDate = [{ startDate: '2024-01-01', endDate: '2024-02-01', target: 100, threshold: null }];
    await post({ value: 1, meta_json: { byDate, greenBelow: true }, ...judgedAnew });
    expect(await tile()).toMatchObject({ rag: 'green', target: 100, basis: 'cumulative' });
  });
});
