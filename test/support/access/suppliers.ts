import { expect } from 'vitest';
import type { Member } from '../../../shared/contract/person/members.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { person, type Site, type SitePerson, site } from './memory-site.ts';

export const client = await site('Harbour', { allowSuppliers: true });
export const supplier = await site('Quarry');
/** a project that does not allow suppliers */
export const closed = await site('Closed');
/** the holder of the supplier's role */
export const rita = await person('rita');

export async function give({ admin, path, role }: Site, { email }: SitePerson, name: string): Promise<Member> {
  const answer = await admin.post(`${path}member/`, { email, project_discipline: role(name) });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json<Member>();
}
export const ask = (name = 'Reporter', by = supplier, of = client) =>
  by.admin.post(`${of.path}supplier/`, { supplier_discipline: by.role(name) });
export const asked = async (name = 'Reporter') => {
  const answer = await ask(name);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json<SupplierRequest>();
};
export const received = async () => (await client.admin.get(`${client.path}supplier/`)).json<SupplierRequest[]>();
export const sent = async () => (await supplier.admin.get(`${supplier.path}supplier/sent/`)).json<SupplierRequest[]>();

export async function makePackage(name = 'Quarry - Reporting Package', of = client): Promise<ReportingPackage> {
  const { structureUid, rootUid } = of.project;
  const path = `/api/tracker/${structureUid}/ref/${rootUid}/tree/${rootUid}/branch/?skip_categories=true`;
  const answer = await of.admin.post(path, { name: 'Quarry - Supplier', ref_name: name, skip_categories: true });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json<ReportingPackage>();
}
export const acceptance = ({ uid }: { uid: string }) => ({
  status: 'accepted',
  new_name: 'Quarry - Supplier',
  auth_group: client.group('Reporter'),
  client_ref: uid,
});
export const put = ({ uid }: SupplierRequest, body: object) => client.admin.put(`${client.path}supplier/${uid}/`, body);
export const sees = async ({ get }: SitePerson) => (await get(client.path)).status;
export const end = async (request: SupplierRequest) =>
  expect((await supplier.admin.delete(`${supplier.path}supplier/sent/${request.uid}/`)).status).toBe(204);

/** An accepted relation. The test ends it. */
export async function relation() {
  const request = await asked();
  const pack = await makePackage();
  const answer = await put(request, acceptance(pack));
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return { request, pack, answer: answer.json<SupplierRequest>() };
}

await give(supplier, rita, 'Reporter');
