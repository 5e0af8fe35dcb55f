import type { SettleGrantsPayload } from '../../../shared/contract/jobs.ts';
import { pathOf } from '../../../shared/domain/access/packages.ts';
import { AppError, fieldError, isStale, unknownText } from '../../../shared/errors.ts';
import type { Cause } from '../../data/audit-write.ts';
import { meantBy } from '../../data/meant-by.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { groupGiven, roleAt } from '../../data/stores/project/given-checks.ts';
import { packageStore } from '../../data/stores/project/package-store.ts';
import { type LoadedProject, type PackageItem, projectStore } from '../../data/stores/project/project-store.ts';
import { roleStore } from '../../data/stores/project/role-store.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { supplierNameStore } from '../../data/stores/supplier/supplier-name-store.ts';
import { supplierPeopleStore } from '../../data/stores/supplier/supplier-people-store.ts';
import {
  ANSWERED,
  type GivenRelation,
  isRelation,
  type SupplierRequestItem,
  supplierRequestStore,
} from '../../data/stores/supplier/supplier-request-store.ts';
import type { Write } from '../../data/transact.ts';
import { uidFrom } from '../../data/uid-from.ts';
import type { Context } from '../context.ts';
import { giveToHolders } from './complete-relation.ts';
import { answerMail } from './mails.ts';
import { type NamedRequest, namedRequest } from './requests.ts';

/**
 * Rejects a request and mails its sender.
 * @throws not_found, conflict when it is answered already
 */
export async function rejectRequest(context: Context, projectUid: string, requestUid: string): Promise<NamedRequest> {
  const { tenantUid, cause } = context;
  const store = supplierRequestStore(tenantUid);
  const named = await namedRequest(tenantUid, await store.get(projectUid, requestUid));
  const more = await answerMail(context, named, 'supplier-rejected');
  return { ...named, request: await store.answer(named.request, null, { more }, cause) };
}

/** The fields of an acceptance; ids as clients send them. */
export type Acceptance = { roleName: string; permissionGroup: string; packageId: string };

/** Attempts of an acceptance that meets another one on the same branch of packages. */
const ATTEMPTS = 4;

/**
 * Accepts a request (ADM-315): creates a role that is limited to the package and responsible for it, and gives it to all holders
 * of the supplier's role. One transaction makes everything count; people beyond its size get the role right after it. A job
 * always follows: it finishes what a crash leaves undone, and reaches people whom the index of members did not show yet. A
 * repeated acceptance does the same. If another acceptance was quicker, it reads again.
 * @throws not_found, invalid_input for an unknown package or group, conflict when it is answered already or its role is gone
 */
export const acceptRequest = (
  context: Context,
  projectUid: string,
  requestUid: string,
  given: Acceptance,
): Promise<NamedRequest> =>
  retryOn(isStale, { attempts: ATTEMPTS, pauseMs: growingPause }, () => acceptOnce(context, projectUid, requestUid, given));

