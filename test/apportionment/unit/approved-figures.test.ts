import { beforeEach, describe, expect, it } from 'vitest';
import { approve, held, makeWorld, read, run, send, share, start, stored, world } from '../../support/memory/world/shares.ts';
import {
  byOf,
  decideAlone,
  decideOn,
  enter,
  makePackage,
  reportsOf,
  sceneOf,
  submit,
  tenantUid,
} from '../../support/memory/world/supply.ts';

const { submitLoaded } = await import('../../../functions/core/report/decision/submit.ts');
const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');

type Pack = typeof world.pack;

const AWAITED = 'still being added up';

const reportIn = async (pack: Pack) => (await reportsOf(pack))[0]!;
const addUp = async (pack: Pack) => recalculateReport(tenantUid, (await reportIn(pack)).uid);

/** Decides on the first report of a package before the worker has followed its steps. */
const decideEarly = async (pack: Pack, decision: 'APPROVE' | 'REOPEN') => decideAlone(world.ann, await reportIn(pack), decision);
const submitEarly = async (pack: Pack) =>
  submitLoaded(byOf(world.sam), await sceneOf(await reportIn(pack)), { action: 'resubmit', comment: 'Done' });

beforeEach(async () => {
  await makeWorld();
  await approve(0, { Power: '100', Gas: '1', Tap: '1' });
  await share(0, [0.5]);
});

describe('approved figures', () => {
  it('are awaited where a report was reopened a moment ago', async () => {
    await decideEarly(world.pack, 'REOPEN');
    expect((await read()).blocked).toContain(AWAITED);
    await expect(start()).rejects.toThrow(AWAITED);
  });

  it('are awaited where a reopened report was submitted a moment ago', async () => {
    await decideOn(world.ann, await reportIn(world.pack), 'REOPEN');
    await submitEarly(world.pack);
    await expect(start()).rejects.toThrow(AWAITED);
  });

  it('are awaited where a report was approved again a moment ago', async () => {
    await decideEarly(world.pack, 'REOPEN');
    await enter(world.sam, world.supplier, await reportIn(world.pack), { Power: '200' });
    await submit(world.sam, await reportIn(world.pack));
    await decideEarly(world.pack, 'APPROVE');
    await expect(start()).rejects.toThrow(AWAITED);
  });

  it('are sent of a reopened report once they are added up', async () => {
    await decideEarly(world.pack, 'REOPEN');
    await addUp(world.pack);
    await send();
    expect(await held(0)).toEqual({ Power: '50', Gas: '0.5' });
  });

  it('stay with a client where the report was reopened a moment ago', async () => {
    await send();
    await decideEarly(world.pack, 'REOPEN');
    await expect(start()).rejects.toThrow(AWAITED);
    expect(await held(0)).toEqual({ Power: '50', Gas: '0.5' });
    await addUp(world.pack);
    expect((await read()).blocked).toContain('as they are now');
  });
});

describe('approved figures of two packages', () => {
  let forge: Pack;

  beforeEach(async () => {
    forge = await makePackage(world.sam, world.supplier, 'Forge');
    await enter(world.sam, world.supplier, await reportIn(forge), { Power: '900', Gas: '1', Tap: '1' });
    await submit(world.sam, await reportIn(forge));
    await decideOn(world.ann, await reportIn(forge), 'APPROVE');
  });

  it('are not sent in part where one report was reopened a moment ago', async () => {
    await decideEarly(forge, 'REOPEN');
    await expect(start()).rejects.toThrow(AWAITED);
    await addUp(forge);
    await send();
    // half of 100 + 900
    expect(await held(0)).toMatchObject({ Power: '500' });
  });

  describe('of which one is behind when the worker begins to send them', () => {
    let job: string;

    beforeEach(async () => {
      job = await start();
      await decideOn(world.ann, await reportIn(forge), 'REOPEN');
      await submit(world.sam, await reportIn(forge));
      await decideEarly(forge, 'APPROVE');
    });

    it('are not sent in part', async () => {
      await expect(run(job)).rejects.toMatchObject({ code: 'stale_version', message: expect.stringContaining(AWAITED) });
      expect(await stored()).toMatchObject({ status: 'submitting' });
      expect(await reportsOf(world.clients[0]!.pack)).not.toContainEqual(expect.objectContaining({ submission: 1 }));
    });

    it('are sent by a later attempt', async () => {
      await expect(run(job)).rejects.toThrow(AWAITED);
      await addUp(forge);
      await run(job);
      expect(await held(0)).toMatchObject({ Power: '500' });
    });
  });
});
