import { expect, it } from 'vitest';
import { addNode } from '../../../shared/domain/structure/tree.ts';
import { approveMonth, closingWorld, nodeIn, reportOfMonth } from '../../support/memory/closing.ts';
import { contextOf } from '../../support/memory/world/supply.ts';

const { editNode } = await import('../../../functions/core/structure/add-node.ts');

type Listed = { node: { metricscore?: { uid: string; input?: { meta_json: { largeDifference?: boolean } } } } }[];

it('a row is marked by its own past, and not by the sum of all rows of its metric', async () => {
  const world = await closingWorld();
  const { structureUid, rootUid, uid: projectUid } = world.project;
  await approveMonth(world, world.piling, '2024-01-01', '100');
  const { uid } = await reportOfMonth(world.piling, '2024-02-01');
  const at = `/api/tracker/${world.piling.structureUid}/commit/${uid}/`;
  const power = await nodeIn(world, world.piling, uid);
  await world.reporter('PUT', `${at}inputs/`, { inputs: [{ uid: power.uid, input: { value: '10' } }] });
  const flagged = async () =>
    (await world.reporter('GET', `${at}node/`))
      .json<Listed>()
      .flatMap(({ node: { metricscore } }) => (metricscore?.input?.meta_json.largeDifference ? metricscore.uid : []));
  expect(await flagged()).toEqual([power.uid]);
  const place = { projectUid, structureUid, rootUid, packageUid: rootUid, isRoot: true };
  await editNode(contextOf(world.ada, {}), place, (tree) => addNode(tree, power.path.slice(0, -7), { ...power, uid: 'second' }));
  expect(await flagged()).toEqual([]);
});
