import { beforeEach, expect, it } from 'vitest';
import { patchNode } from '../../../../shared/domain/structure/tree.ts';
import { at } from '../../../support/fixtures/trees.ts';
import { type ClosingWorld, closingWorld, reportOfMonth, submitMonth } from '../../../support/memory/closing.ts';
import { causeOf, tenantUid } from '../../../support/memory/world/supply.ts';

const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');

let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

/** Changes the unit in which Power is entered. */
async function changeUnit() {
  const { structureUid, rootUid, uid: projectUid } = world.project;
  const place = { projectUid, structureUid, rootUid, packageUid: rootUid, isRoot: true };
  await structureStore(tenantUid).change(place, undefined, causeOf(world.ada.userUid), (tree) =>
    patchNode(tree, at(tree, 'Power'), { metric: { uid: 'power in MWh', name: 'Power', unit: 'MWh' } }),
  );
}

/** The row of Power in a report's file. */
async function exported(commitId: string) {
  const body = { type: 'METRICS_TO_CSV', payload: { commitId } };
  const { text } = await world.admin('POST', `/api/tracker/${world.project.structureUid}/dispatch/`, body);
  return text.split('\n').find((line) => line.includes('Power'));
}

it('the metrics of a submitted report are exported with its own units, those of the open one with today’s [SET-384]', async () => {
  const january = await submitMonth(world, world.crane, '2024-01-01', '5');
  await changeUnit();
  expect(await exported(january.uid)).toContain('Number');
  expect(await exported((await reportOfMonth(world.crane, '2024-02-01')).uid)).toContain('MWh');
});
