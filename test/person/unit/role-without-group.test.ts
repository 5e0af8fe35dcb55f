import { beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { ProjectGroup, ProjectRole } from '../../../shared/contract/person/members.ts';
import { person, type Site, site, table, tenantUid } from '../../support/access/memory-site.ts';

const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');

let bridge: Site;
beforeAll(async () => {
  bridge = await site('Bridge');
});

const rolesPath = () => `${bridge.path}discipline/`;
const rolePath = ({ uid }: ProjectRole) => `${rolesPath()}${uid}/`;
const asked = async (name: string) =>
  (await bridge.admin.get(rolesPath())).json<ProjectRole[]>().find((each) => each.name === name);

async function created(name: string, more: object = {}, { admin, path }: Site = bridge): Promise<ProjectRole> {
  const answer = await admin.post(`${path}discipline/`, { name, ...more });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json<ProjectRole>();
}

/** A person who gets a role. */
async function holderOf(role: ProjectRole, { admin, path }: Site = bridge) {
  const holder = await person(`holder-of-${role.uid}`);
  const given = { email: holder.email, project_discipline: role.uid };
  expect((await admin.post(`${path}member/`, given)).status).toBe(201);
  return holder;
}

const OWN_SIGHT = { name: 'Own', sees: 'own', policy_json: { actions: ['READ_TRACKER_REF', 'UPDATE_TRACKER_REF_SCORE_VALUE'] } };

describe('a role without a permission group', () => {
  it.each([
    ['no field', {}],
    ['null', { auth: null }],
    ['an empty text', { auth: '' }],
  ])('is created with %s [OPS-061]', async (how, more) => {
    const role = await created(`New ${how}`, more);
    expect(role.auth).toBeNull();
    expect((await asked(role.name))?.auth).toBeNull();
  });

  it('allows nothing', async () => {
    const holder = await holderOf(await created('Bare'));
    expect((await holder.get(bridge.path)).status).toBe(404);
    expect((await holder.get(rolesPath())).status).toBe(404);
  });

  it('keeps none when another field of it is changed [OPS-063]', async () => {
    const role = await created('Nameless');
    expect((await bridge.admin.patch(rolePath(role), { name: 'Named' })).json<ProjectRole>()).toMatchObject({ auth: null });
  });

  it('gets one later, and its people the rights', async () => {
    const role = await created('Later');
    const holder = await holderOf(role);
    expect((await bridge.admin.patch(rolePath(role), { auth: bridge.group('Viewer') })).status).toBe(200);
    expect((await holder.get(bridge.path)).status).toBe(200);
  });
});

describe('a permission group that is taken from a role', () => {
  it.each([
    ['patch', 'Viewer'],
    ['put', 'Administrator'],
    ['patch', 'Own'],
  ] as const)('leaves its people no right, by %s of %s', async (method, name) => {
    const made = name === 'Own' && (await bridge.admin.post(`${bridge.path}authgroup/`, OWN_SIGHT)).json<ProjectGroup>();
    const role = await created(`By ${method} of ${name}`, { auth: made ? made.uid : bridge.group(name) });
    const holder = await holderOf(role);
    expect((await holder.get(bridge.path)).status).toBe(200);
    const changed = await bridge.admin[method](rolePath(role), { name: role.name, auth: null });
    expect([changed.status, changed.json<ProjectRole>().auth]).toEqual([200, null]);
    expect((await holder.get(bridge.path)).status).toBe(404);
    expect(table.ofKind('grant').filter(({ userUid }) => userUid === holder.uid)).toMatchObject([
      { isAdmin: false, actions: [] },
    ]);
    expect(table.ofKind('grant').find(({ userUid }) => userUid === holder.uid)).not.toHaveProperty('limited');
  });

  it('tells those who saw their own packages alone of no company above', async () => {
    const low = await site('Low');
    const cause = { by: 'test', at: new Date().toISOString(), correlationId: 'test' };
    const store = companyStore(tenantUid);
    const above = await store.create({ name: 'Secret holding' }, cause);
    const own = await store.get(low.project.companyUid);
    await store.move(own, { parentUid: above.uid, above: [above], more: [] }, cause);
    const group = (await low.admin.post(`${low.path}authgroup/`, OWN_SIGHT)).json<ProjectGroup>();
    const role = await created('Low', { auth: group.uid }, low);
    const holder = await holderOf(role, low);
    const names = async () => (await holder.get('/api/company/')).json<Company[]>().map(({ name }) => name);
    expect(await names()).toEqual(['Low company']);
    expect((await low.admin.patch(`${low.path}discipline/${role.uid}/`, { auth: null })).status).toBe(200);
    expect(await names()).toEqual(['Low company']);
  });

  it('stays where a replacement says nothing about it', async () => {
    const role = await created('Kept', { auth: bridge.group('Viewer') });
    const answer = await bridge.admin.put(rolePath(role), { name: 'Kept' });
    expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([400, { auth: expect.any(Array) }]);
    expect((await asked('Kept'))?.auth?.name).toBe('Viewer');
  });

  it.each(['put', 'patch'] as const)('stays where a %s sends an empty text, which may be a field left blank', async (method) => {
    const role = await created(`Blank ${method}`, { auth: bridge.group('Viewer') });
    const answer = await bridge.admin[method](rolePath(role), { name: role.name, auth: '' });
    expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([400, { auth: ['This field is required.'] }]);
    expect((await asked(role.name))?.auth?.name).toBe('Viewer');
  });

  it('stays where it makes the last administrator of the project', async () => {
    const other = await site('Lonely');
    const role = (
      await other.admin.post(`${other.path}discipline/`, { name: 'Lead', auth: other.group('Administrator') })
    ).json<ProjectRole>();
    const boss = await person('lonely-boss', { isTenantSuperuser: true });
    const given = { email: boss.email, project_discipline: role.uid };
    expect((await boss.post(`${other.path}member/`, given)).status).toBe(201);
    const [first] = (await boss.get(`${other.path}member/`))
      .json<{ uid: string; project_discipline: object | null }[]>()
      .filter((each) => each.project_discipline === null);
    expect((await boss.delete(`${other.path}member/${first!.uid}/`)).status).toBe(204);
    expect((await boss.patch(`${other.path}discipline/${role.uid}/`, { auth: null })).status).toBe(409);
  });
});
