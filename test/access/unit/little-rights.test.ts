import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { ProjectInvite } from '../../../shared/contract/person/invites.ts';
import type { Grant } from '../../../shared/domain/access/rights.ts';
import { person, type SitePerson, site, tenantUid } from '../../support/access/memory-site.ts';

const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { roleStore } = await import('../../../functions/data/stores/project/role-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

type NewGrant = Parameters<ReturnType<typeof personStore>['grantWrites']>[1] & Pick<Grant, 'limited'>;

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });
const company = async (name: string, parentid?: string) =>
  (await companyStore(tenantUid).create({ name, ...(parentid && { parentUid: parentid }) }, cause())).uid;
const grant = ({ uid }: SitePerson, fields: Pick<NewGrant, 'scope' | 'scopeUid'> & Partial<NewGrant>) =>
  transact(personStore(tenantUid).grantWrites(uid, { isAdmin: false, actions: [], roles: [], ...fields }, cause()));

describe('a request to join', () => {
  it('stores nothing that its sender, who has no right there, makes up', async () => {
    const { project, admin, path } = await site('Asked');
    const guest = await person('guest');
    const meta_json = { note: 'x'.repeat(1000), auto_accept_if_user_exists: true };
    const answer = await guest.post(`${path}invite/`, { email: guest.email, is_request: true, meta_json });
    expect([answer.status, project.uid]).toEqual([201, expect.any(String)]);
    const [request] = (await admin.get(`${path}invite/`)).json<ProjectInvite[]>();
    expect(request!.meta_json).toEqual({ auto_accept_if_user_exists: false });
  });
});

describe('a role that allows nothing on the whole project', () => {
  const namesFor = async (roleUid: string, limited?: NewGrant['limited']) => {
    const group = await company(`Group ${roleUid}`);
    const { project, path } = await site(`Below ${roleUid}`);
    const own = await companyStore(tenantUid).get(project.companyUid);
    const [above] = [await companyStore(tenantUid).get(group)];
    await companyStore(tenantUid).move(own, { parentUid: group, above: [above], more: [] }, cause());
    const somebody = await person(`p-${roleUid}`);
    if (limited) {
      const role = { uid: roleUid, name: roleUid, permissionGroupUid: 'g', packages: [...limited[0]!.packages], version: 1 };
      await transact(roleStore(tenantUid, project.uid).limitedRoleWrites(role, undefined, cause()));
    }
    await grant(somebody, {
      scope: 'project',
      scopeUid: project.uid,
      roles: [{ memberUid: randomUUID(), roleUid }],
      ...(limited && { limited }),
    });
    expect((await somebody.get(path)).status).toBe(404);
    return (await somebody.get('/api/company/')).json<Company[]>().map(({ name }) => name);
  };

  it('tells of the company of its project alone, where it is limited to packages and where it allows nothing at all [ADM-232]', async () => {
    const roleUid = 'limited';
    const limited = [{ roleUid, packages: [randomUUID()], actions: [] }];
    expect(await namesFor(roleUid, limited)).toEqual([`Below ${roleUid} company`]);
    expect(await namesFor('powerless')).toEqual(['Below powerless company']);
  });
});

describe('a company that leaves another one', () => {
  it('is moved by administrators of that one too', async () => {
    const [from, to] = [await company('From'), await company('To')];
    const moved = await company('Moved', from);
    const mover = await person('mover');
    for (const scopeUid of [to, moved]) await grant(mover, { scope: 'company', scopeUid, isAdmin: true });
    const move = () => mover.patch(`/api/company/${moved}/`, { parentid: to });
    const refused = await move();
    expect([refused.status, refused.json()]).toEqual([
      403,
      expect.objectContaining({
        errors: {
          parentid: ['Only an administrator of the company that it leaves can move it. Ask one of them or a superuser.'],
        },
      }),
    ]);
    await grant(mover, { scope: 'company', scopeUid: from, isAdmin: true });
    expect((await move()).json()).toMatchObject({ uid: moved, parentid: to });
  });
});
