import { expect, it } from 'vitest';
import { ReadNodes } from '../../../shared/contract/report/nodes.ts';
import { closingWorld, nodeIn, reportOfMonth } from '../../support/memory/closing.ts';

it('a value of a report names who has saved it, by uid, so that a page tells another person from its own other window', async () => {
  const world = await closingWorld();
  const { uid: reportUid } = await reportOfMonth(world.piling, '2024-01-01');
  const { uid } = await nodeIn(world, world.piling, reportUid);
  const report = `/api/tracker/${world.piling.structureUid}/commit/${reportUid}`;
  const savedBy = async () => {
    const { text } = await world.reporter('GET', `${report}/node/`);
    return ReadNodes.parse(JSON.parse(text)).find((each) => each.uid === uid)?.node.metricscore?.input?.saved_by;
  };
  expect(await savedBy()).toBeUndefined();
  await world.reporter('PUT', `${report}/inputs/`, { inputs: [{ uid, input: { value: '5' } }] });
  expect(await savedBy()).toBe(world.rob.userUid);
});
