import { beforeAll, describe, expect, it } from 'vitest';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import type { DefinitionPreview } from '../../../shared/contract/indicator/definition-preview.ts';
import type { Indicator, SavedIndicator } from '../../../shared/contract/indicator/indicators.ts';
import type { Evidence } from '../../../shared/contract/indicator/results.ts';
import type { Target } from '../../../shared/contract/indicator/targets.ts';
import type { MergePreview } from '../../../shared/contract/metric/base-metrics.ts';
import { eventually, makePaper, operation, type Paper } from '../../support/makers/figures.ts';
import { makeTenantOwner } from '../../support/makers/tenancy.ts';

let paper: Paper;
let fuel: SavedIndicator;
const RANGE = 'fromDate=2024-01-01&toDate=2024-03-31';
const DASHBOARD = () => `/api/dashboard/project/${paper.project.uid}`;

const shown = async () =>
  (await paper.viewer.call({ path: `${DASHBOARD()}/indicator/?${RANGE}&cumulative=true` }))
    .json<DashboardIndicator[]>()
    .find(({ uid }) => uid === fuel.uid)!;
const official = async () => (await shown()).values.map(({ exact }) => exact);
const read = async () => (await paper.indicators.send('GET', `indicator/${fuel.uid}/`)).json<Indicator>();
const change = (factor: number, more: object = {}) =>
  paper.indicators.send('PATCH', `indicator/${fuel.uid}/`, {
    operation_json: operation({ numerators: [paper.metric('m-diesel')], factor }),
    ...more,
  });
const preview = async (body: object) =>
  (await paper.indicators.send('POST', `indicator/${fuel.uid}/preview/`, body)).json<DefinitionPreview>();
const periods = async () => (await preview({})).periods;

/** Litres of diesel in the approved report of January. */
let litres: number;

beforeAll(async () => {
  paper = await makePaper();
  fuel = await paper.indicators.add('Fuel', { numerators: [paper.metric('m-diesel')] });
  await paper.enter((await paper.reporterCalls.current()).uid);
  const first = await paper.submit();
  await paper.approverCalls.patch(first.uid, { status: 'APPROVE', comment: 'Fine' });
  await eventually(shown, (figure) => figure?.values[0]?.status === 'approved');
  litres = Number((await official())[0]);
}, 120_000);

describe('an equation that is edited by an existing client', () => {
  it('leaves approved figures of earlier periods as they were, and counts from then on', async () => {
    expect((await change(2)).status).toBe(200);
    await paper.enter((await paper.reporterCalls.current()).uid);
    const second = await paper.submit();
    await paper.approverCalls.patch(second.uid, { status: 'APPROVE', comment: 'Fine' });
    await eventually(shown, (figure) => figure?.values[1]?.status === 'approved');
    expect((await official()).slice(0, 2).map(Number)).toEqual([litres, 2 * litres]);
    expect((await shown()).values.slice(0, 2).map(({ version }) => version)).toEqual([1, 2]);
  });

  it('is read with its latest version [ADM-252]', async () => {
    expect((await read()).operation_json).toEqual(operation({ numerators: [paper.metric('m-diesel')], factor: 2 }));
  });

  it('adds to running totals what each period says in its own version', async () => {
    expect((await shown()).values.slice(0, 2).map(({ cumulative }) => Number(cumulative.exact))).toEqual([litres, 3 * litres]);
  });
});

describe('the evidence of a figure', () => {
  it('tells the version of the equation that counts for its period', async () => {
    const [january, february] = await periods();
    const of = async (period: string) =>
      (await paper.viewer.call({ path: `${DASHBOARD()}/indicator/${fuel.uid}/evidence/?period=${period}` })).json<Evidence>();
    expect(await of(january!.uid)).toMatchObject({ version: { number: 1, by: null }, reports: [{ exact: String(litres) }] });
    expect((await of(february!.uid)).version).toMatchObject({
      number: 2,
      except: ['2024-01-01'],
      by: expect.stringMatching(/\S/),
    });
  });
});

describe('an export', () => {
  it('has the approved figures of each period in its own version', async () => {
    const answer = await paper.viewer.call({ path: `/api/project/${paper.project.uid}/export/indicators/?${RANGE}` });
    const row = answer.text.split('\r\n').find((line) => line.startsWith('Fuel'))!;
    expect(row.split(',').slice(2, 4).map(Number)).toEqual([litres, 2 * litres]);
  });
});

