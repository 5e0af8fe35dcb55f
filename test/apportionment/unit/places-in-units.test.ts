import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { grow } from '../../support/fixtures/trees.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';
import { approve, held, makeWorld, send, share, world } from '../../support/memory/world/shares.ts';
import { causeOf, contextOf, rootPlace, tenantUid } from '../../support/memory/world/supply.ts';

const { carryMetricChange } = await import('../../../functions/core/metric/carry-change.ts');
const { changeBaseMetric } = await import('../../../functions/core/metric/save.ts');
const { db } = await import('../../../functions/data/service.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');

const TOTAL = 'metric of Total';
const change = () => changeBaseMetric(contextOf(world.sam, {}), TOTAL, { unit: 'MWh' });
const spread = () =>
  carryMetricChange({ tenantUid, cause: causeOf(world.sam.userUid), progress: async () => {} }, { kind: 'edit', uid: TOTAL });
/** The units of the rows of 'Total' in the client's package, which starts without sections. */
async function unitsOfTotal() {
  const { project, pack } = world.clients[0]!;
  const { tree } = await structureStore(tenantUid).read({ ...rootPlace(project), packageUid: pack.uid });
  return tree.nodes.flatMap(({ metric }) => (metric?.uid === TOTAL ? [metric.unit] : []));
}
/** Sends figures of 'Power', while something happens just before its place below 'Total' is created. */
const whilePlaced = (act: () => Promise<unknown>) =>
  beforeTransaction(`"refUid":"${world.clients[0]!.pack.uid}"`, act, () => send());

beforeEach(async () => {
  const fields = { uid: TOTAL, name: 'Total', unit: 'Number', description: randomUUID(), category: 'Energy', version: 1 };
  await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
  await makeWorld({ trees: { Bridge: grow(['Energy'], { Energy: ['Total'], Total: ['Power'] }) } });
  await approve(0, { Power: '100' });
  await share(0, [0.5]);
});

it('a row above the place of received figures has the unit of what it measures where that changes right before it is made', async () => {
  await whilePlaced(async () => {
    await change();
    await spread();
  });
  expect([await unitsOfTotal(), await held(0)]).toEqual([['MWh'], { Power: '50' }]);
});

it('such a row has it where the metric has changed, and the trees that name it not yet', async () => {
  await whilePlaced(change);
  await spread();
  expect([await unitsOfTotal(), await held(0)]).toEqual([['MWh'], { Power: '50' }]);
});
