import { beforeEach, describe, expect, it } from 'vitest';
import {
  approve,
  correct,
  held,
  makeWorld,
  read,
  reportOf,
  send,
  share,
  start,
  stored,
  world,
} from '../../support/memory/world/shares.ts';
import { causeOf, decideOn, tenantUid } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { metricUseStore } = await import('../../../functions/data/stores/metric/metric-use-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const merge = async (from: string, to: string) =>
  transact(await metricUseStore(tenantUid).aliasWrites(`metric of ${from}`, `metric of ${to}`, causeOf(world.sam.userUid)));

// Half of Power 100, Gas 1 and Tap 1. The client measures Power and Gas.
beforeEach(async () => {
  for (const fromUid of (await metricUseStore(tenantUid).aliases()).keys())
    await db.entities.metricalias.delete({ tenantUid, fromUid }).go();
  await db.entities.mergedmetrics.delete({ tenantUid }).go();
  await makeWorld();
  await approve(0, { Power: '100', Gas: '1', Tap: '1' });
  await share(0, [0.5]);
  await send();
});

const isOffered = async () => {
  const { plan, blocked } = await read();
  expect(plan.targets).toHaveLength(1);
  return { isCurrent: plan.targets[0]!.isCurrent, blocked };
};
const NOTHING = { isCurrent: true, blocked: 'All clients have the figures of this period as they are now.' };

describe('a metric that has become another one since clients were sent its figures', () => {
  it('is nothing to correct by itself', async () => {
    await merge('Power', 'Electricity');
    expect(await isOffered()).toEqual(NOTHING);
    await expect(start()).rejects.toThrow('as they are now');
    await correct(0, { Power: '100' });
    expect(await isOffered()).toEqual(NOTHING);
  });

  it('keeps its place at a client whose report was submitted with it, and its figure is corrected there', async () => {
    await merge('Power', 'Electricity');
    const { version } = await reportOf(0);
    await correct(0, { Power: '200' });
    expect(await isOffered()).toEqual({ isCurrent: false, blocked: null });
    expect(await reportOf(0)).toMatchObject({ version });
    await send();
    expect(await held(0)).toEqual({ Power: '100', Gas: '0.5' });
    expect((await stored())!.outcomes).toMatchObject([{ metrics: 2 }]);
  });

  it('is nothing to correct where the client has both, whose figures are those of one now', async () => {
    await merge('Power', 'Gas');
    // The client has 50 and 0.5, and would be sent half of 101.
    expect(await isOffered()).toEqual(NOTHING);
    await correct(0, { Power: '200' });
    await send();
    expect(await held(0)).toEqual({ Power: '100.5', Gas: null });
    expect(await isOffered()).toEqual(NOTHING);
  });

  it('is offered where the client is to have more of the other one: a figure that had no place has one now', async () => {
    await merge('Tap', 'Power');
    expect(await isOffered()).toEqual({ isCurrent: false, blocked: null });
    await send();
    // half of 100 and 1
    expect(await held(0)).toEqual({ Power: '50.5', Gas: '0.5' });
    expect(await isOffered()).toEqual(NOTHING);
  });

  it('is offered with another share', async () => {
    await merge('Power', 'Electricity');
    await share(0, [0.25]);
    expect(await isOffered()).toEqual({ isCurrent: false, blocked: null });
  });

  it('is sent again to a client that has invalidated its report', async () => {
    await merge('Power', 'Electricity');
    const report = await reportOf(0);
    await decideOn(world.cleo, report, 'APPROVE');
    await decideOn(world.cleo, report, 'INVALIDATE');
    expect(await isOffered()).toEqual({ isCurrent: false, blocked: null });
  });
});
