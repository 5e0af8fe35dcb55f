import { isCurrent } from '../../../shared/domain/supplier/request.ts';
import { type NamedRequest, supplierNameStore } from '../../data/stores/supplier/supplier-name-store.ts';
import { type SupplierRequestItem, supplierRequestStore } from '../../data/stores/supplier/supplier-request-store.ts';

export type { NamedRequest } from '../../data/stores/supplier/supplier-name-store.ts';

/** Lists omit ended relations; only the audit trail remembers them. */
const isListed = ({ status }: SupplierRequestItem): boolean => status !== 'ended';

/** The requests that a project has received as client, oldest first (ADM-528). */
export const requestsTo = async (tenantUid: string, projectUid: string): Promise<NamedRequest[]> =>
  supplierNameStore(tenantUid).named((await supplierRequestStore(tenantUid).receivedBy(projectUid)).filter(isListed));

/** The requests that a project has sent as supplier, oldest first (ADM-528). */
export const requestsOf = async (tenantUid: string, projectUid: string): Promise<NamedRequest[]> =>
  supplierNameStore(tenantUid).named((await supplierRequestStore(tenantUid).sentBy(projectUid)).filter(isListed));

/** A request with the names of its projects and roles. */
export const namedRequest = async (tenantUid: string, request: SupplierRequestItem): Promise<NamedRequest> =>
  (await supplierNameStore(tenantUid).named([request]))[0]!;

/**
 * The requests and relations that name a role of a project: requests that it sent or whose answer concerns it, or the relation
 * that gave it.
 */
export async function requestsOfRole(tenantUid: string, projectUid: string, roleUid: string): Promise<SupplierRequestItem[]> {
  const store = supplierRequestStore(tenantUid);
  const [sent, received] = await Promise.all([store.sentBy(projectUid), store.receivedBy(projectUid)]);
  const named = [
    ...sent.filter(({ supplierRoleUid }) => supplierRoleUid === roleUid),
    ...received.filter((request) => request.roleUid === roleUid),
  ];
  return named.filter(({ status }) => isCurrent(status));
}
