import type { SupplierStatus } from '../../../shared/domain/supplier/request.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import { untilFresh } from '../../data/retry.ts';
import { membershipStore } from '../../data/stores/person/membership-store.ts';
import { packageStore } from '../../data/stores/project/package-store.ts';
import { type LoadedProject, projectStore, type RoleItem } from '../../data/stores/project/project-store.ts';
import { roleStore } from '../../data/stores/project/role-store.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { supplierPeopleStore } from '../../data/stores/supplier/supplier-people-store.ts';
import {
  isRelation,
  type SupplierRelation,
  type SupplierRequestItem,
  supplierRequestStore,
} from '../../data/stores/supplier/supplier-request-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { rejectRequest } from './answer-request.ts';
import { endMail } from './mails.ts';
import { namedRequest, requestsTo } from './requests.ts';

/**
 * Ends an accepted relation, for either side: people lose the client's role, and the package has no responsible role any
 * more. The package stays, with its reports. The other side's administrators get a mail. Where roles of these people
 * change meanwhile, it reads again.
 * @throws conflict when it is ended already, stale_version
 */
const endRelation = (context: Context, relation: SupplierRelation, endedBy: 'client' | 'supplier'): Promise<void> =>
  untilFresh(() => endOnce(context, relation, endedBy));

async function endOnce(context: Context, relation: SupplierRelation, endedBy: 'client' | 'supplier'): Promise<void> {
  const { tenantUid, cause } = context;
  const { clientProjectUid, packageUid, roleUid } = relation;
  const [loaded, entry, named] = await Promise.all([
    projectStore(tenantUid).load(clientProjectUid),
    boardStore(tenantUid).entry(clientProjectUid, packageUid),
    namedRequest(tenantUid, relation),
  ]);
  const role = loaded.roles.find(({ uid }) => uid === roleUid);
  const isNamed = role !== undefined && (await isNamedElsewhere(tenantUid, loaded, role, packageUid));
  const others = loaded.roles.filter(({ uid }) => uid !== roleUid);
  const after = { ...loaded, roles: isNamed ? [...others, { ...role, packages: [] }] : others };
  const pack = loaded.packages.find(({ uid, responsibleUid }) => uid === packageUid && responsibleUid === roleUid);
  const more: Write[] = [
    ...(role ? roleStore(tenantUid, clientProjectUid).endRoleWrites(role, isNamed, cause) : []),
    ...(pack ? packageStore(tenantUid).updateWrites(after, pack, entry, { responsibleUid: null }, cause) : []),
    ...(await endMail(context, named, endedBy)),
  ];
  const people = await supplierPeopleStore(tenantUid).leaveWrites(relation, after, cause);
  await supplierRequestStore(tenantUid).end(relation, { more, people }, cause);
}

/** Whether people have the role by themselves, or another package or role names it. */
async function isNamedElsewhere(tenantUid: string, loaded: LoadedProject, { uid }: RoleItem, packageUid: string) {
  const { packages, roles, project } = loaded;
  if (packages.some((pack) => pack.uid !== packageUid && pack.responsibleUid === uid)) return true;
  if (roles.some(({ approverUid }) => approverUid === uid)) return true;
  const members = await membershipStore(tenantUid).of(project.uid);
  return members.some((member) => member.roles.some(({ roleUid, through }) => roleUid === uid && !through));
}

const NOW: Readonly<Record<SupplierRequestItem['status'], string>> = {
  outstanding: 'This request waits for an answer again.',
  accepted: 'This request was accepted in the meantime. Deleting it now would end the relation.',
  rejected: 'This request was rejected in the meantime.',
  ended: 'This relation was ended in the meantime.',
};

/** Whether a relation that the caller decided to end has ended already, such as by an attempt of theirs whose answer was lost. */
const hasEnded = ({ status }: SupplierRequestItem, seen: SupplierStatus | undefined): boolean =>
  seen === 'accepted' && status === 'ended';

/** @throws conflict if the request has changed since the caller saw it */
function checkStatus({ status }: SupplierRequestItem, seen: SupplierStatus | undefined): void {
  if (seen !== undefined && status !== seen)
    throw new AppError('conflict', `${NOW[status]} Load the page again, and delete it there if you still want to.`);
}

/**
 * Deletes for the client: the relation ends, an open request is rejected. `seen`: the status on which the caller decided.
 * @throws not_found, conflict
 */
export async function endForClient(
  context: Context,
  projectUid: string,
  requestUid: string,
  seen?: SupplierStatus,
): Promise<void> {
  const request = await supplierRequestStore(context.tenantUid).get(projectUid, requestUid);
  if (hasEnded(request, seen)) return;
  checkStatus(request, seen);
  if (isRelation(request)) return endRelation(context, request, 'client');
  if (request.status === 'outstanding') await rejectRequest(context, projectUid, requestUid);
}

/**
 * Deletes for the supplier: a request is withdrawn (ADM-314), the relation ends (ADM-128). `seen`: the status on which the caller
 * decided.
 * @throws not_found, conflict
 */
export async function endForSupplier(
  context: Context,
  projectUid: string,
  requestUid: string,
  seen?: SupplierStatus,
): Promise<void> {
  const store = supplierRequestStore(context.tenantUid);
  const request = meantBy(requestUid, await store.sentBy(projectUid));
  if (!request) throw notFound('supplier request');
  if (hasEnded(request, seen)) return;
  checkStatus(request, seen);
  return isRelation(request) ? endRelation(context, request, 'supplier') : store.withdraw(request, context.cause);
}

/** Ends the relations to its clients of a project that is about to go. */
export async function endAllSent(context: Context, projectUid: string): Promise<void> {
  const relations = await supplierRequestStore(context.tenantUid).acceptedSentBy(projectUid);
  for (const relation of relations) await endRelation(context, relation, 'supplier');
}

/**
 * The mails to the suppliers of a project, for the transaction that deletes it: its packages, and what
 * they saw of them, go with it.
 */
export async function mailsToSuppliers(context: Context, projectUid: string): Promise<Write[]> {
  const named = await requestsTo(context.tenantUid, projectUid);
  const relations = named.filter(({ request }) => isRelation(request));
  return (await Promise.all(relations.map((relation) => endMail(context, relation, 'deletion')))).flat();
}