async function acceptOnce(context: Context, projectUid: string, requestUid: string, given: Acceptance): Promise<NamedRequest> {
  const { tenantUid, cause } = context;
  const store = supplierRequestStore(tenantUid);
  // versions are read before the requests that they stand for
  const loaded = await projectStore(tenantUid).load(projectUid, { consistent: true });
  const request = await store.get(projectUid, requestUid);
  const pack = meantBy(given.packageId, loaded.packages);
  if (!pack) throw fieldError('client_ref', unknownText('reporting package'));
  const named = await namedRequest(tenantUid, request);
  if (isRelation(request) && request.packageUid === pack.uid) return joined(context, named);
  if (request.status !== 'outstanding') throw ANSWERED();
  await checkFree(tenantUid, request, pack.uid, loaded);
  const wanted = roleFor(request, loaded, given, pack.uid);
  // a role that an ended relation has left: people hold it in their own right, or something names it
  const before = loaded.roles.find(({ uid }) => uid === wanted.uid);
  const role = before ? { ...before, ...wanted, version: before.version + 1 } : wanted;
  const after = { ...loaded, roles: [...loaded.roles.filter(({ uid }) => uid !== role.uid), role] };
  const entry = await boardStore(tenantUid).entry(projectUid, pack.uid);
  const { uid: roleUid, name: roleName, permissionGroupUid } = role;
  const gives: GivenRelation = { packageUid: pack.uid, roleUid, roleName, permissionGroupUid };
  const groups = loaded.permissionGroups.filter(({ uid }) => uid === permissionGroupUid);
  const more = [
    ...groups.map(groupGiven),
    ...roleStore(tenantUid, projectUid).limitedRoleWrites(role, before, cause),
    ...packageStore(tenantUid).updateWrites(after, pack, entry, { responsibleUid: roleUid }, cause),
    ...oneAtATime(tenantUid, loaded, pack),
    ...(await answerMail(context, named, 'supplier-accepted')),
    completionWrite(request, cause),
  ];
  const suppliers = supplierPeopleStore(tenantUid);
  const joining = await suppliers.joinWrites({ ...request, ...gives }, after, cause);
  const people = before ? [...(await suppliers.holderWrites(role, after, cause)), ...joining] : joining;
  return joined(context, {
    ...named,
    request: await store.answer(
      request,
      gives,
      { more, people, still: [roleAt(role, role.version), ...groups.map(groupGiven)] },
      cause,
    ),
  });
}

/**
 * A write that conflicts between two acceptances for packages one below the other, so that one of them is refused: it touches the
 * top package of both. A package never changes its parent.
 */
function oneAtATime(tenantUid: string, { packages }: LoadedProject, { uid }: PackageItem): Write[] {
  const path = pathOf(uid, (each) => packages.find((pack) => pack.uid === each)?.parentUid);
  const top = packages.findLast((pack) => path.includes(pack.uid) && !packages.some((above) => above.uid === pack.parentUid));
  return top && top.uid !== uid ? [packageStore(tenantUid).turnWrite(top)] : [];
}

/** The job that gives the role to all who lack it. */
function completionWrite({ tenantUid, clientProjectUid, uid }: SupplierRequestItem, cause: Cause): Write {
  const payload: SettleGrantsPayload = { scope: 'supplier', scopeUid: clientProjectUid, requestUid: uid };
  return jobStore(tenantUid).enqueue('settle-grants', payload, cause).write;
}

/** Gives the role to people who got the supplier's role in the meantime. */
async function joined({ cause }: Context, named: NamedRequest): Promise<NamedRequest> {
  if (isRelation(named.request)) await giveToHolders(named.request, cause);
  return named;
}

/**
 * Checks that the supplier's role still exists, and that no other supplier reports for the package or for one above or below it.
 */
async function checkFree(tenantUid: string, request: SupplierRequestItem, packageUid: string, { allPackages }: LoadedProject) {
  const { clientProjectUid, supplierProjectUid, supplierRoleUid } = request;
  const [owner, received] = await Promise.all([
    supplierNameStore(tenantUid).projectOfRole([supplierProjectUid], supplierRoleUid),
    supplierRequestStore(tenantUid).receivedBy(clientProjectUid, { consistent: true }),
  ]);
  if (!owner) throw new AppError('conflict', 'The supplier has deleted the role of this request. Reject the request.');
  const taken = received.filter(isRelation).map((each) => each.packageUid);
  if (taken.includes(packageUid))
    throw fieldError('client_ref', 'This package is for another supplier already. Choose another one.');
  const pathTo = (uid: string) => pathOf(uid, (each) => allPackages.find((pack) => pack.uid === each)?.parentUid);
  if (taken.some((uid) => pathTo(packageUid).includes(uid) || pathTo(uid).includes(packageUid)))
    throw fieldError('client_ref', 'Another supplier reports for a package above or below this one. Choose another one.');
}

/**
 * The role that reports for the package. Its uid follows from the request and the package, so that a repetition makes no second
 * role.
 */
function roleFor(
  { uid, clientProjectUid, tenantUid }: SupplierRequestItem,
  { permissionGroups }: LoadedProject,
  { roleName, permissionGroup }: Acceptance,
  packageUid: string,
) {
  const group = meantBy(permissionGroup, permissionGroups);
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
