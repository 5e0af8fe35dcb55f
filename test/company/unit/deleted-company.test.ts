import { expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { Me } from '../../../shared/contract/person/me.ts';
import { person, tenantUid } from '../../support/access/memory-site.ts';

const { inviteStore } = await import('../../../functions/data/stores/project/invite-store.ts');

it('no invitation to a company outlives it: none is counted, and none lets somebody into the tenancy', async () => {
  const boss = await person('boss', { isTenantSuperuser: true });
  const rita = await person('rita');
  const made = await boss.post('/api/company/', { name: 'Short-lived' });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const { uid } = made.json<Company>();
  const base = `/api/company/${uid}/invite/`;
  for (const email of [rita.email, 'stranger@x.example'])
    expect((await boss.post(base, { email, is_admin: false })).status).toBe(201);
  const open = async () => (await rita.get('/api/me/')).json<Me>().open.invitations;
  expect(await open()).toBe(1);
  expect((await boss.delete(`/api/company/${uid}/`)).status).toBe(204);
  expect(await open()).toBe(0);
  expect(await inviteStore(tenantUid).openOf('stranger@x.example')).toEqual([]);
});
