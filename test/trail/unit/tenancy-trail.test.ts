import { expect, it } from 'vitest';
import { person } from '../../support/access/memory-site.ts';
import '../../support/memory/world/receipt-world.ts';

const boss = await person('boss', { isSuperuser: true, isTenantSuperuser: true });
const plain = await person('plain', { isSuperuser: true });

it('the trail of the tenancy is read and exported by its superusers alone [SET-333, ADM-446]', async () => {
  const statusOf = async (who: typeof boss) => [
    (await who.get('/api/tenant/admin/audit-trail/')).status,
    (await who.post('/api/audit-trail/export/', { scope: 'tenancy' })).status,
  ];
  expect(await statusOf(plain)).toEqual([403, 403]);
  expect(await statusOf(boss)).toEqual([200, 202]);
});
