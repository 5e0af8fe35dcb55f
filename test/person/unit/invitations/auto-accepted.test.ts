import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectInvite } from '../../../../shared/contract/person/invites.ts';
import type { Member } from '../../../../shared/contract/person/members.ts';
import { person, type Site, type SitePerson, site } from '../../../support/access/memory-site.ts';

let bridge: Site;
beforeAll(async () => {
  bridge = await site('Bridge');
});

const at = () => `${bridge.path}invite/`;
const invite = ({ email }: SitePerson, auto: boolean, more: object = {}) => {
  const meta_json = { auto_accept_if_user_exists: auto };
  return bridge.admin.post(at(), { email, project_discipline: bridge.role('Reporter'), meta_json, ...more });
};
const pending = async ({ email }: SitePerson) =>
  (await bridge.admin.get(at())).json<ProjectInvite[]>().filter((each) => each.email === email).length;
const rolesOf = async ({ uid }: SitePerson) =>
  (await bridge.admin.get(`${bridge.path}member/`))
    .json<Member[]>()
    .filter(({ user }) => user.uid === uid)
    .map(({ project_discipline }) => project_discipline?.name);

describe('an invitation that joins a person at once', () => {
  it('leaves none waiting that was sent for the role before [ADM-366]', async () => {
    const ann = await person('ann');
    const before = (await invite(ann, false)).json<ProjectInvite>();
    expect(await pending(ann)).toBe(1);
    expect((await invite(ann, false)).status).toBe(409);
    const joined = await invite(ann, true);
    expect([joined.status, joined.json()]).toMatchObject([201, { uid: before.uid, status: 'accepted' }]);
    expect([await pending(ann), await rolesOf(ann)]).toEqual([0, ['Reporter']]);
  });

  it('answers the request of somebody who asked to join, for whatever role [ADM-366]', async () => {
    const ben = await person('ben');
    const asked = await ben.post(at(), { email: ben.email, is_request: true, project_discipline: bridge.role('Approver') });
    expect([asked.status, await pending(ben)]).toEqual([201, 1]);
    const joined = await invite(ben, true);
    expect([joined.status, joined.json()]).toMatchObject([
      201,
      { status: 'accepted', is_request: true, project_discipline: { name: 'Reporter' } },
    ]);
    expect([await pending(ben), await rolesOf(ben)]).toEqual([0, ['Reporter']]);
  });

  it('is refused where the one before ends on another day', async () => {
    const cleo = await person('cleo');
    expect((await invite(cleo, false, { until: '2099-12-31' })).status).toBe(201);
    expect((await invite(cleo, true)).status).toBe(409);
    expect([await pending(cleo), await rolesOf(cleo)]).toEqual([1, []]);
    expect((await invite(cleo, true, { until: '2099-12-31' })).status).toBe(201);
    expect([await pending(cleo), await rolesOf(cleo)]).toEqual([0, ['Reporter']]);
  });
});
