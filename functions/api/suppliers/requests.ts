import type { suppliers } from '../../../shared/contract/supplier/suppliers.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { acceptRequest, rejectRequest } from '../../core/supplier/answer-request.ts';
import { endForClient, endForSupplier } from '../../core/supplier/end-relation.ts';
import { requestsOf, requestsTo } from '../../core/supplier/requests.ts';
import { clientsFor, sendRequest } from '../../core/supplier/send-request.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { requestView } from './view.ts';

type Routes = Handlers<typeof suppliers>;

export const listSupplierRequests: Routes['listSupplierRequests'] = async ({ tenantUid }, { params }) =>
  (await requestsTo(tenantUid, params.projectId)).map(requestView);

export const listSentSupplierRequests: Routes['listSentSupplierRequests'] = async ({ tenantUid }, { params }) =>
  (await requestsOf(tenantUid, params.projectId)).map(requestView);

export const listSupplierClients: Routes['listSupplierClients'] = async ({ tenantUid }, { params }) =>
  (await clientsFor(tenantUid, params.projectId))
    .map(({ company, ...project }) => ({ ...project, company: { name: company } }))
    .sort((a, b) => compareNames(a.name, b.name));

export const requestSupplier: Routes['requestSupplier'] = async (context, { body }) =>
  requestView(await sendRequest(context, { roleUid: body.supplier_discipline, projectId: body.supplier_project }));

export const answerSupplierRequest: Routes['answerSupplierRequest'] = async (context, { params, body }) => {
  const { projectId, requestId } = params;
  if (body.status === 'rejected') return requestView(await rejectRequest(context, projectId, requestId));
  const given = { roleName: body.new_name, permissionGroup: body.auth_group, packageId: body.client_ref };
  return requestView(await acceptRequest(context, projectId, requestId, given));
};

export const endSupplier: Routes['endSupplier'] = async (context, { params, query }) => {
  await endForClient(context, params.projectId, params.requestId, query.status);
  return undefined;
};

export const withdrawSupplierRequest: Routes['withdrawSupplierRequest'] = async (context, { params, query }) => {
  await endForSupplier(context, params.projectId, params.requestId, query.status);
  return undefined;
};
