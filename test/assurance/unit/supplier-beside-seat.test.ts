import { describe, expect, it } from 'vitest';
import { todayIn } from '../../../shared/domain/kernel/dates.ts';
import { person, type SitePerson, tenantUid } from '../../support/access/memory-site.ts';
import {
  acceptance,
  asked,
  client,
  end,
  give,
  makePackage,
  put,
  relation,
  rita,
  sees,
  supplier,
} from '../../support/access/suppliers.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';

const { callerStore } = await import('../../../functions/data/stores/person/caller-store.ts');

const until = todayIn('Europe/London', new Date().toISOString());
const sit = async ({ email }: SitePerson, day: string | null = until) =>
  (await client.admin.put(`${client.path}auditor/`, { email, until: day })).status;

/** The places where somebody has a right beside a seat. */
async function taking({ uid }: SitePerson) {
  const { seats, grants } = (await callerStore(tenantUid).find(uid, { consistent: true }))!;
  return { seats: seats.length, atClient: grants.filter(({ scopeUid }) => scopeUid === client.project.uid).length };
}

describe('an auditor of a client', () => {
  it('gets no role there with a role of its supplier, and does once the seat is taken', async () => {
    const { request } = await relation();
    const sal = await person('sal');
    expect(await sit(sal)).toBe(200);
    const { uid } = await give(supplier, sal, 'Reporter');
    expect(await taking(sal)).toEqual({ seats: 1, atClient: 0 });
    expect((await supplier.admin.delete(`${supplier.path}member/${uid}/`)).status).toBe(204);
    expect(await sit(sal, null)).toBe(200);
    await give(supplier, sal, 'Reporter');
    expect(await taking(sal)).toEqual({ seats: 0, atClient: 1 });
    await end(request);
  });

  it('gets no role there with the acceptance of a request, and all others do', async () => {
    const sam = await person('sam');
    await give(supplier, sam, 'Reporter');
    expect(await sit(sam)).toBe(200);
    const { request } = await relation();
    expect([await taking(sam), await sees(rita)]).toEqual([{ seats: 1, atClient: 0 }, 200]);
    await end(request);
  });

  it('gets none where the seat is given in the moment of the acceptance', async () => {
    const tim = await person('tim');
    await give(supplier, tim, 'Reporter');
    const [request, pack] = [await asked(), await makePackage()];
    const seated: number[] = [];
    const accepted = await beforeTransaction(
      pack.uid,
      async () => seated.push(await sit(tim)),
      () => put(request, acceptance(pack)),
    );
    expect([seated, accepted.status, await taking(tim)]).toEqual([[200], 200, { seats: 1, atClient: 0 }]);
    expect(await sees(rita)).toBe(200);
    await end(request);
  });
});
