import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryDatabase } from '../../support/memory/table.ts';

let done: string[] = [];
vi.mock('../../../functions/identity/accounts.ts', () => ({
  closeAccount: async () => void done.push('close'),
  deleteAccount: async () => void done.push('delete'),
  openAccount: async () => void done.push('open'),
}));
const { settleAccount } = await import('../../../functions/core/person/account/settle-account.ts');
const { addressHash } = await import('../../../functions/core/person/former.ts');
const { trailPage } = await import('../../../functions/core/trail/read.ts');
const { auditWrite } = await import('../../../functions/data/audit-write.ts');
const { inTenant } = await import('../../../functions/data/reach.ts');
const { db } = await import('../../../functions/data/service.ts');
const { subTenancyStore } = await import('../../../functions/data/stores/tenant/sub-tenancy-store.ts');
const { tenantStore } = await import('../../../functions/data/stores/tenant/tenant-store.ts');
const { IN_TENANCY } = await import('../../../functions/data/trail-place.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const ann = { userUid: randomUUID(), email: 'ann@x.example', firstName: 'Ann', lastName: 'Lee' };
const cause = { by: ann.userUid, at: '2026-03-02T10:00:00.000Z', correlationId: 'test' };
let parent: string;

beforeEach(async () => {
  done = [];
  memoryDatabase();
  parent = randomUUID();
  await tenantStore(parent).create({ name: 'Parent', domainUrl: 'parent.example' }, cause);
});

describe('a sub-tenancy and its first person', () => {
  const open = (isOwn: boolean) =>
    inTenant(parent, () =>
      subTenancyStore(parent).create(
        { domainUrl: 'child.example', isOwn, company: { name: 'Child' } },
        { ...ann, isSuperuser: true, isTenantSuperuser: true, grants: [] } as never,
        cause,
      ),
    );
  const settle = () => inTenant(parent, () => settleAccount({ userUid: ann.userUid, isOpen: false }));

  it('names its first person nowhere in its trail once they are a former member', async () => {
    const { uid } = await open(true);
    const told = async () => {
      const { entries } = await inTenant(uid, () => trailPage(uid, IN_TENANCY, { search: '', kind: 'person' }, { limit: 10 }));
      return JSON.stringify(entries.map(({ changes }) => changes));
    };
    expect(await told()).toContain(ann.email);
    expect(await told()).not.toContain('Ann"');
    // Entries of earlier releases contain the names of the profile.
    const names = Object.entries({ firstName: 'Ann', lastName: 'Lee' }).map(([field, to]) => ({ field, from: null, to }));
    await inTenant(uid, () =>
      transact([auditWrite(uid, { place: IN_TENANCY, subject: ann.userUid, kind: 'person', changes: names }, cause)]),
    );
    const former = [{ uid: ann.userUid, at: '2026-04-01T00:00:00.000Z', address: addressHash(uid, ann.email) }];
    await db.entities.tenant.patch({ tenantUid: uid }).set({ formerPeople: former }).go();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    const text = await told();
    vi.useRealTimers();
    expect(text).not.toMatch(/ann|lee/i);
    expect(text).toContain('Former');
  });

  it.each([true, false])('keeps the account open until it is closed, whether it is proven or not (%s)', async (isOwn) => {
    const item = await open(isOwn);
    expect(await settle()).toBe('kept open: another tenancy has the person');
    await inTenant(parent, () => subTenancyStore(parent).remove(item, cause));
    expect([await settle(), ...done]).toEqual(['account closed and signed out', 'close']);
  });
});
