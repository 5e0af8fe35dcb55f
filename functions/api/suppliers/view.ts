import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import type { NamedRequest } from '../../core/supplier/requests.ts';

/** A request as both sides read it (ADM-288). An ended request shows as rejected, because clients know three words (ADM-289). */
export const requestView = ({ request, client, supplier, role }: NamedRequest): SupplierRequest => ({
  uid: request.uid,
  status: request.status === 'ended' ? 'rejected' : request.status,
  created: request.created,
  client_project: { uid: client.uid, name: client.name, company: { name: client.company } },
  client_ref: request.packageUid ?? null,
  supplier_company: { name: supplier.company },
  supplier_discipline: {
    uid: request.supplierRoleUid,
    base_uid: request.supplierRoleUid,
    name: role,
    project: { uid: supplier.uid, name: supplier.name },
  },
});
