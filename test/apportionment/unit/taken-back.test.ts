import { beforeEach, expect, it } from 'vitest';
import { approve, makeWorld, reportOf, send, share, stored, world } from '../../support/memory/world/shares.ts';
import { contextOf, decideOn, load, reportsOf } from '../../support/memory/world/supply.ts';

const { closePeriod } = await import('../../../functions/core/project/closing.ts');

beforeEach(async () => {
  await makeWorld();
  await approve(0, { Power: '100', Gas: '1', Tap: '1' });
  await share(0, [0.5]);
  await send();
});

async function invalidate(): Promise<void> {
  const report = await reportOf(0);
  await decideOn(world.cleo, report, 'APPROVE');
  await decideOn(world.cleo, report, 'INVALIDATE');
}

it('figures that a client has invalidated are taken back without a new report for it', async () => {
  await invalidate();
  const before = (await reportsOf(world.clients[0]!.pack)).map(({ uid }) => uid);
  await share(0, [0]);
  await send();
  expect((await reportsOf(world.clients[0]!.pack)).map(({ uid }) => uid)).toEqual(before);
  expect(await stored()).toMatchObject({ status: 'submitted', outcomes: [] });
});

it('they are taken back also where the client has closed the period since', async () => {
  await invalidate();
  const { uid: projectUid } = world.clients[0]!.project;
  const [quarter] = (await load(projectUid)).periods;
  await closePeriod(contextOf(world.cleo, {}), { projectUid, periodId: quarter!.uid }, null);
  await share(0, [0]);
  await send();
  expect(await stored()).toMatchObject({ status: 'submitted', outcomes: [] });
});
