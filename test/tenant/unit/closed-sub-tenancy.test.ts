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
const { inTenant } = await import('../../../functions/data/reach.ts');
const { subTenancyStore } = await import('../../../functions/data/stores/tenant/sub-tenancy-store.ts');
const { tenantStore } = await import('../../../functions/data/stores/tenant/tenant-store.ts');

const ann = { userUid: randomUUID(), email: 'ann@x.example', firstName: 'Ann', lastName: 'Lee' };
const cause = { by: ann.userUid, at: '2026-03-02T10:00:00.000Z', correlationId: 'test' };
let parent: string;

beforeEach(async () => {
  done = [];
  memoryDatabase();
  parent = randomUUID();
  await tenantStore(parent).create({ name: 'Parent', domainUrl: 'parent.example' }, cause);
});

describe('a sub-tenancy whose people nobody else has', () => {
  const open = (isOwn: boolean) =>
    inTenant(parent, () =>
      subTenancyStore(parent).create(
        { domainUrl: 'child.example', isOwn, company: { name: 'Child' } },
        { ...ann, isSuperuser: true, isTenantSuperuser: true, grants: [] } as never,
        cause,
      ),
    );
  const settle = () => inTenant(parent, () => settleAccount({ userUid: ann.userUid, isOpen: false }));

  it.each([true, false])('keeps their accounts open until it is closed, whether it is proven or not (%s)', async (isOwn) => {
    const item = await open(isOwn);
    expect(await settle()).toBe('kept open: another tenancy has the person');
    await inTenant(parent, () => subTenancyStore(parent).remove(item, cause));
    expect([await settle(), ...done]).toEqual(['account closed and signed out', 'close']);
  });
});
