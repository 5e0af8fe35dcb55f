import { beforeAll, expect, it } from 'vitest';
import type { PermissionGroup, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';

let tenant: TestTenant;
let owner: TestPerson;
let client: Project;
let supplier: Project;
let roles: ProjectRole[];
let group: string;
/** administrators of the client's project */
let administrators: [TestPerson, TestPerson];

const api = ({ uid }: Project) => `/api/project/${uid}/`;

beforeAll(async () => {
  tenant = await makeTenant();
  owner = await tenant.person('owner', { isSuperuser: true });
  client = await makeProject(tenant, owner, 'Harbour');
  supplier = await makeProject(tenant, owner, 'Quarry');
  administrators = [await tenant.person('cleo'), await tenant.person('carl')];
  for (const person of administrators) await tenant.grant(person, { scope: 'project', scopeUid: client.uid, isAdmin: true });
  await owner.call({ method: 'PATCH', path: api(client), body: { meta_json: { allowSuppliers: true } } });
  roles = (await owner.call({ path: `${api(supplier)}discipline/` })).json<ProjectRole[]>();
  const groups = (await owner.call({ path: `${api(client)}authgroup/` })).json<PermissionGroup[]>();
  group = groups.find(({ name }) => name === 'Reporter')!.uid;
});

const ask = async (role: string) => {
  const body = { supplier_discipline: roles.find(({ name }) => name === role)!.uid, supplier_project: supplier.uid };
  const answer = await owner.call({ method: 'POST', path: `${api(client)}supplier/`, body });
  expect(answer.status).toBe(201);
  return answer.json<SupplierRequest>();
};
const tracker = () => `/api/tracker/${client.trackers[0]!.uid}/ref/`;
const packages = async () => (await owner.call({ path: tracker() })).json<ReportingPackage[]>();
/** Creates the package, the first step of the acceptance form. */
const branch = async (by: TestPerson, name: string, above?: string) => {
  const at = above ?? (await packages()).find(({ parent }) => parent === null)!.uid;
  const path = `${tracker()}${at}/tree/${at}/branch/?skip_categories=true`;
  const answer = await by.call({ method: 'POST', path, body: { name, ref_name: name, skip_categories: true } });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json<ReportingPackage>().uid;
};
const accept = (by: TestPerson, { uid }: SupplierRequest, client_ref: string) =>
  by.call({
    method: 'PUT',
    path: `${api(client)}supplier/${uid}/`,
    body: { status: 'accepted', new_name: 'Quarry - Supplier', auth_group: group, client_ref },
  });
const relations = async () => (await owner.call({ path: `${api(client)}supplier/` })).json<SupplierRequest[]>();

it('a request that two administrators accept at once is accepted once, and one package stays [ADM-316]', async () => {
  const request = await ask('Reporter');
  const made = await Promise.all(administrators.map((by) => branch(by, 'Quarry - Reporting Package')));
  const answers = await Promise.all(administrators.map((by, at) => accept(by, request, made[at]!)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = answers.findIndex(({ status }) => status === 200);
  // Each deletes their package, as the refused screen does. The relation's package stays.
  const removed = await Promise.all(
    administrators.map((by, at) => by.call({ method: 'DELETE', path: `${tracker()}${made[at]}/` })),
  );
  expect(removed.map(({ status }) => status)).toEqual(won === 0 ? [409, 204] : [204, 409]);
  expect((await packages()).filter(({ name }) => name.startsWith('Quarry')).map(({ uid }) => uid)).toEqual([made[won]]);
  expect(await relations()).toMatchObject([{ uid: request.uid, status: 'accepted', client_ref: made[won] }]);
  const own = (await owner.call({ path: `${api(client)}discipline/` })).json<ProjectRole[]>();
  expect(own.filter(({ name }) => name === 'Quarry - Supplier')).toHaveLength(1);
  await owner.call({ method: 'DELETE', path: `${api(client)}supplier/${request.uid}/` });
});

it('of two requests that are accepted at once for packages one above the other, one is', async () => {
  const requests = [await ask('Reporter'), await ask('Approver')] as const;
  const above = await branch(owner, 'Above');
  const inner = await branch(owner, 'Inner', await branch(owner, 'Between', above));
  const answers = await Promise.all([
    accept(administrators[0], requests[0], above),
    accept(administrators[1], requests[1], inner),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await relations()).map(({ status }) => status).sort()).toEqual(['accepted', 'outstanding']);
});
