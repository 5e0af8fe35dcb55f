import { expect, it } from 'vitest';
import type { CompanyMember } from '../../../shared/contract/company/company-members.ts';
import type { PermissionGroup } from '../../../shared/contract/person/members.ts';
import { person, site } from '../../support/access/memory-site.ts';

it('permission groups, which each company has of its own, are not given in the companies below', async () => {
  const boss = await person('boss', { isTenantSuperuser: true });
  const { companyUid } = (await site('Group')).project;
  const path = `/api/company/${companyUid}/`;
  const group = (await boss.post(`${path}authgroup/`, { name: 'Readers' })).json<PermissionGroup>();
  const guest = await person('guest');
  const { uid } = (await boss.post(`${path}invite/`, { email: guest.email })).json<{ uid: string }>();
  expect((await guest.patch(`/api/company/invite/${uid}/`, { accepted: true })).status).toBe(200);
  const give = (query: string) => boss.patch(`${path}member/${guest.uid}/${query}`, { auth: [group.uid] });
  const refused = await give('?push_below=true');
  expect([refused.status, refused.json<{ errors: object }>().errors]).toEqual([400, { push_below: [expect.any(String)] }]);
  const groupsOf = async () => {
    const members = (await boss.get(`${path}member/`)).json<CompanyMember[]>();
    return members.find((each) => each.uid === guest.uid)!.auth.map(({ name }) => name);
  };
  expect(await groupsOf()).toEqual([]);
  expect((await give('?push_below=false')).status).toBe(200);
  expect(await groupsOf()).toEqual(['Readers']);
});
