import { beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { CompanyMember } from '../../../shared/contract/company/company-members.ts';
import type { PermissionGroup } from '../../../shared/contract/person/members.ts';
import { auditOf } from '../../support/makers/audit.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';

let tenant: TestTenant;
let superuser: TestPerson;
let admin: TestPerson;
let company: string;
let other: string;

const create = async (name: string, parentid?: string) =>
  (await superuser.call({ method: 'POST', path: '/api/company/', body: { name, parentid } })).json<Company>().uid;

beforeAll(async () => {
  tenant = await makeTenant();
  superuser = await tenant.person('sue', { isSuperuser: true });
  [company, other] = [await create('Northbank'), await create('Southbank')];
  admin = await tenant.person('alma');
  await tenant.grant(admin, { scope: 'company', scopeUid: company, isAdmin: true });
});

const READER = { actions: ['READ_COMPANY'] } as const;
const path = (uid?: string, of = company) => `/api/company/${of}/authgroup/${uid ? `${uid}/` : ''}`;
const make = async (name: string, more: object = { policy_json: READER }) => {
  const made = await admin.call({ method: 'POST', path: path(), body: { name, ...more } });
  expect(made.status).toBe(201);
  return made.json<PermissionGroup>();
};
const list = async () => (await admin.call({ path: path() })).json<PermissionGroup[]>();
const member = async (name: string) => {
  const person = await tenant.person(name);
  await tenant.grant(person, { scope: 'company', scopeUid: company, actions: ['READ_COMPANY', 'READ_COMPANY_MEMBER'] });
  return person;
};
const give = ({ uid }: TestPerson, ...auth: string[]) =>
  admin.call({ method: 'PATCH', path: `/api/company/${company}/member/${uid}/`, body: { auth } });
const setAdmin = ({ uid }: TestPerson, is_admin: boolean) =>
  admin.call({ method: 'PATCH', path: `/api/company/${company}/member/${uid}/`, body: { is_admin } });
/** The statuses of reading the company, of reading its people and of changing it, which the rights of a company decide. */
const rights = async (person: TestPerson) =>
  Promise.all(
    [
      { path: `/api/company/${company}/` },
      { path: `/api/company/${company}/member/` },
      { method: 'PATCH', path: `/api/company/${company}/`, body: { suburb: 'Gateshead' } },
    ].map(async (request) => (await person.call(request)).status),
  );
const MEMBER = [200, 200, 403];
const ADMIN = [200, 200, 200];

describe('a permission group of a company', () => {
  it('is created and listed by name with its actions [OPS-012, OPS-013, ADM-297]', async () => {
    const made = await make('Readers');
    expect(made).toEqual({ uid: expect.any(String), name: 'Readers', is_admin: false, policy_json: READER, version: 1 });
    await make('Auditors');
    const names = (await list()).map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(names).toEqual(expect.arrayContaining(['Auditors', 'Readers']));
    const unnamed = await admin.call({ method: 'POST', path: path(), body: { name: ' ' } });
    expect(unnamed.json()).toMatchObject({ errors: { name: ['Permission group name is required.'] } });
  });

  it('given to a member whose rights somebody else changed meanwhile takes nothing away', async () => {
    const [person, first, second] = [await member('mara'), await make('First'), await make('Second')];
    const at = `/api/company/${company}/member/`;
    const shown = (await admin.call({ path: at })).json<CompanyMember[]>().find(({ uid }) => uid === person.uid)!;
    const change = (version: number, body: object) =>
      admin.call({ method: 'PATCH', path: `${at}${person.uid}/`, headers: { 'if-match': `"${version}"` }, body });
    const given = await change(shown.version, { auth: [first.uid] });
    expect(given.json<CompanyMember>()).toMatchObject({ version: shown.version + 1 });
    const late = [await change(shown.version, { auth: [second.uid] }), await change(shown.version, { is_admin: true })];
    expect(late.map(({ status }) => status)).toEqual([409, 409]);
    const now = (await admin.call({ path: at })).json<CompanyMember[]>().find(({ uid }) => uid === person.uid)!;
    expect([now.is_admin, now.auth.map(({ uid }) => uid)]).toEqual([false, [first.uid]]);
    expect((await change(now.version, { auth: [first.uid, second.uid] })).status).toBe(200);
  });

  it('decides what a member may do who has it, and no longer once it is taken', async () => {
    const [person, group] = [await member('rita'), await make('Figures only')];
    expect(await rights(person)).toEqual(MEMBER);
    expect((await give(person, group.uid)).json<CompanyMember>()).toMatchObject({
      uid: person.uid,
      is_admin: false,
      actions: ['READ_COMPANY'],
      auth: [{ uid: group.uid, name: 'Figures only', is_admin: false }],
    });
    expect(await rights(person)).toEqual([200, 403, 403]);
    expect((await give(person)).json<CompanyMember>().auth).toEqual([]);
    expect(await rights(person)).toEqual(MEMBER);
    expect(await auditOf(tenant, person.uid)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'membership', by: admin.uid, context: { company } })]),
    );
  });

  it('reaches the rights of all who have it when it changes [OPS-015, OPS-016]', async () => {
    const [first, second, group] = [await member('finn'), await member('saul'), await make('Changing')];
    for (const person of [first, second]) await give(person, group.uid);
    const patch = { policy_json: { actions: ['READ_COMPANY', 'READ_COMPANY_MEMBER'] } };
    const changed = await admin.call({ method: 'PATCH', path: path(group.uid), body: patch });
    expect(changed.json()).toMatchObject({ uid: group.uid, name: 'Changing', ...patch });
    expect([await rights(first), await rights(second)]).toEqual([MEMBER, MEMBER]);
    const put = { name: 'Heads', is_admin: true };
    expect((await admin.call({ method: 'PUT', path: path(group.uid), body: put })).json()).toMatchObject({
      ...put,
      policy_json: { actions: [] },
    });
    expect([await rights(first), await rights(second)]).toEqual([ADMIN, ADMIN]);
    await admin.call({ method: 'PATCH', path: path(group.uid), body: { is_admin: false } });
    expect(await rights(first)).toEqual([404, 404, 404]);
  });

  it('stands beside the right of an administrator, which goes and comes without it', async () => {
    const [person, group] = [await member('bea'), await make('Beside')];
    await give(person, group.uid);
    expect((await setAdmin(person, true)).json()).toMatchObject({ is_admin: true });
    expect(await rights(person)).toEqual(ADMIN);
    expect((await setAdmin(person, false)).json()).toMatchObject({ is_admin: false, actions: ['READ_COMPANY'] });
    expect(await rights(person)).toEqual([200, 403, 403]);
  });

  it('is deleted once nobody has it [OPS-014]', async () => {
    const [person, group] = [await member('dora'), await make('Short-lived')];
    await give(person, group.uid);
    expect((await admin.call({ method: 'DELETE', path: path(group.uid) })).status).toBe(409);
    await give(person);
    expect((await admin.call({ method: 'DELETE', path: path(group.uid) })).status).toBe(204);
    expect((await list()).map(({ uid }) => uid)).not.toContain(group.uid);
    expect((await give(person, group.uid)).json()).toMatchObject({ errors: { auth: [expect.any(String)] } });
  });

  it('leaves a company its last administrator', async () => {
    const alone = await create('Alone');
    const [only, mate] = [await tenant.person('only'), await tenant.person('mate')];
    for (const [person, isAdmin] of [
      [only, true],
      [mate, false],
    ] as const)
      await tenant.grant(person, { scope: 'company', scopeUid: alone, isAdmin, actions: ['READ_COMPANY'] });
    const send = (method: string, rest: string, body: object, by = superuser) =>
      by.call({ method, path: `/api/company/${alone}/${rest}`, body });
    const group = (await send('POST', 'authgroup/', { name: 'Heads', is_admin: true })).json<PermissionGroup>();
    await send('PATCH', `member/${mate.uid}/`, { auth: [group.uid] });
    await send('PATCH', `member/${only.uid}/`, { is_admin: false });
    expect((await send('PATCH', `authgroup/${group.uid}/`, { is_admin: false })).status).toBe(409);
    expect((await send('PATCH', `member/${mate.uid}/`, { auth: [] })).status).toBe(409);
    expect((await send('PATCH', '', { state: 'Tyne' }, mate)).status).toBe(200);
  });

  it('is found by its first eight characters, and by those of no other company [ADM-009]', async () => {
    const group = await make('Shortened');
    const rename = (id: string, of = company) =>
      superuser.call({ method: 'PATCH', path: path(id, of), body: { name: 'Renamed' } });
    expect((await rename(group.uid.slice(0, 8))).json()).toMatchObject({ uid: group.uid, name: 'Renamed' });
    expect((await rename(group.uid.slice(0, 8), other)).status).toBe(404);
  });

  it('is bound to the version that was read', async () => {
    const group = await make('Twice');
    const patch = (name: string) =>
      admin.call({ method: 'PATCH', path: path(group.uid), body: { name }, headers: { 'if-match': '"1"' } });
    expect([(await patch('One')).status, (await patch('Two')).status]).toEqual([200, 409]);
  });

  it('is for the administrators of its company alone [SET-012, ADM-426]', async () => {
    const group = await make('Guarded');
    const [plain, stranger, foreign] = [await member('pat'), await tenant.person('stan'), await tenant.person('fay')];
    await tenant.grant(foreign, { scope: 'company', scopeUid: other, isAdmin: true });
    const elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
    const body = { name: 'Mine', is_admin: true };
    for (const [who, status] of [
      [plain, 403],
      [stranger, 404],
      [foreign, 404],
      [elsewhere, 404],
    ] as const) {
      expect((await who.call({ method: 'POST', path: path(), body })).status).toBe(status);
      for (const method of ['PATCH', 'PUT', 'DELETE'])
        expect((await who.call({ method, path: path(group.uid), ...(method !== 'DELETE' && { body }) })).status).toBe(status);
      expect((await who.call({ path: path() })).status).toBe(who === plain ? 200 : 404);
    }
    const inOther = await foreign.call({ method: 'PATCH', path: path(group.uid, other), body });
    expect(inOther.status).toBe(404);
    const given = { method: 'PATCH', path: `/api/company/${other}/member/${foreign.uid}/`, body: { auth: [group.uid] } };
    expect((await foreign.call(given)).status).toBe(400);
    expect((await list()).find(({ uid }) => uid === group.uid)).toEqual(group);
  });

  it('goes with its company', async () => {
    const short = await create('Wound up');
    const made = await superuser.call({ method: 'POST', path: `/api/company/${short}/authgroup/`, body: { name: 'Last' } });
    expect(made.status).toBe(201);
    expect((await superuser.call({ method: 'DELETE', path: `/api/company/${short}/` })).status).toBe(204);
    const { permissionGroupStore } = await import('../../../functions/data/stores/person/permission-group-store.ts');
    expect(await permissionGroupStore(tenant.tenantUid, 'company', short).all()).toEqual([]);
  });
});
