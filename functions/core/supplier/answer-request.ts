import { pathOf } from '../../../shared/domain/access/packages.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { AppError, fieldError, unknownText } from '../../../shared/errors.ts';
import { packageStore } from '../../data/stores/project/package-store.ts';
import { type LoadedProject, projectStore } from '../../data/stores/project/project-store.ts';
import { roleStore } from '../../data/stores/project/role-store.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { supplierNameStore } from '../../data/stores/supplier/supplier-name-store.ts';
import { supplierPeopleStore } from '../../data/stores/supplier/supplier-people-store.ts';
import {
  ANSWERED,
  type Given,
  isRelation,
  type SupplierRequestItem,
  supplierRequestStore,
} from '../../data/stores/supplier/supplier-request-store.ts';
import { uidFrom } from '../../data/uid-from.ts';
import type { Context } from '../context.ts';
import { answerMail } from './mails.ts';
import { type NamedRequest, namedRequest } from './requests.ts';

/** Rejects a request, with a mail to whoever sent it. @throws not_found, conflict when it is answered already */
export async function rejectRequest(context: Context, projectUid: string, requestUid: string): Promise<NamedRequest> {
  const { tenantUid, cause } = context;
  const store = supplierRequestStore(tenantUid);
  const named = await namedRequest(tenantUid, await store.get(projectUid, requestUid));
  const more = answerMail(context, named, 'supplier-rejected');
  return { ...named, request: await store.answer(named.request, null, { more }, cause) };
}

/** What the form of the acceptance says; ids as clients send them. */
export type Acceptance = { roleName: string; permissionGroup: string; packageId: string };

/**
 * Accepts a request (ADM-315): a role that is limited to the package and responsible for it, given to all who hold the supplier's
 * role. Everything counts from one transaction on; what more people need than it takes is written after it. The same acceptance again
 * gives the role to whoever still lacks it.
 * @throws not_found, invalid_input for an unknown package or group, conflict when it is answered already or its role is gone
 */
export async function acceptRequest(context: Context, projectUid: string, requestUid: string, given: Acceptance) {
  const { tenantUid, cause } = context;
  const store = supplierRequestStore(tenantUid);
  const [request, loaded] = await Promise.all([store.get(projectUid, requestUid), projectStore(tenantUid).load(projectUid)]);
  const pack = loaded.packages.find(({ uid }) => meansUid(given.packageId, uid));
  if (!pack) throw fieldError('client_ref', unknownText('reporting package'));
  const named = await namedRequest(tenantUid, request);
  if (isRelation(request) && request.packageUid === pack.uid) return joined(context, named);
  if (request.status !== 'outstanding') throw ANSWERED();
  await checkFree(tenantUid, request, pack.uid, loaded);
  const role = roleFor(request, loaded, given, pack.uid);
  const after = { ...loaded, roles: [...loaded.roles.filter(({ uid }) => uid !== role.uid), role] };
  const entry = await boardStore(tenantUid).entry(projectUid, pack.uid);
  const { uid: roleUid, name: roleName, permissionGroupUid } = role;
  const gives: Given = { packageUid: pack.uid, roleUid, roleName, permissionGroupUid };
  const more = [
    ...roleStore(tenantUid, projectUid).limitedRoleWrites(
      { uid: roleUid, name: roleName, permissionGroupUid, packages: [pack.uid] },
      cause,
    ),
    ...packageStore(tenantUid).updateWrites(after, pack, entry, { responsibleUid: roleUid }, cause),
    ...answerMail(context, named, 'supplier-accepted'),
  ];
  const people = await supplierPeopleStore(tenantUid).joinWrites({ ...request, ...gives }, after, cause);
  return joined(context, { ...named, request: await store.answer(request, gives, { more, people }, cause) });
}

/** Gives the role to whoever got the supplier's in the meantime. */
async function joined({ tenantUid, cause }: Context, named: NamedRequest): Promise<NamedRequest> {
  const { request } = named;
  if (!isRelation(request)) return named;
  const all = await projectStore(tenantUid).load(request.clientProjectUid);
  const people = await supplierPeopleStore(tenantUid).joinWrites(request, all, cause);
  await supplierRequestStore(tenantUid).follow(request, people);
  return named;
}

/** The supplier's role is there still, and no other supplier reports for the package, one above it or one below it. */
async function checkFree(tenantUid: string, request: SupplierRequestItem, packageUid: string, { allPackages }: LoadedProject) {
  const { clientProjectUid, supplierProjectUid, supplierRoleUid } = request;
  const [owner, received] = await Promise.all([
    supplierNameStore(tenantUid).projectOfRole([supplierProjectUid], supplierRoleUid),
    supplierRequestStore(tenantUid).receivedBy(clientProjectUid),
  ]);
  if (!owner) throw new AppError('conflict', 'The supplier has deleted the role of this request. Reject the request.');
  const taken = received.filter(isRelation).map((each) => each.packageUid);
  if (taken.includes(packageUid))
    throw fieldError('client_ref', 'This package is for another supplier already. Choose another one.');
  const pathTo = (uid: string) => pathOf(uid, (each) => allPackages.find((pack) => pack.uid === each)?.parentUid);
  if (taken.some((uid) => pathTo(packageUid).includes(uid) || pathTo(uid).includes(packageUid)))
    throw fieldError('client_ref', 'Another supplier reports for a package above or below this one. Choose another one.');
}

/** The role that reports for the package; the same one for the same request and package, so that a repetition makes no second one. */
function roleFor(
  { uid, clientProjectUid, tenantUid }: SupplierRequestItem,
  { permissionGroups }: LoadedProject,
  { roleName, permissionGroup }: Acceptance,
  packageUid: string,
) {
  const group = permissionGroups.find((each) => meansUid(permissionGroup, each.uid));
  if (!group) throw fieldError('auth_group', unknownText('permission group'));
  if (group.isAdmin)
    throw fieldError(
      'auth_group',
      'A supplier reports for one package and administers nothing. Choose another permission group.',
    );
  return {
    tenantUid,
    projectUid: clientProjectUid,
    uid: uidFrom(`supplier role ${uid} ${packageUid}`),
    name: roleName,
    permissionGroupUid: group.uid,
    packages: [packageUid],
    version: 1,
  };
}