describe('a change of approved figures', () => {
  it('is shown before it is made', async () => {
    const [january] = await periods();
    const operation_json = operation({ numerators: [paper.metric('m-diesel')], factor: 3 });
    const found = await preview({ operation_json, from_period: january!.uid });
    expect(found.figures.map(({ old, new: now }) => [Number(old), Number(now)])).toEqual([
      [litres, 3 * litres],
      [2 * litres, 3 * litres],
    ]);
    expect(found.periods.slice(0, 3).map(({ approved }) => approved)).toEqual([true, true, false]);
    expect((await official()).slice(0, 2).map(Number)).toEqual([litres, 2 * litres]);
  });

  it('is refused without a reason', async () => {
    const answer = await change(3, { from_period: (await periods())[0]!.uid });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errors: { reason: [expect.stringContaining('Enter the reason.')] } });
  });

  it('is refused on a version that somebody else has changed', async () => {
    const body = { operation_json: operation({ numerators: [paper.metric('m-diesel')], factor: 3 }) };
    const path = `/api/tracker/${paper.tracker}/commit/${paper.root}/indicator/${fuel.uid}/`;
    const answer = await paper.owner.call({ method: 'PATCH', path, body, headers: { 'if-match': '"1"' } });
    expect(answer.status).toBe(409);
  });

  it('counts from the period that it names, and keeps who, when and why', async () => {
    const [, february] = await periods();
    expect((await change(3, { from_period: february!.uid.slice(0, 8), reason: 'A litre is a litre' })).status).toBe(200);
    expect((await official()).slice(0, 2).map(Number)).toEqual([litres, 3 * litres]);
    expect((await preview({})).versions).toMatchObject([
      { number: 1, from: null, by: null },
      { number: 2, reason: '' },
      { number: 3, from: '2024-02-01', reason: 'A litre is a litre', at: expect.any(String) },
    ]);
  });
});

describe('a target that is edited', () => {
  const january = { startDate: '2024-01-01', endDate: '2024-02-01' };
  const meta = (target: number) => ({ byDate: [{ ...january, target, threshold: null }], greenBelow: true });
  const send = (method: string, path: string, body: object) => paper.indicators.send(method, `target/${path}`, body);
  const ragOfJanuary = async () => {
    const path = `${DASHBOARD()}/indicator/?fromDate=2024-01-01&toDate=2024-01-31`;
    const found = (await paper.viewer.call({ path })).json<DashboardIndicator[]>().find(({ uid }) => uid === fuel.uid)!;
    return found.rag;
  };
  let target: Target;
  beforeAll(async () => {
    target = (await send('POST', '', { metric: fuel.result_metric, meta_json: meta(litres + 1) })).json<Target>();
  });

  it('leaves how approved figures were judged as it was', async () => {
    expect(await ragOfJanuary()).toBe('green');
    expect((await send('PATCH', `${target.uid}/`, { meta_json: meta(litres - 1) })).status).toBe(200);
    expect(await ragOfJanuary()).toBe('green');
  });

  it('shows how approved figures would be judged', async () => {
    const [first] = await periods();
    const found = await preview({ target: { meta_json: meta(litres - 1) }, from_period: first!.uid });
    expect(found.judged).toMatchObject([{ value: String(litres), old: { rag: 'green' }, new: { rag: 'red' } }]);
  });

  it('judges approved figures anew with a reason only', async () => {
    const from_period = (await periods())[0]!.uid;
    const body = { meta_json: meta(litres - 1), from_period };
    expect((await send('PATCH', `${target.uid}/`, body)).status).toBe(400);
    expect((await send('PATCH', `${target.uid}/`, { ...body, reason: 'Agreed anew' })).status).toBe(200);
    expect(await ragOfJanuary()).toBe('red');
  });
});

describe('a merge of base metrics', () => {
  it('changes no approved figure where the other metric is not reported', async () => {
    const owner = await makeTenantOwner(paper.tenant);
    const same = `/api/tenant/admin/basemetric/${paper.metric('m-diesel')}/merge/?to_metric_id=${await petrol()}`;
    expect((await owner.person.call({ path: same })).json<MergePreview>().restated).toEqual([]);
  });

  /** A metric in the unit of diesel that nobody has reported. */
  const petrol = async () => {
    const path = await paper.nodes.add({ type: 'tree', name: 'Petrol' });
    const metric = { name: 'Petrol', unit: fuel.resultBaseMetric.unit, category: 'Carbon' };
    const answer = await paper.nodes.post({ type: 'metricscore', path, metric });
    return answer.json<{ node: { metricscore: { metric: { uid: string } } } }>().node.metricscore.metric.uid;
  };
});
