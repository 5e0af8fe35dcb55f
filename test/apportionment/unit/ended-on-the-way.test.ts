import { beforeEach, expect, it } from 'vitest';
import { meanwhile } from '../../support/memory/disturbance/meanwhile.ts';
import {
  approve,
  correct,
  held,
  makeWorld,
  reportOf,
  run,
  send,
  share,
  start,
  stored,
  world,
} from '../../support/memory/world/shares.ts';
import { causeOf, tenantUid } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { giveUpApportioning } = await import('../../../functions/jobs/apportion/run.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { supplierRequestStore } = await import('../../../functions/data/stores/supplier/supplier-request-store.ts');

beforeEach(async () => {
  await makeWorld();
  await approve(0, { Power: '100', Gas: '1', Tap: '1' });
  await share(0, [0.5, 0.5]);
});

it('is not sent anything once the relation has ended, though the submission began before', async () => {
  const end = () => supplierRequestStore(tenantUid).end(world.clients[1]!.relation, { more: [] }, causeOf(world.cleo.userUid));
  await run(await start(), { onFirst: end });
  expect([await held(0), await held(1)]).toEqual([{ Power: '50', Gas: '0.5' }, {}]);
  expect((await stored())!.outcomes!.map(({ isSent, stamp }) => [isSent, stamp === null])).toEqual([
    [true, false],
    [false, true],
  ]);
});

it('holds no figure where the relation ends in the moment in which they are written', async () => {
  const end = () => supplierRequestStore(tenantUid).end(world.clients[0]!.relation, { more: [] }, causeOf(world.cleo.userUid));
  const uid = await start();
  const hasEnded = meanwhile(end, '"metricUid"');
  await run(uid);
  expect([hasEnded(), await held(0)]).toEqual([true, {}]);
  expect((await stored())!.outcomes![0]).toMatchObject({ isSent: false, reason: expect.stringContaining('ended the relation') });
});

it('takes no report from its approver where the relation ends in that moment', async () => {
  await send();
  const { status } = await reportOf(0);
  await correct(0, { Power: '200' });
  const end = () => supplierRequestStore(tenantUid).end(world.clients[0]!.relation, { more: [] }, causeOf(world.cleo.userUid));
  const uid = await start();
  const hasEnded = meanwhile(end, '"recalculate"');
  await run(uid);
  expect([hasEnded(), status, (await reportOf(0)).status]).toEqual([true, 'Pending Approval', 'Pending Approval']);
  expect(await held(0)).toEqual({ Power: '50', Gas: '0.5' });
});

it.each(['is no administrator any more', 'is deactivated'])('fails where the person who submitted %s', async (what) => {
  const job = await start();
  const { userUid } = world.sam;
  if (what === 'is deactivated') {
    await db.entities.user.patch({ tenantUid, uid: userUid }).set({ deactivatedAt: '2024-01-01T00:00:00.000Z' }).go();
  } else {
    await db.entities.grant.delete({ tenantUid, userUid, scope: 'project', scopeUid: world.supplier.uid }).go();
  }
  await run(job);
  expect(await stored()).toMatchObject({ status: 'failed', outcomes: [{ isSent: false }, { isSent: false }] });
  expect((await stored())!.outcomes![0]!.reason).toContain('no administrator of the project any more');
  expect(await held(0)).toEqual({});
});

it('fails where no client is left', async () => {
  const job = await start();
  for (const { relation } of world.clients)
    await supplierRequestStore(tenantUid).end(relation, { more: [] }, causeOf(world.cleo.userUid));
  await run(job);
  expect(await stored()).toMatchObject({ status: 'failed' });
});

it('is given up without an error where the period is gone', async () => {
  const uid = await start();
  const { payload, checkpoint } = await jobStore(tenantUid).get(uid);
  const cause = causeOf(world.sam.userUid);
  const gone = { ...(payload as object), periodUid: 'gone' };
  await giveUpApportioning({ tenantUid, uid, payload: gone, cause, checkpoint, message: 'Given up' });
  expect(await stored()).toMatchObject({ status: 'submitting' });
});
