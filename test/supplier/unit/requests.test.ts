import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { MailPayload, type SupplierMail } from '../../../shared/contract/jobs.ts';
import type { Member, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { SupplierClient, SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { person, type Site, type SitePerson, site, table, tenantUid } from '../../support/access/memory-site.ts';

const { supplierRequestStore } = await import('../../../functions/data/stores/supplier/supplier-request-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { mailText } = await import('../../../functions/mail/templates.ts');

let client: Site;
let supplier: Site;
let closed: Site;
/** holds the supplier's role */
let rita: SitePerson;

beforeAll(async () => {
  client = await site('Harbour', { allowSuppliers: true });
  supplier = await site('Quarry');
  closed = await site('Closed');
  rita = await person('rita');
  await give(supplier, rita, 'Reporter');
});

async function give({ admin, path, role }: Site, { email }: SitePerson, name: string): Promise<Member> {
  const answer = await admin.post(`${path}member/`, { email, project_discipline: role(name) });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json<Member>();
}
const ask = (name = 'Reporter', by = supplier, of = client) =>
  by.admin.post(`${of.path}supplier/`, { supplier_discipline: by.role(name) });
const asked = async (name = 'Reporter') => {
  const answer = await ask(name);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json<SupplierRequest>();
};
const received = async () => (await client.admin.get(`${client.path}supplier/`)).json<SupplierRequest[]>();
const sent = async () => (await supplier.admin.get(`${supplier.path}supplier/sent/`)).json<SupplierRequest[]>();

async function makePackage(name = 'Quarry - Reporting Package'): Promise<ReportingPackage> {
  const { structureUid, rootUid } = client.project;
  const path = `/api/tracker/${structureUid}/ref/${rootUid}/tree/${rootUid}/branch/?skip_categories=true`;
  const answer = await client.admin.post(path, { name: 'Quarry - Supplier', ref_name: name, skip_categories: true });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json<ReportingPackage>();
}
const acceptance = ({ uid }: { uid: string }) => ({
  status: 'accepted',
  new_name: 'Quarry - Supplier',
  auth_group: client.group('Reporter'),
  client_ref: uid,
});
const put = ({ uid }: SupplierRequest, body: object) => client.admin.put(`${client.path}supplier/${uid}/`, body);
const sees = async ({ get }: SitePerson) => (await get(client.path)).status;
const end = async (request: SupplierRequest) =>
  expect((await supplier.admin.delete(`${supplier.path}supplier/sent/${request.uid}/`)).status).toBe(204);

/** An accepted relation, which the test ends. */
async function relation() {
  const request = await asked();
  const pack = await makePackage();
  const answer = await put(request, acceptance(pack));
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return { request, pack, answer: answer.json<SupplierRequest>() };
}

describe('projects that allow suppliers', () => {
  it('are told by name and company to administrators of other projects, and others are not [ADM-101, ADM-146]', async () => {
    const list = (await supplier.admin.get(`${supplier.path}supplier/client/`)).json<SupplierClient[]>();
    expect(list).toEqual([{ uid: client.project.uid, name: 'Harbour', company: { name: 'Harbour company' } }]);
    expect((await client.admin.get(`${client.path}supplier/client/`)).json()).toEqual([]);
    expect((await rita.get(`${supplier.path}supplier/client/`)).status).toBe(403);
    expect((await supplier.admin.get(client.path)).status).toBe(404);
  });

  it('are asked with a role of a project that one administers, which the list of roles gives [ADM-291, ADM-418, ADM-529]', async () => {
    const roles = (await supplier.admin.get(`${supplier.path}discipline/`)).json<ProjectRole[]>();
    expect(roles).toContainEqual(expect.objectContaining({ base_uid: supplier.role('Reporter'), name: 'Reporter' }));
    expect((await rita.post(`${client.path}supplier/`, { supplier_discipline: supplier.role('Reporter') })).status).toBe(400);
    expect((await ask('Reporter', supplier, closed)).status).toBe(404);
    const nowhere = { ...client, path: `/api/project/${randomUUID()}/` };
    const detail = async (of: Site) => (await ask('Reporter', supplier, of)).json<{ detail: string }>().detail;
    expect(await detail(nowhere)).toBe(await detail(closed));
    expect((await ask('Reporter', client, client)).status).toBe(409);
  });
});

describe('a supplier request', () => {
  it('is outstanding, and both sides list it with the names of the two [ADM-288, ADM-289, ADM-312, ADM-528, OPS-089, OPS-090, OPS-091]', async () => {
    const request = await asked();
    expect(request).toEqual({
      uid: expect.any(String),
      status: 'outstanding',
      created: expect.any(String),
      client_project: { uid: client.project.uid, name: 'Harbour', company: { name: 'Harbour company' } },
      client_ref: null,
      supplier_company: { name: 'Quarry company' },
      supplier_discipline: {
        uid: supplier.role('Reporter'),
        base_uid: supplier.role('Reporter'),
        name: 'Reporter',
        project: { uid: supplier.project.uid, name: 'Quarry' },
      },
    });
    expect([await received(), await sent()]).toEqual([[request], [request]]);
    expect((await ask()).status).toBe(409);
    await end(request);
    expect([await received(), await sent()]).toEqual([[], []]);
  });

  it('is withdrawn by its project while it is pending, and not by others [ADM-314, ADM-418, ADM-530, OPS-092]', async () => {
    const request = await asked();
    expect((await client.admin.delete(`${client.path}supplier/sent/${request.uid}/`)).status).toBe(404);
    expect((await closed.admin.delete(`${supplier.path}supplier/sent/${request.uid}/`)).status).toBe(404);
    expect((await rita.delete(`${supplier.path}supplier/sent/${request.uid}/`)).status).toBe(403);
    expect((await supplier.admin.delete(`${supplier.path}supplier/sent/${request.uid.slice(0, 8)}/`)).status).toBe(204);
    expect(await received()).toEqual([]);
  });

  it('is rejected by an administrator of the client alone, and may be sent again [ADM-313, ADM-417, ADM-533, OPS-093]', async () => {
    const request = await asked();
    expect((await supplier.admin.put(`${client.path}supplier/${request.uid}/`, { status: 'rejected' })).status).toBe(404);
    const answer = await put(request, { status: 'rejected' });
    expect(answer.json()).toMatchObject({ uid: request.uid, status: 'rejected' });
    expect((await put(request, { status: 'rejected' })).status).toBe(409);
    expect((await sent()).map(({ status }) => status)).toEqual(['rejected']);
    const again = await asked();
    expect([await received(), again.status]).toEqual([[again], 'outstanding']);
    await end(again);
  });

  it('is accepted with a package, a name and a permission group that all belong to the client [ADM-532]', async () => {
    const request = await asked();
    const pack = await makePackage();
    const whole = acceptance(pack);
    for (const wrong of [
      { client_ref: randomUUID() },
      { client_ref: client.project.rootUid },
      { auth_group: supplier.group('Reporter') },
      { auth_group: client.group('Administrator') },
      { new_name: ' ' },
    ])
      expect([wrong, (await put(request, { ...whole, ...wrong })).status]).toEqual([wrong, 400]);
    expect((await received()).map(({ status }) => status)).toEqual(['outstanding']);
    await end(request);
  });

  it('makes the role responsible for the package, and its people report for it [ADM-315, ADM-531, ADM-534, OPS-093]', async () => {
    expect(await sees(rita)).toBe(404);
    const { request, pack, answer } = await relation();
    expect(answer).toMatchObject({ uid: request.uid, status: 'accepted', client_ref: pack.uid });
    const roles = (await client.admin.get(`${client.path}discipline/`)).json<ProjectRole[]>();
    const role = roles.find(({ name }) => name === 'Quarry - Supplier')!;
    expect(role.auth).toMatchObject({ uid: client.group('Reporter') });
    const tracker = `/api/tracker/${client.project.structureUid}/ref/${pack.uid}/`;
    expect((await client.admin.get(tracker)).json()).toMatchObject({ meta_json: { responsible_discipline: role.uid } });
    expect((await rita.get(tracker)).status).toBe(200);
    expect((await rita.get(`${tracker}report/`)).json()).toMatchObject({ isResponsible: true, isAdmin: false });
    const project = (await rita.get(client.path)).json<Project>();
    expect(project.related_refs.map(({ uid }) => uid)).toEqual([client.project.rootUid, pack.uid]);
    expect((await rita.get(`${client.path}member/`)).status).toBe(404);
    expect((await supplier.admin.get(client.path)).status).toBe(404);
    expect((await put(request, { status: 'rejected' })).status).toBe(409);
    await end(request);
  });

  it('keeps its people to their package when they are made responsible elsewhere', async () => {
    const { request } = await relation();
    const other = await makePackage('Other');
    const role = (await client.admin.get(`${client.path}discipline/`))
      .json<ProjectRole[]>()
      .find(({ name }) => name === 'Quarry - Supplier')!;
    const path = `/api/tracker/${client.project.structureUid}/ref/${other.uid}/`;
    expect((await client.admin.patch(path, { meta_json: { responsible_discipline: role.uid } })).status).toBe(400);
    const lead = { name: 'Lead', auth: client.group('Reporter'), approver: role.uid };
    expect((await client.admin.post(`${client.path}discipline/`, lead)).status).toBe(400);
    expect((await client.admin.post(`${supplier.path}supplier/`, { supplier_discipline: role.uid })).status).toBe(404);
    await end(request);
  });

  it('is accepted once: the same call again finds what it made, another one is refused [ADM-316]', async () => {
    const { request, pack } = await relation();
    const again = await put(request, acceptance(pack));
    expect(again.json()).toMatchObject({ status: 'accepted', client_ref: pack.uid });
    expect((await put(request, acceptance(await makePackage('Second')))).status).toBe(409);
    const roles = (await client.admin.get(`${client.path}discipline/`)).json<ProjectRole[]>();
    expect(roles.filter(({ name }) => name === 'Quarry - Supplier')).toHaveLength(1);
    await end(request);
  });

  it('stays outstanding when its package or role went, and a package is for one supplier', async () => {
    const { request, pack } = await relation();
    const second = await asked('Approver');
    expect((await put(second, acceptance(pack))).status).toBe(400);
    expect((await client.admin.delete(`/api/tracker/${client.project.structureUid}/ref/${pack.uid}/`)).status).toBe(409);
    expect((await supplier.admin.delete(`${supplier.path}discipline/${supplier.role('Approver')}/`)).status).toBe(409);
    expect((await put(second, acceptance({ uid: randomUUID() }))).status).toBe(400);
    for (const each of [second, request]) await end(each);
  });
});

describe('the people of a supplier', () => {
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

describe('two administrators who accept at once', () => {
  it('make one acceptance; the other is refused and its package stays nobody’s [ADM-316]', async () => {
    const request = await asked();
    const packs = [await makePackage('One'), await makePackage('Two')];
    const answers = await Promise.all(packs.map((pack) => put(request, acceptance(pack))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { roles, packages } = await projectStore(tenantUid).load(client.project.uid);
    expect(roles.filter(({ name }) => name === 'Quarry - Supplier')).toHaveLength(1);
    const responsible = packs.filter(({ uid }) => packages.find((pack) => pack.uid === uid)?.responsibleUid);
    expect(responsible).toHaveLength(1);
    await end(request);
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

describe('what a person of a supplier hands over', () => {
  it('is what goes with the role: the receiver has it at the client, and the giver no longer', async () => {
    const { request } = await relation();
    const [boss, from, to] = [await person('boss', { isTenantSuperuser: true }), await person('from'), await person('to')];
    await give(supplier, from, 'Reporter');
    expect([await sees(from), await sees(to)]).toEqual([200, 404]);
    const answer = await boss.post(`/api/tenant/admin/person/${from.uid}/transfer/`, { email: to.email });
    expect(answer.json()).toEqual({ moved: 2, left: 0 });
    expect([await sees(from), await sees(to)]).toEqual([404, 200]);
    await end(request);
  });
});

describe('mails of supplier requests', () => {
  const mails = () =>
    table
      .ofKind('job')
      .map(({ payload }) => MailPayload.safeParse(payload).data)
      .filter((mail) => mail?.kind.startsWith('supplier-') === true) as SupplierMail[];

  it('go to the client’s administrators, and the answer to who asked', async () => {
    const before = mails().length;
    const request = await asked();
    await put(request, { status: 'rejected' });
    await asked();
    await put(request, acceptance(await makePackage('Mailed')));
    const sentNow = mails().slice(before);
    const [requested, rejected, , accepted] = sentNow;
    expect(sentNow.map(({ kind, userUids }) => [kind, userUids])).toEqual([
      ['supplier-requested', expect.arrayContaining([client.admin.uid])],
      ['supplier-rejected', [supplier.admin.uid]],
      ['supplier-requested', expect.arrayContaining([client.admin.uid])],
      ['supplier-accepted', [supplier.admin.uid]],
    ]);
    const textOf = (mail: SupplierMail) => mailText(mail, 'Ada', 'https://x.example').text;
    expect(textOf(requested!)).toContain('Quarry of Quarry company reports to Harbour as a supplier, by its role Reporter');
    expect(textOf(rejected!)).toContain('rejected the request of Quarry');
    expect(textOf(accepted!)).toContain('Whoever has the role Reporter now reports for its package there');
    await end(request);
  });
});
