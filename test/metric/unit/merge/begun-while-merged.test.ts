import { beforeEach, describe, expect, it } from 'vitest';
import { moveNodes } from '../../../../shared/domain/structure/tree.ts';
import { at } from '../../../support/fixtures/trees.ts';
import { makeMeasured, metricOf, operationOf } from '../../../support/memory/definitions.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import { items, rootPlace, tenantUid } from '../../../support/memory/world/supply.ts';

const { addIndicatorToProject, recomputeIndicator } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { mergePair } = await import('../../../../functions/core/metric/merge-pair.ts');
const { startMerge } = await import('../../../../functions/core/metric/start-merge.ts');
const { metricStore } = await import('../../../../functions/data/stores/metric/metric-store.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');

const table = items as Map<string, unknown>;
const ofTenant = new Map(table);
let world: Awaited<ReturnType<typeof makeMeasured>>;
let pair: Awaited<ReturnType<typeof mergePair>>;

const merge = () => startMerge(tenantUid, { ...pair, reason: 'One meter' }, world.context.cause);
const ratio = operationOf(['Gas'], 1, { denominators: [metricOf('Steam')] });
const addRatio = () =>
  addIndicatorToProject(world.context, world.project.uid, { name: 'Gas / Steam', category: 'Energy', operation_json: ratio });
/** Steam becomes a part of the gas. */
const nest = () =>
  structureStore(tenantUid).change(rootPlace(world.project), undefined, world.context.cause, (tree) =>
    moveNodes(tree, [at(tree, 'Steam')], at(tree, 'Gas'), 'last-child'),
  );
/** Runs an action just before the merge's transaction, the only one that deletes a base metric. */
const atTheLastMoment = (act: () => Promise<unknown>) => beforeTransaction('"change-metrics"', act, merge);
const isThere = async () => (await metricStore(tenantUid).getMany([pair.from.uid])).length === 1;

beforeEach(async () => {
  table.clear();
  for (const [key, item] of ofTenant) table.set(key, item);
  world = await makeMeasured([]);
  pair = await mergePair(tenantUid, metricOf('Gas'), metricOf('Steam'));
});

describe('a merge of two metrics is refused', () => {
  it.each([
    ['an indicator that sets them against each other was made after they were checked', addRatio, 'sets Gas against Steam'],
    [
      'an equation sets them against each other since they were checked',
      () => recomputeIndicator(world.context, world.indicator, { operation_json: ratio }),
      'sets Gas against Steam',
    ],
    ['one became a part of the other after they were checked', nest, 'is a part of the other'],
  ])('where %s', async (_what, act, reason) => {
    await act();
    await expect(merge()).rejects.toThrow(reason);
    expect(await isThere()).toBe(true);
  });

  it.each([
    ['an indicator that sets them against each other is made', addRatio],
    ['one becomes a part of the other', nest],
  ])('where %s right before it is written', async (_what, act) => {
    await expect(atTheLastMoment(act)).rejects.toMatchObject({ code: 'stale_version' });
    expect(await isThere()).toBe(true);
  });

  it('not where nothing was begun', async () => {
    await atTheLastMoment(async () => {});
    expect(await isThere()).toBe(false);
  });
});
