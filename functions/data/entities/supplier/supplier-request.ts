import { Entity } from 'electrodb';
import { SUPPLIER_STATUSES } from '../../../../shared/domain/supplier/request.ts';
import { partition, sortKey } from '../../table.ts';
import { gsi1pk, gsi1sk, pk, sk } from '../keys.ts';

/**
 * A supplier's request to a client, and the relation that it becomes. It lies with the client's project; the index lists those
 * that a project has sent. The uid follows from client, supplier and role, so that there is one for each of them.
 */
export const SupplierRequestEntity = new Entity({
  model: { entity: 'supplierrequest', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    clientProjectUid: { type: 'string', required: true },
    supplierProjectUid: { type: 'string', required: true },
    /** in the supplier's project: its holders report for the client's package */
    supplierRoleUid: { type: 'string', required: true },
    status: { type: SUPPLIER_STATUSES, required: true },
    /** in the client's project, once accepted: the package, the role that is responsible for it and what this role may do */
    packageUid: { type: 'string' },
    roleUid: { type: 'string' },
    roleName: { type: 'string' },
    permissionGroupUid: { type: 'string' },
    created: { type: 'string', required: true },
    by: { type: 'string', required: true },
    answered: { type: 'string' },
    answeredBy: { type: 'string' },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.project('${tenantUid}', '${clientProjectUid}'), ['tenantUid', 'clientProjectUid']),
      sk: sk(sortKey.supplierRequest('${uid}'), ['uid']),
    },
    ofSupplier: {
      index: 'gsi1',
      pk: gsi1pk('${tenantUid}#suppliers#${supplierProjectUid}', ['tenantUid', 'supplierProjectUid']),
      sk: gsi1sk('${created}#${uid}', ['created', 'uid']),
    },
  },
});
