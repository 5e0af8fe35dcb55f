import { beforeEach, expect, it } from 'vitest';
import { approve, makeWorld, periodsOf, run, send, share, start, world } from '../../support/memory/world/shares.ts';
import { contextOf, tenantUid } from '../../support/memory/world/supply.ts';

const { addPeriods, editPeriod, removePeriod } = await import('../../../functions/core/project/periods.ts');
const { periodStore } = await import('../../../functions/data/stores/project/period-store.ts');
const { db } = await import('../../../functions/data/service.ts');

beforeEach(async () => {
  await makeWorld();
  await approve(0, { Power: '100', Gas: '1', Tap: '1' });
  await share(0, [0.5]);
});

/** Simulates that the reports of the first period were moved to others. */
async function emptied() {
  const { uid } = (await periodsOf())[0]!;
  await db.entities.period.patch({ tenantUid, projectUid: world.supplier.uid, uid }).set({ reports: 0 }).go();
  return uid;
}

const change = (uid: string) => {
  const [context, projectUid] = [contextOf(world.sam, {}), world.supplier.uid];
  return {
    remove: () => removePeriod(context, projectUid, uid),
    move: () => editPeriod(context, { projectUid, periodId: uid }, { startDate: '2024-01-02' }, false),
    clear: () => addPeriods(context, projectUid, { clear_empty: true }),
  };
};

it('stays while clients have figures of it, though its reports have moved', async () => {
  await send();
  const uid = await emptied();
  const { remove, move, clear } = change(uid);
  await expect(remove()).rejects.toThrow('Clients have figures of this period');
  await expect(move()).rejects.toThrow('Clients have figures of this period');
  await clear();
  expect((await periodsOf()).map((period) => period.uid)).toContain(uid);
  await share(0, [0]);
  await send();
  await remove();
  expect((await periodsOf()).map((period) => period.uid)).not.toContain(uid);
});

it('stays while it is being submitted, also where that begins after it was read', async () => {
  const uid = await emptied();
  const seen = (await periodsOf()).find((period) => period.uid === uid)!;
  const job = await start();
  await expect(change(uid).remove()).rejects.toThrow('Clients have figures of this period');
  const { sam, supplier } = world;
  await expect(periodStore(tenantUid, supplier.uid).remove([seen], contextOf(sam, {}).cause)).rejects.toThrow('was changed');
  await run(job);
});
