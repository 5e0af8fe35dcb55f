import { beforeAll, expect, it } from 'vitest';
import type { PermissionGroup, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';

type Permission = { is_admin: boolean; actions: string[]; project_disciplines: { name: string }[] };

let tenant: TestTenant;
let superuser: TestPerson;
let client: Project;
let supplier: Project;

beforeAll(async () => {
  tenant = await makeTenant();
  superuser = await tenant.person('sue', { isSuperuser: true });
  client = await makeProject(tenant, superuser, 'Client');
  supplier = await makeProject(tenant, superuser, 'Supplier');
});

const onProject = async (person: TestPerson, { uid }: Project) =>
  (await person.call({ path: `/api/project/${uid}/permission/` })).json<Permission>();
const onCompany = async (person: TestPerson) =>
  (await person.call({ path: `/api/company/${client.company.uid}/permission/` })).json<Permission>();
const inRole = async (name: string, roleName: string) => {
  const person = await tenant.person(name);
  const path = `/api/project/${client.uid}/`;
  const roles = (await superuser.call({ path: `${path}discipline/` })).json<ProjectRole[]>();
  const body = { email: person.email, project_discipline: roles.find((role) => role.name === roleName)!.uid };
  expect((await superuser.call({ method: 'POST', path: `${path}member/`, body })).status).toBe(201);
  return person;
};
const administers = async (name: string, { uid: scopeUid }: Project) => {
  const person = await tenant.person(name);
  await tenant.grant(person, { scope: 'project', scopeUid, isAdmin: true });
  return person;
};

it('tells project admins, suppliers and client admins, company members, both superusers and responsible users apart [ADM-005]', async () => {
  const [clientAdmin, supplierAdmin] = [await administers('cleo', client), await administers('sam', supplier)];
  const admin = async (person: TestPerson) => [
    (await onProject(person, client)).is_admin,
    (await onProject(person, supplier)).is_admin,
    (await onCompany(person)).is_admin,
  ];
  expect(await admin(clientAdmin)).toEqual([true, false, false]);
  expect(await admin(supplierAdmin)).toEqual([false, true, false]);
  expect(await admin(superuser)).toEqual([true, true, true]);

  const member = await tenant.person('mia');
  await superuser.call({
    method: 'POST',
    path: `/api/company/${client.company.uid}/invite/`,
    body: { email: member.email },
  });
  const [invite] = (await member.call({ path: '/api/company/invite/' })).json<{ uid: string }[]>();
  await member.call({ method: 'PATCH', path: `/api/company/invite/${invite!.uid}/`, body: { accepted: true } });
  expect(await onCompany(member)).toMatchObject({ is_admin: false, actions: ['READ_COMPANY', 'READ_COMPANY_MEMBER'] });
  expect(await onProject(member, client)).toMatchObject({ is_admin: false, actions: [] });

  const reporter = await inRole('rita', 'Reporter');
  const { is_admin, actions, project_disciplines } = await onProject(reporter, client);
  expect([is_admin, project_disciplines.map(({ name }) => name)]).toEqual([false, ['Reporter']]);
  expect(actions).toContain('UPDATE_TRACKER_REF_SCORE_VALUE');

  const tenantSuperuser = await tenant.person('ted', { isTenantSuperuser: true });
  const people = async (person: TestPerson) => (await person.call({ path: '/api/tenant/admin/person/' })).status;
  expect([await people(superuser), await people(tenantSuperuser)]).toEqual([403, 200]);
});

it('tells a viewer, who only reads, from all of them [ADM-005]', async () => {
  const path = `/api/project/${client.uid}/`;
  const groups = (await superuser.call({ path: `${path}authgroup/` })).json<PermissionGroup[]>();
  const role = { name: 'Viewing', auth: groups.find(({ name }) => name === 'Viewer')!.uid, approver: null };
  expect((await superuser.call({ method: 'POST', path: `${path}discipline/`, body: role })).status).toBe(201);
  const { is_admin, actions, project_disciplines } = await onProject(await inRole('vera', 'Viewing'), client);
  expect([is_admin, project_disciplines.map(({ name }) => name)]).toEqual([false, ['Viewing']]);
  expect(actions.map((action) => action.split('_')[0])).toEqual(Array(4).fill('READ'));
});
