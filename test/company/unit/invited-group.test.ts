import { expect, it } from 'vitest';
import type { CompanyInvite } from '../../../shared/contract/company/company-invites.ts';
import type { PermissionGroup } from '../../../shared/contract/person/members.ts';
import { person, site } from '../../support/access/memory-site.ts';

it('an invitation to a company is refused with a permission group, which it would not give', async () => {
  const boss = await person('boss', { isTenantSuperuser: true });
  const { companyUid } = (await site('Group')).project;
  const path = `/api/company/${companyUid}/`;
  const { uid } = (await boss.post(`${path}authgroup/`, { name: 'Readers' })).json<PermissionGroup>();
  for (const auth of [uid, { uid }, [uid]]) {
    const refused = await boss.post(`${path}invite/`, { email: 'guest@x.example', auth });
    expect([refused.status, refused.json<{ errors: object }>().errors]).toEqual([400, { auth: [expect.any(String)] }]);
  }
  expect((await boss.get(`${path}invite/`)).json<CompanyInvite[]>()).toEqual([]);
  for (const [at, auth] of [undefined, null, '', []].entries())
    expect((await boss.post(`${path}invite/`, { email: `guest-${at}@x.example`, auth })).status).toBe(201);
});
