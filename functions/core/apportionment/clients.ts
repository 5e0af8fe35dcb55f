import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { type SupplierRelation, supplierRequestStore } from '../../data/stores/supplier/supplier-request-store.ts';
import { whereFound } from '../where-found.ts';

/** A client of a project: the project that has accepted it as a supplier, and its package for it. */
export type ClientOfSupplier = Pick<SupplierRelation, 'uid' | 'clientProjectUid' | 'packageUid'> & {
  name: string;
  companyName: string;
};

/** The client of an entry of the apportionment. */
export type ClientKey = { projectUid: string; packageUid: string };
export const clientKeyOf = ({ projectUid, packageUid }: ClientKey): string => `${projectUid}/${packageUid}`;
export const clientKey = ({ clientProjectUid: projectUid, packageUid }: ClientOfSupplier): string =>
  clientKeyOf({ projectUid, packageUid });

/** The accepted clients of a project by company and name, without deleted projects (ADM-116). */
export async function clientsOf(tenantUid: string, projectUid: string): Promise<ClientOfSupplier[]> {
  const relations = await supplierRequestStore(tenantUid).acceptedSentBy(projectUid);
  const found = await Promise.all(relations.map((relation) => whereFound(() => named(tenantUid, relation))));
  const clients = new Map(found.flatMap((client) => (client ? [[clientKey(client), client] as const] : [])));
  return [...clients.values()].sort((a, b) => compareNames(a.companyName, b.companyName) || compareNames(a.name, b.name));
}

async function named(tenantUid: string, { uid, clientProjectUid, packageUid }: SupplierRelation): Promise<ClientOfSupplier> {
  const { name, companyUid } = await projectStore(tenantUid).get(clientProjectUid);
  const company = await companyStore(tenantUid).get(companyUid);
  return { uid, clientProjectUid, packageUid, name, companyName: company.name };
}
