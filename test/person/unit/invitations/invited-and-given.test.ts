import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyInvite } from '../../../../shared/contract/company/company-invites.ts';
import type { Member } from '../../../../shared/contract/person/members.ts';
import { person, type Site, type SitePerson, site, tenantUid } from '../../../support/access/memory-site.ts';

const { inviteStore } = await import('../../../../functions/data/stores/project/invite-store.ts');
const { companyInviteStore } = await import('../../../../functions/data/stores/company/company-invite-store.ts');

let bridge: Site;
let boss: SitePerson;
let top: string;
let unit: string;

beforeAll(async () => {
  bridge = await site('Bridge');
  boss = await person('boss', { isSuperuser: true, isTenantSuperuser: true });
  const made = async (name: string, parentid?: string) =>
    (await boss.post('/api/company/', { name, parentid })).json<{ uid: string }>().uid;
  top = await made('Northern');
  unit = await made('Rail', top);
});

const roleOf = (name: string) => bridge.role(name);
const giveRole = ({ email }: SitePerson, name: string) =>
  bridge.admin.post(`${bridge.path}member/`, { email, project_discipline: roleOf(name) });
const handOver = (from: SitePerson, to: SitePerson) =>
  boss.post(`/api/tenant/admin/person/${from.uid}/transfer/`, { email: to.email });
const waiting = async (path: string, { email }: SitePerson) =>
  (await boss.get(`${path}invite/`)).json<{ email: string }[]>().filter((each) => each.email === email).length;

const at = (company: string) => `/api/company/${company}/`;
const invite = async (company: string, { email }: SitePerson, is_admin = false) =>
  boss.post(`${at(company)}invite/`, { email, is_admin });
const accept = (who: SitePerson, { uid }: CompanyInvite, company: string) =>
  who.patch(`/api/company/invite/${uid}/`, { accepted: true, company });
/** Makes a person a member of a company by an invitation. */
async function joins(company: string, who: SitePerson, isAdmin = false): Promise<void> {
  const sent = (await invite(company, who, isAdmin)).json<CompanyInvite>();
  expect((await accept(who, sent, company)).status).toBe(200);
}

describe('an open invitation', () => {
  it('into a role is used up where somebody else hands the role over', async () => {
    const [ada, ben] = [await person('ada'), await person('ben')];
    await giveRole(ada, 'Reporter');
    await giveRole(ada, 'Approver');
    const meta_json = { auto_accept_if_user_exists: false };
    for (const name of ['Reporter', 'Approver'])
      await bridge.admin.post(`${bridge.path}invite/`, { email: ben.email, project_discipline: roleOf(name), meta_json });
    expect(await waiting(bridge.path, ben)).toBe(2);
    expect((await handOver(ada, ben)).json()).toEqual({ moved: 1, left: 0 });
    expect(await waiting(bridge.path, ben)).toBe(0);
    const members = (await bridge.admin.get(`${bridge.path}member/`)).json<Member[]>();
    expect(members.filter(({ user }) => user.uid === ben.uid)).toHaveLength(2);
  });

  it('into a company is used up where somebody else hands their right in it over', async () => {
    const [cleo, dan] = [await person('cleo'), await person('dan')];
    await joins(unit, cleo, true);
    expect((await invite(unit, dan)).status).toBe(201);
    expect((await handOver(cleo, dan)).json()).toEqual({ moved: 1, left: 0 });
    expect(await waiting(at(unit), dan)).toBe(0);
  });

  it('into a company is used up where its person becomes an administrator from above, and brings them not back', async () => {
    const eva = await person('eva');
    await joins(top, eva);
    const sent = (await invite(unit, eva)).json<CompanyInvite>();
    const below = await boss.patch(`${at(top)}member/${eva.uid}/?push_below=true`, { is_admin: true });
    expect([below.status, await waiting(at(unit), eva)]).toEqual([200, 0]);
    expect((await boss.delete(`${at(unit)}member/${eva.uid}/`)).status).toBe(204);
    expect((await accept(eva, sent, unit)).status).toBe(409);
  });
});

describe('an invitation into a company', () => {
  it('is refused for a member, but for one that makes an administrator of them', async () => {
    const fay = await person('fay');
    await joins(unit, fay);
    expect([(await invite(unit, fay)).status, await waiting(at(unit), fay)]).toEqual([409, 0]);
    await joins(unit, fay, true);
    expect((await invite(unit, fay, true)).status).toBe(409);
  });
});

describe('an invitation that was open while its person had what it gives, as those that earlier releases left', () => {
  const cause = () => ({ by: boss.uid, at: new Date().toISOString(), correlationId: 'test' });

  it('into a role brings them not back after they have left', async () => {
    const gus = await person('gus');
    const { uid: member } = (await giveRole(gus, 'Reporter')).json<Member>();
    const into = { projectUid: bridge.project.uid, email: gus.email, roleUid: roleOf('Reporter') };
    const left = { ...into, isRequest: false, metaJson: {}, status: 'pending' as const };
    const { uid } = await inviteStore(tenantUid).create(left, [], cause());
    expect((await bridge.admin.delete(`${bridge.path}member/${member}/`)).status).toBe(204);
    expect((await gus.put(`${bridge.path}invite/${uid}/`, { status: 'accepted' })).status).toBe(409);
    expect((await gus.get(bridge.path)).status).toBe(404);
  });

  it('into a company brings them not back after they have left', async () => {
    const hal = await person('hal');
    await joins(unit, hal);
    const left = { companyUid: unit, email: hal.email, isAdmin: false, isRequest: false };
    const { uid } = await companyInviteStore(tenantUid).create(left, [], cause());
    expect((await boss.delete(`${at(unit)}member/${hal.uid}/`)).status).toBe(204);
    expect((await accept(hal, { uid } as CompanyInvite, unit)).status).toBe(409);
  });
});
