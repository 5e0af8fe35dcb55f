import { db } from '../../service.ts';
import type { ProjectItem } from '../project/project-index-store.ts';
import type { SupplierRequestItem } from './supplier-request-store.ts';

/** A request with the names of its projects, their companies and its role; deleted things have no name. */
export type NamedRequest = {
  request: SupplierRequestItem;
  client: { uid: string; name: string; company: string };
  supplier: { uid: string; name: string; company: string };
  role: string;
};

const BATCHES_AT_ONCE = { concurrency: 4 };
const unique = (uids: readonly string[]) => [...new Set(uids)];

/** The names for supplier requests: three BatchGets for any number of requests. */
export const supplierNameStore = (tenantUid: string) => ({
  async named(requests: readonly SupplierRequestItem[]): Promise<NamedRequest[]> {
    if (requests.length === 0) return [];
    const uids = requests.flatMap(({ clientProjectUid, supplierProjectUid }) => [clientProjectUid, supplierProjectUid]);
    const roleKeys = requests.map(({ supplierProjectUid: projectUid, supplierRoleUid: uid }) => ({ tenantUid, projectUid, uid }));
    const byUid = new Map(roleKeys.map((key) => [key.uid, key]));
    const [projects, { data: roles }] = await Promise.all([
      this.projects(uids),
      db.entities.role.get([...byUid.values()]).go(BATCHES_AT_ONCE),
    ]);
    const companies = await this.companyNames(projects.map(({ companyUid }) => companyUid));
    const placeOf = (uid: string) => {
      const project = projects.find((each) => each.uid === uid);
      return { uid, name: project?.name ?? '', company: companies.get(project?.companyUid ?? '') ?? '' };
    };
    return requests.map((request) => ({
      request,
      client: placeOf(request.clientProjectUid),
      supplier: placeOf(request.supplierProjectUid),
      role: roles.find(({ uid }) => uid === request.supplierRoleUid)?.name ?? '',
    }));
  },

  async projects(uids: readonly string[]): Promise<ProjectItem[]> {
    const { data } = await db.entities.project.get(unique(uids).map((uid) => ({ tenantUid, uid }))).go(BATCHES_AT_ONCE);
    return data;
  },

  /** Names of companies by uid. */
  async companyNames(uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (uids.length === 0) return new Map();
    const { data } = await db.entities.company.get(unique(uids).map((uid) => ({ tenantUid, uid }))).go(BATCHES_AT_ONCE);
    return new Map(data.map(({ uid, name }) => [uid, name]));
  },

  /** The project, of some, that has a role: a BatchGet per hundred. */
  async projectOfRole(projectUids: readonly string[], roleUid: string): Promise<string | undefined> {
    if (projectUids.length === 0) return undefined;
    const keys = unique(projectUids).map((projectUid) => ({ tenantUid, projectUid, uid: roleUid }));
    const { data } = await db.entities.role.get(keys).go(BATCHES_AT_ONCE);
    return data[0]?.projectUid;
  },
});
