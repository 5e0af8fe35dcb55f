import { expect, it } from 'vitest';
import type { WriteRestPayload } from '../../../shared/contract/jobs.ts';
import { causeOf, jobsOf, tenantUid } from '../../support/memory/world/supply.ts';

const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');
const { writeRestOf } = await import('../../../functions/jobs/write-rest/run.ts');

/** Entries of registers, of which a transaction takes fewer than a hundred. */
const ENTRIES = 130;

it('a move with more entries of registers than a transaction takes has all of them, the last ones by a job', async () => {
  const cause = causeOf('x');
  const store = companyStore(tenantUid);
  const [north, south] = [await store.create({ name: 'North' }, cause), await store.create({ name: 'South' }, cause)];
  const register = restatementStore(tenantUid);
  const subject = { kind: 'company', uid: south.uid, name: 'South' };
  const act = { projectUid: north.uid, act: 'company move' as const, subject, reason: 'Sold' };
  const entries = Array.from({ length: ENTRIES }, () => register.entered(act, [], cause).write);
  const place = { parentUid: north.uid, above: [north], left: undefined, more: [], entries };
  await store.move(south, place, cause);
  expect((await store.get(south.uid)).parentUid).toBe(north.uid);
  const listed = async () => (await register.all(north.uid)).length;
  expect(await listed()).toBeLessThan(ENTRIES);
  for (const { payload } of await jobsOf('write-rest')) await writeRestOf({ tenantUid, payload: payload as WriteRestPayload });
  expect(await listed()).toBe(ENTRIES);
});
