import { randomUUID } from 'node:crypto';
import { type Claims, callsOf } from './handler-calls.ts';
import { memoryTable } from './memory-table.ts';

export const table = memoryTable({ writes: true });

const { db } = await import('../../../functions/data/service.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const HOST = 'ours.example';
export const tenantUid = randomUUID();
table.put(
  db.entities.host.put({ host: HOST, tenantUid }),
  db.entities.tenant.put({
    tenantUid,
    name: 'Ours',
    domainUrl: HOST,
    termMap: {},
    timeZone: 'Europe/London',
    metaJson: {},
    version: 1,
  } as never),
);

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });

const call = callsOf(HOST, tenantUid);

/** A person of the tenancy, with calls in their name. */
export async function person(name: string, flags: { isSuperuser?: boolean; isTenantSuperuser?: boolean } = {}) {
  const uid = randomUUID();
  const email = `${name}@x.example`;
  await personStore(tenantUid).create({ uid, email, firstName: name, lastName: 'Tester', ...flags }, cause());
  const as = (method: string) => (path: string, body?: unknown, claims?: Claims) => call(uid, method, path, body, claims);
  return { uid, email, get: as('GET'), post: as('POST'), put: as('PUT'), patch: as('PATCH'), delete: as('DELETE') };
}
export type SitePerson = Awaited<ReturnType<typeof person>>;

/** A project in its own company with an administrator, and functions that find roles and groups by name. */
export async function site(name: string, metaJson: Record<string, unknown> = {}) {
  const company = await companyStore(tenantUid).create({ name: `${name} company` }, cause());
  const reporting = { startDate: '2024-01-01', endDate: '2024-04-01', freq_num: 1, freq_unit: 'MONTHS' as const };
  const project = await projectStore(tenantUid).create({ name, companyUid: company.uid, reporting, metaJson }, cause());
  const admin = await person(`admin-of-${name.toLowerCase().replaceAll(' ', '-')}`);
  const grant = {
    scope: 'project' as const,
    scopeUid: project.uid,
    isAdmin: true,
    actions: [],
    roles: [{ memberUid: randomUUID(), roleUid: null }],
  };
  await transact(personStore(tenantUid).grantWrites(admin.uid, grant, cause()));
  const { roles, permissionGroups } = await projectStore(tenantUid).load(project.uid);
  const uidOf = (list: { name: string; uid: string }[]) => (wanted: string) => list.find((each) => each.name === wanted)!.uid;
  return { project, admin, path: `/api/project/${project.uid}/`, role: uidOf(roles), group: uidOf(permissionGroups) };
}
export type Site = Awaited<ReturnType<typeof site>>;
