import { beforeEach, describe, expect, it } from 'vitest';
import { areNested } from '../../../../shared/domain/metric/nested-metrics.ts';
import { moveNodes } from '../../../../shared/domain/structure/tree.ts';
import { at } from '../../../support/fixtures/trees.ts';
import { makeMeasured, metricOf } from '../../../support/memory/definitions.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import { mergesMetrics } from '../../../support/memory/merges.ts';
import { contextOf, items, rootPlace, tenantUid } from '../../../support/memory/world/supply.ts';

const { transact } = await import('../../../../functions/data/transact.ts');
const { changeBaseMetric } = await import('../../../../functions/core/metric/save.ts');
const { rearrange } = await import('../../../../functions/core/structure/arrange-nodes.ts');
const { copyNodes } = await import('../../../../functions/core/structure/copy-nodes.ts');
const { metricStore } = await import('../../../../functions/data/stores/metric/metric-store.ts');
const { metricUseStore } = await import('../../../../functions/data/stores/metric/metric-use-store.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');

const table = items as Map<string, unknown>;
const ofTenant = new Map(table);
/** A project with rows of power, gas and steam side by side, and more packages with own changes than fit into a transaction. */
let world: Awaited<ReturnType<typeof makeMeasured>>;

const STALE = { code: 'stale_version' };
const millPlace = () => ({ ...rootPlace(world.project), packageUid: world.pack.uid });
const treeOf = async (place = rootPlace(world.project)) =>
  (await structureStore(tenantUid).read(place, { consistent: true })).tree;
/** Moves a row of the project below another one. */
async function move(name: string, below: string) {
  const tree = await treeOf();
  const ids = { tracker: { uid: world.project.structureUid, projectUid: world.project.uid } };
  const context = contextOf(world.sam, { ids } as unknown as Parameters<typeof contextOf>[1]);
  return rearrange(context, { type: 'MOVE_PATH', from_path: [at(tree, name)], to_path: at(tree, below), pos: 'last-child' });
}
async function copySteamBelowGas() {
  const tree = await treeOf();
  const body = { type: 'copy', from_path: at(tree, 'Steam'), to_path: at(tree, 'Gas') } as Parameters<typeof copyNodes>[2];
  return copyNodes(contextOf(world.sam, {}), rootPlace(world.project), body);
}
const inMill = (edit: Parameters<ReturnType<typeof structureStore>['change']>[3]) =>
  structureStore(tenantUid).change(millPlace(), undefined, world.context.cause, edit);

const merge = () => mergesMetrics(world.context.cause, metricOf('Steam'), metricOf('Gas'));
const isThere = async () => (await metricStore(tenantUid).getMany([metricOf('Steam')])).length === 1;
const isNested = async (place = rootPlace(world.project)) =>
  areNested((await treeOf(place)).nodes, [metricOf('Gas'), metricOf('Steam')], new Map());

beforeEach(async () => {
  table.clear();
  for (const [key, item] of ofTenant) table.set(key, item);
  world = await makeMeasured([]);
  const { structureUid } = world.project;
  const packages = Array.from({ length: 98 }, (_unused, index) => `package ${index}`);
  await transact(packages.map((uid) => metricUseStore(tenantUid).treeWrite(structureUid, uid, [])));
});

describe('in a project of very many packages, a merge of two metrics is refused', () => {
  it.each([
    ['moved', () => move('Steam', 'Gas')],
    ['copied', copySteamBelowGas],
  ])('where a row of one is %s below the other one right before it is written', async (_how, act: () => Promise<unknown>) => {
    await expect(beforeTransaction('"change-metrics"', act, merge)).rejects.toMatchObject(STALE);
    expect([await isThere(), await isNested()]).toEqual([true, true]);
    await expect(merge()).rejects.toThrow('is a part of the other');
  });

  it('where a row is moved below one of them that has the other one below it in a package alone', async () => {
    await inMill((tree) => moveNodes(tree, [at(tree, 'Steam')], at(tree, 'Power'), 'last-child'));
    await expect(beforeTransaction('"change-metrics"', () => move('Power', 'Gas'), merge)).rejects.toMatchObject(STALE);
    expect([await isThere(), await isNested(millPlace())]).toEqual([true, true]);
  });

  it('not where a row is moved below what measures nothing right before it is written', async () => {
    await move('Steam', 'Power');
    await beforeTransaction('"change-metrics"', () => move('Steam', 'Energy'), merge);
    expect(await isThere()).toBe(false);
  });
});

it('a row is moved below another one whose metric has got a unit that the structure does not say yet', async () => {
  await changeBaseMetric(contextOf(world.sam, {}), metricOf('Gas'), { unit: 'MWh' });
  await move('Steam', 'Gas');
  expect(await isNested()).toBe(true);
});
