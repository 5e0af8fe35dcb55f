import { z } from 'zod';
import { defineResource } from '../route.ts';

const Id = z.string().min(1);
/** A uid as text, or inside the object that clients have read. */
const Uid = z.union([Id, z.object({ uid: Id }).transform(({ uid }) => uid)]);
const Named = z.object({ name: z.string() });
const NamedPlace = z.object({ uid: z.string(), name: z.string() });

/** A project by name and company, and nothing else of it. */
export const SupplierClient = NamedPlace.extend({ company: Named }).meta({ id: 'SupplierClient' });
export type SupplierClient = z.infer<typeof SupplierClient>;

const SupplierStatus = z.enum(['outstanding', 'accepted', 'rejected']);

/** A request of a project to supply another one (ADM-288, ADM-289). `client_ref`: the client's package, once it is accepted. */
export const SupplierRequest = z
  .object({
    uid: z.string(),
    status: SupplierStatus,
    created: z.string(),
    client_project: SupplierClient,
    client_ref: z.string().nullable(),
    supplier_company: Named,
    supplier_discipline: NamedPlace.extend({ base_uid: z.string(), project: NamedPlace }),
  })
  .meta({ id: 'SupplierRequest' });
export type SupplierRequest = z.infer<typeof SupplierRequest>;

const Answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('rejected') }),
  z.object({
    status: z.literal('accepted'),
    new_name: z.string().trim().min(1, 'Role name is required.').max(200),
    auth_group: Uid,
    client_ref: Uid,
  }),
]);

const ProjectParams = z.object({ projectId: z.string() });
const RequestParams = ProjectParams.extend({ requestId: z.string() });
/**
 * `status`: the request's status that the caller saw. If it has changed, nothing ends, and the call is refused unless the
 * relation has ended already. Absent: ends the relation in any status.
 */
const Ends = z.object({ status: SupplierStatus.optional() });
const admin = { scope: 'project', needs: 'admin' } as const;
const REACHES = 'the other project of the request: its name, company and role';

/** Supplier requests: by accepting one, a project reports for another project of the tenancy (ADM-528 to ADM-533). */
export const suppliers = defineResource({
  listSupplierRequests: {
    operationId: 'api_project_supplier_list',
    method: 'GET',
    path: '/api/project/{projectId}/supplier/',
    summary: 'The supplier requests that a project was sent as client',
    access: admin,
    reaches: REACHES,
    params: ProjectParams,
    response: z.array(SupplierRequest),
  },
  requestSupplier: {
    operationId: 'api_project_supplier_create',
    method: 'POST',
    path: '/api/project/{projectId}/supplier/',
    summary: 'Ask a project that allows suppliers to be its supplier, as an administrator of the project whose role is sent',
    access: 'signed-in',
    reaches: 'the project of the path, which allows suppliers, and the role that is sent',
    hidesMissing: true,
    params: ProjectParams,
    body: z.object({
      supplier_discipline: Uid,
      /** the project of the role; without it the role is looked for in all that the caller administers */
      supplier_project: Uid.optional(),
    }),
    creates: true,
    response: SupplierRequest,
    refuses: ['conflict', 'too_many_requests'],
  },
  answerSupplierRequest: {
    operationId: 'api_project_supplier_update',
    method: 'PUT',
    path: '/api/project/{projectId}/supplier/{requestId}/',
    summary:
      'Accept a supplier request, with the package that was made for it and the name and permission group of the role that reports for it, or reject it. The same acceptance again completes what a failed one left',
    afterRecentSignIn: true,
    access: admin,
    reaches: REACHES,
    params: RequestParams,
    body: Answer,
    response: SupplierRequest,
    refuses: ['conflict'],
  },
  endSupplier: {
    operationId: 'api_project_supplier_delete',
    method: 'DELETE',
    path: '/api/project/{projectId}/supplier/{requestId}/',
    summary: "End a supplier's relation to the project: nobody has the role through it any more; an open request is rejected",
    access: admin,
    reaches: REACHES,
    params: RequestParams,
    query: Ends,
    refuses: ['conflict'],
  },
  listSentSupplierRequests: {
    operationId: 'api_project_supplier_sent_list',
    method: 'GET',
    path: '/api/project/{projectId}/supplier/sent/',
    summary: 'The supplier requests that a project has sent',
    access: admin,
    reaches: REACHES,
    params: ProjectParams,
    response: z.array(SupplierRequest),
  },
  withdrawSupplierRequest: {
    operationId: 'api_project_supplier_sent_delete',
    method: 'DELETE',
    path: '/api/project/{projectId}/supplier/sent/{requestId}/',
    summary: 'Withdraw a request that a project has sent, or end its relation to that client',
    access: admin,
    reaches: REACHES,
    params: RequestParams,
    query: Ends,
    refuses: ['conflict'],
  },
  listSupplierClients: {
    method: 'GET',
    path: '/api/project/{projectId}/supplier/client/',
    summary: 'The other projects that allow suppliers, by name and company, for administrators of a project',
    access: admin,
    reaches: 'projects of the tenancy that allow suppliers: their names and companies',
    params: ProjectParams,
    response: z.array(SupplierClient),
  },
});
