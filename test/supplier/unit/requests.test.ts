import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MailPayload, type SupplierMail } from '../../../shared/contract/mails.ts';
import type { ProjectRole } from '../../../shared/contract/person/members.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { SupplierClient, SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { person, type Site, site, table, tenantUid } from '../../support/access/memory-site.ts';
import {
  acceptance,
  ask,
  asked,
  client,
  closed,
  end,
  makePackage,
  put,
  received,
  relation,
  rita,
  sees,
  sent,
  supplier,
} from '../../support/access/suppliers.ts';

const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { personAccessStore } = await import('../../../functions/data/stores/person/person-access-store.ts');
const { mailText } = await import('../../../functions/mail/templates.ts');

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

describe('a package below another one', () => {
  const below = async ({ uid }: { uid: string }, ref_name: string) => {
    const { structureUid } = client.project;
    const path = `/api/tracker/${structureUid}/ref/${uid}/tree/${uid}/branch/?skip_categories=true`;
    return (await client.admin.post(path, { name: ref_name, ref_name, skip_categories: true })).json<ReportingPackage>();
  };
  const refused = {
    errors: { client_ref: ['Another supplier reports for a package above or below this one. Choose another one.'] },
  };

  it('is for no other supplier, who would be read by the one above', async () => {
    const { request, pack } = await relation();
    const inner = await below(pack, 'Inner');
    const second = await asked('Approver');
    const answer = await put(second, acceptance(inner));
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining(refused)]);
    await end(request);
    expect((await put(second, acceptance(inner))).status).toBe(200);
    const third = await asked();
    const above = await put(third, acceptance(pack));
    expect([above.status, above.json()]).toEqual([400, expect.objectContaining(refused)]);
    expect((await put(third, acceptance(await makePackage('Aside')))).status).toBe(200);
    for (const each of [second, third]) await end(each);
  });

  it('is accepted for one of two suppliers who are accepted at once, whatever stands between the packages', async () => {
    const above = await makePackage('Above');
    const inner = await below(await below(above, 'Between'), 'Inner');
    const [first, second] = [await asked(), await asked('Approver')];
    const answers = await Promise.all([put(first, acceptance(above)), put(second, acceptance(inner))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.json()).toMatchObject(refused);
    for (const each of [first, second]) await end(each);
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

describe('mails of supplier requests', () => {
  const mails = () =>
    table
      .ofKind('job')
      .map(({ payload }) => MailPayload.safeParse(payload).data)
      .filter((mail) => mail?.kind === 'client-deleted' || mail?.kind.startsWith('supplier-') === true) as SupplierMail[];

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

  it('with the answer go to the supplier’s administrators where who asked is none of them any more, and count for it', async () => {
    const [boss, chief] = [
      await person('boss-of-quarry', { isTenantSuperuser: true }),
      await person('chief-of-quarry', { isTenantSuperuser: true }),
    ];
    const body = { supplier_discipline: supplier.role('Reporter') };
    const request = (await boss.post(`${client.path}supplier/`, body)).json<SupplierRequest>();
    const before = mails().length;
    const read = await personStore(tenantUid).get(boss.uid);
    await personAccessStore(tenantUid).setSuperuser(read, false, { by: chief.uid, at: '', correlationId: 'test' });
    await put(request, { status: 'rejected' });
    const [told] = mails().slice(before);
    const { project } = supplier;
    expect([told?.kind, told?.userUids, told?.places]).toEqual([
      'supplier-rejected',
      [supplier.admin.uid],
      [project.uid, project.companyUid],
    ]);
  });

  it('go to the administrators of the suppliers of a client that is deleted', async () => {
    const jetty = await site('Jetty', { allowSuppliers: true });
    const request = (await ask('Reporter', supplier, jetty)).json<SupplierRequest>();
    const given = { ...acceptance(await makePackage('Pier', jetty)), auth_group: jetty.group('Reporter') };
    expect((await jetty.admin.put(`${jetty.path}supplier/${request.uid}/`, given)).status).toBe(200);
    const before = mails().length;
    expect((await jetty.admin.delete(jetty.path)).status).toBe(204);
    const told = mails().slice(before);
    expect(told).toMatchObject([{ kind: 'client-deleted', userUids: expect.arrayContaining([supplier.admin.uid]) }]);
    expect(mailText(told[0]!, 'Ada', 'https://x.example').text).toContain(
      'deleted Jetty, to which Quarry reported as a supplier',
    );
  });

  it('go to the administrators of the other side when a relation ends, whichever side ends it', async () => {
    const { request } = await relation();
    const before = mails().length;
    await end(request);
    const { request: second } = await relation();
    expect((await client.admin.delete(`${client.path}supplier/${second.uid}/`)).status).toBe(204);
    const ended = mails()
      .slice(before)
      .filter(({ kind }) => ['supplier-dropped', 'supplier-left'].includes(kind));
    const short = ({ project }: Site) => project.uid.slice(0, 8);
    const people = new Set<string>([client.admin.uid, supplier.admin.uid]);
    expect(ended.map(({ kind, userUids, path }) => [kind, userUids.filter((uid) => people.has(uid)), path])).toEqual([
      ['supplier-left', [client.admin.uid], `/project/${short(client)}/members`],
      ['supplier-dropped', [supplier.admin.uid], `/project/${short(supplier)}/apportionment`],
    ]);
    const texts = ended.map((mail) => mailText(mail, 'Ada', 'https://x.example').text);
    expect(texts[0]).toContain('ended the relation in which Quarry of Quarry company reported to Harbour. Its package stays');
    expect(texts[1]).toContain('Whoever has the role Reporter can no longer open its package there');
  });
});
