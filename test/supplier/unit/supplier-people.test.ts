import { describe, expect, it } from 'vitest';
import type { Member, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { person, type Site, site, tenantUid } from '../../support/access/memory-site.ts';
import {
  acceptance,
  ask,
  client,
  end,
  give,
  makePackage,
  put,
  received,
  relation,
  rita,
  sees,
  sent,
  supplier,
} from '../../support/access/suppliers.ts';

const { supplierRequestStore } = await import('../../../functions/data/stores/supplier/supplier-request-store.ts');
const { supplierPeopleStore } = await import('../../../functions/data/stores/supplier/supplier-people-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });

describe('the people of a supplier', () => {
  it('do not get the role with a permission group that changes meanwhile', async () => {
    const { request } = await relation();
    const sal = await person('sal');
    const { roles } = await projectStore(tenantUid).load(supplier.project.uid);
    const gained = roles.filter(({ name }) => name === 'Reporter').map(({ uid }) => uid);
    const follow = () => supplierPeopleStore(tenantUid).followWrites(supplier.project.uid, sal.uid, { gained }, cause());
    const before = await follow();
    const { permissionGroups, roles: theirs } = await projectStore(tenantUid).load(client.project.uid);
    const { permissionGroupUid } = theirs.find(({ name }) => name === 'Quarry - Supplier')!;
    const group = permissionGroups.find(({ uid }) => uid === permissionGroupUid)!;
    expect((await client.admin.patch(`${client.path}authgroup/${group.uid}/`, { name: `${group.name} 2` })).status).toBe(200);
    await expect(transact(before)).rejects.toMatchObject({ code: 'stale_version' });
    await transact(await follow());
    await end(request);
  });

  it('get the role with the supplier’s, and lose it with that at once', async () => {
    const { request } = await relation();
    const sam = await person('sam');
    expect(await sees(sam)).toBe(404);
    const { uid } = await give(supplier, sam, 'Reporter');
    expect(await sees(sam)).toBe(200);
    expect((await supplier.admin.delete(`${supplier.path}member/${uid}/`)).status).toBe(204);
    expect(await sees(sam)).toBe(404);
    expect(await sees(rita)).toBe(200);
    const members = (await client.admin.get(`${client.path}member/`)).json<Member[]>();
    const theirs = members.filter(({ project_discipline }) => project_discipline?.name === 'Quarry - Supplier');
    expect(theirs.map(({ user }) => user.email)).toEqual([rita.email]);
    expect((await client.admin.delete(`${client.path}member/${theirs[0]!.uid}/`)).status).toBe(409);
    await end(request);
  });

  it('lose it when either side ends the relation; the package stays [ADM-128, OPS-050]', async () => {
    for (const ends of [
      ({ uid }: SupplierRequest) => supplier.admin.delete(`${supplier.path}supplier/sent/${uid}/`),
      ({ uid }: SupplierRequest) => client.admin.delete(`${client.path}supplier/${uid}/`),
    ]) {
      const { request, pack } = await relation();
      expect(await sees(rita)).toBe(200);
      expect((await ends(request)).status).toBe(204);
      expect(await sees(rita)).toBe(404);
      expect([await received(), await sent()]).toEqual([[], []]);
      const found = await client.admin.get(`/api/tracker/${client.project.structureUid}/ref/${pack.uid}/`);
      expect(found.json()).toMatchObject({ meta_json: { responsible_discipline: null } });
      const { roles } = await projectStore(tenantUid).load(client.project.uid);
      expect(roles.map(({ name }) => name)).not.toContain('Quarry - Supplier');
      const members = (await client.admin.get(`${client.path}member/`)).json<Member[]>();
      expect(members.map(({ user }) => user.email)).not.toContain(rita.email);
    }
  });

  it('lose it when the supplier’s project is deleted, and requests of either project go with it', async () => {
    const gone = await site('Gone', { allowSuppliers: true });
    const tom = await person('tom');
    await give(gone, tom, 'Reporter');
    const request = (await ask('Reporter', gone)).json<SupplierRequest>();
    expect((await put(request, acceptance(await makePackage('Of Gone')))).status).toBe(200);
    expect((await ask('Reporter', supplier, gone)).status).toBe(201);
    expect(await sees(tom)).toBe(200);
    expect((await gone.admin.delete(gone.path)).status).toBe(204);
    expect(await sees(tom)).toBe(404);
    expect([await received(), await sent()]).toEqual([[], []]);
    expect(await supplierRequestStore(tenantUid).receivedBy(gone.project.uid)).toEqual([]);
  });
});

describe('a supplier of more people than a transaction takes', () => {
  it('has them all at the client, and none after the end', async () => {
    const large = await site('Large');
    const people = await Promise.all(Array.from({ length: 60 }, (_, index) => person(`p${index}`)));
    for (const each of people) await give(large, each, 'Reporter');
    const request = (await ask('Reporter', large)).json<SupplierRequest>();
    expect((await put(request, acceptance(await makePackage('Of Large')))).status).toBe(200);
    expect(new Set(await Promise.all(people.map(sees)))).toEqual(new Set([200]));
    expect((await client.admin.delete(`${client.path}supplier/${request.uid}/`)).status).toBe(204);
    expect(new Set(await Promise.all(people.map(sees)))).toEqual(new Set([404]));
    const members = (await client.admin.get(`${client.path}member/`)).json<Member[]>();
    expect(members.map(({ user }) => user.email)).toEqual([client.admin.email]);
  });
});

describe('an answer that is refused', () => {
  it('gives nobody anything at the client, however many they are', async () => {
    const many = await site('Many');
    const people = await Promise.all(Array.from({ length: 60 }, (_, index) => person(`m${index}`)));
    for (const each of people) await give(many, each, 'Reporter');
    const { uid } = (await ask('Reporter', many)).json<SupplierRequest>();
    const [pack, all] = [await makePackage('Of Many'), await projectStore(tenantUid).load(client.project.uid)];
    const [roleUid, permissionGroupUid] = [client.role('Reporter'), client.group('Reporter')];
    const gives = { packageUid: pack.uid, roleUid, roleName: 'Reporter', permissionGroupUid };
    const store = supplierRequestStore(tenantUid);
    const outstanding = await store.get(client.project.uid, uid);
    const writes = await supplierPeopleStore(tenantUid).joinWrites({ ...outstanding, ...gives }, all, cause());
    expect((await client.admin.put(`${client.path}supplier/${uid}/`, { status: 'rejected' })).status).toBe(200);
    await expect(store.answer(outstanding, gives, { more: [], people: writes }, cause())).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(store.follow({ ...outstanding, ...gives }, writes, [])).rejects.toMatchObject({ code: 'stale_version' });
    const members = (await client.admin.get(`${client.path}member/`)).json<Member[]>();
    expect(members.map(({ user }) => user.email)).toEqual([client.admin.email]);
  });
});

describe('a person of more clients than a transaction takes', () => {
  it('is invited, accepted and given the role as others are', async () => {
    const wide = await site('Wide');
    const names = Array.from({ length: 34 }, (_, index) => `Client ${index}`);
    const clients = await Promise.all(names.map((name) => site(name, { allowSuppliers: true })));
    for (const each of clients) {
      const request = (await ask('Reporter', wide, each)).json<SupplierRequest>();
      const pack = await makePackage('Of Wide', each);
      const body = { ...acceptance(pack), auth_group: each.group('Reporter') };
      expect((await each.admin.put(`${each.path}supplier/${request.uid}/`, body)).status).toBe(200);
    }
    const [invited, asking, given] = [await person('invited'), await person('asking'), await person('given')];
    const role = { project_discipline: wide.role('Reporter') };
    const invite = { email: invited.email, ...role, meta_json: { auto_accept_if_user_exists: true } };
    expect((await wide.admin.post(`${wide.path}invite/`, invite)).status).toBe(201);
    const wish = { email: asking.email, is_request: true, ...role };
    const { uid } = (await asking.post(`${wide.path}invite/`, wish)).json<{ uid: string }>();
    expect((await wide.admin.put(`${wide.path}invite/${uid}/`, { status: 'accepted', ...role })).status).toBe(200);
    await give(wide, given, 'Reporter');
    for (const { path } of clients)
      expect(await Promise.all([invited, asking, given].map(async ({ get }) => (await get(path)).status))).toEqual([
        200, 200, 200,
      ]);
  });
});

describe('what a person of a supplier hands over', () => {
  it('is what goes with the role: the receiver has it at the client, and the giver no longer', async () => {
    const { request } = await relation();
    const [boss, from, to] = [await person('boss', { isTenantSuperuser: true }), await person('from'), await person('to')];
    await give(supplier, from, 'Reporter');
    expect([await sees(from), await sees(to)]).toEqual([200, 404]);
    const answer = await boss.post(`/api/tenant/admin/person/${from.uid}/transfer/`, { email: to.email });
    expect(answer.json()).toEqual({ moved: 2, left: 0 });
    expect([await sees(from), await sees(to)]).toEqual([404, 200]);
    const members = (await client.admin.get(`${client.path}member/`)).json<Member[]>();
    expect(members.filter(({ user }) => user.email === to.email)).toHaveLength(1);
    await end(request);
    expect(await sees(to)).toBe(404);
  });

  it('makes a role of the client the receiver’s own where the giver has it by themselves', async () => {
    const { request } = await relation();
    const [boss, from, to] = [await person('head', { isTenantSuperuser: true }), await person('fay'), await person('tim')];
    await give(supplier, to, 'Reporter');
    const roles = (await client.admin.get(`${client.path}discipline/`)).json<ProjectRole[]>();
    const { uid } = roles.find(({ name }) => name === 'Quarry - Supplier')!;
    await give({ ...client, role: () => uid }, from, 'Quarry - Supplier');
    expect((await boss.post(`/api/tenant/admin/person/${from.uid}/transfer/`, { email: to.email })).status).toBe(200);
    const held = async (at: Site) =>
      (await at.admin.get(`${at.path}member/`)).json<Member[]>().filter(({ user }) => user.email === to.email);
    const [own] = await held(supplier);
    expect((await supplier.admin.delete(`${supplier.path}member/${own!.uid}/`)).status).toBe(204);
    expect([await sees(from), await sees(to)]).toEqual([404, 200]);
    const [left] = await held(client);
    expect((await client.admin.delete(`${client.path}member/${left!.uid}/`)).status).toBe(204);
    await end(request);
  });
});
