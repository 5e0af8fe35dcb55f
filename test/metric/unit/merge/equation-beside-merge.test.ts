import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured, metricOf, operationOf } from '../../../support/memory/definitions.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import { lateReading } from '../../../support/memory/disturbance/late-reading.ts';
import { mergesMetrics } from '../../../support/memory/merges.ts';
import { items, tenantUid } from '../../../support/memory/world/supply.ts';

const { startMeasuring } = await import('../../../../functions/core/indicator/company-indicators.ts');
const { addIndicatorToProject, recomputeIndicator } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { mergePair } = await import('../../../../functions/core/metric/merge-pair.ts');
const { startMerge } = await import('../../../../functions/core/metric/start-merge.ts');
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { metricStore } = await import('../../../../functions/data/stores/metric/metric-store.ts');

const table = items as Map<string, unknown>;
const ofTenant = new Map(table);
let world: Awaited<ReturnType<typeof makeMeasured>>;

const ratio = operationOf(['Gas'], 1, { denominators: [metricOf('Steam')] });
/** Changes the project's indicator, which uses both metrics from the start. */
const editToRatio = () => recomputeIndicator(world.context, world.indicator, { operation_json: ratio });
const fields = { name: 'Gas / Steam', category: 'Energy', operation_json: ratio };
const addRatio = () => addIndicatorToProject(world.context, world.project.uid, fields);
const addToCompany = () => startMeasuring(world.context, world.project.companyUid, fields as never, false);
/** Begins the merge. @returns its worker */
const merge = () => mergesMetrics(world.context.cause, metricOf('Gas'), metricOf('Steam'));

const ofCompanies = async () => (await companyFiguresStore(tenantUid).all({ consistent: true })).indicators;
const equations = async () =>
  [...(await world.loaded()).indicators, ...(await ofCompanies())].map(({ operationJson }) => JSON.stringify(operationJson));
const said = { from_period: '', reason: 'Boilers' };
const isMerged = async () => (await metricStore(tenantUid).getMany([metricOf('Gas')])).length === 0;
const STALE = { code: 'stale_version' };
const INDICATOR = '"__edb_e__":"indicator"';
/** The result metric of an indicator is created after the metrics of its equation were read, and before they are read again. */
const RESULT = '"description":"Result of an indicator"';

beforeEach(async () => {
  table.clear();
  for (const [key, item] of ofTenant) table.set(key, item);
  world = await makeMeasured([]);
  await recomputeIndicator(world.context, world.indicator, { operation_json: operationOf(['Gas', 'Steam']) });
});

describe('an equation that sets two metrics against each other while they are merged', () => {
  it('refuses the merge where it replaces one that named both, right before the merge is written', async () => {
    const pair = await mergePair(tenantUid, metricOf('Gas'), metricOf('Steam'));
    const begin = () => startMerge(tenantUid, { ...pair, reason: 'One meter' }, world.context.cause);
    await expect(beforeTransaction('"change-metrics"', editToRatio, begin)).rejects.toMatchObject(STALE);
    expect(await isMerged()).toBe(false);
    expect(await equations()).toEqual([JSON.stringify(ratio)]);
  });

  it.each([
    ['replaces one that named both, and the merge is written right before it', editToRatio, INDICATOR],
    ['replaces one that named both, and the merge is written after its metrics were read', editToRatio, RESULT],
    ['is new, and the merge is written right before it', addRatio, INDICATOR],
    ['is new, and the merge is written after its metrics were read', addRatio, RESULT],
    ['is new in a company, and the merge is written right before it', addToCompany, '"__edb_e__":"companyindicator"'],
    ['is new in a company, and the merge is written after its metrics were read', addToCompany, RESULT],
  ] as const)('is refused where it %s', async (_what, act: () => Promise<unknown>, text) => {
    let work = async () => '';
    const begin = async () => {
      work = await merge();
    };
    await expect(beforeTransaction(text, begin, act)).rejects.toMatchObject(STALE);
    await work();
    expect(await isMerged()).toBe(true);
    expect(await equations()).toEqual([JSON.stringify(operationOf(['Steam']))]);
  });
});

it.each([
  ['edited', editToRatio],
  ['new', addRatio],
])('a merge sees an equation that is %s and that the index does not tell yet', async (_what, act: () => Promise<unknown>) => {
  const reading = lateReading(items);
  await act();
  await expect(reading.while({ indexes: true }, merge)).rejects.toThrow('sets Gas against Steam');
  expect(await isMerged()).toBe(false);
});

it.each([
  ['edited', () => recomputeIndicator(world.context, world.indicator, { operation_json: operationOf(['Steam']), ...said })],
  ['new', () => addIndicatorToProject(world.context, world.project.uid, { ...fields, operation_json: operationOf(['Steam']) })],
])(
  'a merge asks for the reason where an equation is %s and the index does not tell it yet',
  async (_what, act: () => Promise<unknown>) => {
    world = await makeMeasured([{ Power: '21', Gas: '7', Steam: '5' }]);
    said.from_period = await world.period(0);
    const reading = lateReading(items);
    await act();
    const pair = await mergePair(tenantUid, metricOf('Gas'), metricOf('Steam'));
    const begin = () => startMerge(tenantUid, pair, world.context.cause);
    await expect(reading.while({ indexes: true }, begin)).rejects.toMatchObject({ errors: { reason: [expect.any(String)] } });
    expect(await isMerged()).toBe(false);
  },
);

it('a company chooses an indicator of its project while a merge of its metrics is carried out', async () => {
  const work = await merge();
  await startMeasuring(world.context, world.project.companyUid, { uid: world.indicator } as never, true);
  const own = async () => (await ofCompanies()).map(({ metrics }) => metrics.map(({ uid, name }) => [uid, name]));
  expect(await own()).toEqual([[[metricOf('Steam'), 'Steam']]]);
  await work();
  expect(await own()).toEqual([[[metricOf('Steam'), 'Steam']]]);
  expect(new Set(await equations())).toEqual(new Set([JSON.stringify(operationOf(['Steam']))]));
});

it('an equation of more metrics than find room in a transaction holds them, so that no merge comes in between', async () => {
  const fieldsOf = (index: number) => ({ name: `Fuel ${index}`, unit: 'kWh', description: '', category: 'Energy' });
  const all = Array.from({ length: 45 }, (_unused, index) => fieldsOf(index));
  const fuels = await metricStore(tenantUid).getOrCreateMany(all, world.context.cause);
  const [first, second, ...rest] = fuels.map(({ uid }) => uid) as [string, string, ...string[]];
  const operation_json = operationOf([], 1, { numerators: [first, ...rest], denominators: [second] });
  const add = () => addIndicatorToProject(world.context, world.project.uid, { ...fields, operation_json });
  const begin = () => mergesMetrics(world.context.cause, first, second);
  await expect(beforeTransaction(INDICATOR, begin, add)).rejects.toMatchObject({
    errors: { to_metric_id: [expect.stringContaining('In the last five minutes')] },
  });
});
