import type { EntityItem } from 'electrodb';
import { compareText } from '../../../../shared/domain/kernel/names.ts';
import { errorKind, notFound } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { SupplierRequestEntity } from '../../entities/supplier/supplier-request.ts';
import { meantBy } from '../../meant-by.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { inProject } from '../../trail-place.ts';
import { check, transact, transactAll, transactThen, type Write, write } from '../../transact.ts';
import { uidFrom } from '../../uid-from.ts';

export type SupplierRequestItem = EntityItem<typeof SupplierRequestEntity>;
export type NewSupplierRequest = Pick<SupplierRequestItem, 'clientProjectUid' | 'supplierProjectUid' | 'supplierRoleUid'>;
/** What an acceptance gives: the client's package, and the role that is responsible for it with its permission group. */
export type GivenRelation = { packageUid: string; roleUid: string; roleName: string; permissionGroupUid: string };
/** An accepted request: a supplier project, role of it and the client's project and package that they report for. */
export type SupplierRelation = SupplierRequestItem & GivenRelation;

/** Writes that belong to an answer, and those for people that follow from it. */
/** `still`: conditions on which people who do not fit into the first transaction get what it implies. */
type Belonging = { more: readonly Write[]; people?: readonly Write[]; still?: readonly Write[] };

const EXISTS = errorKind('conflict', 'This role has an open or accepted request to this client already.');
export const ANSWERED = errorKind(
  'conflict',
  'This supplier request has been answered or withdrawn already. Load the page again.',
);

const CHANGED = errorKind('stale_version', 'A supplier relation of this role ended in the meantime. Do it again.');

type RelationKey = Pick<SupplierRequestItem, 'tenantUid' | 'clientProjectUid' | 'uid'>;

/** Condition for a transaction: the request is an accepted one. */
export const stillAccepted = ({ tenantUid, clientProjectUid, uid }: RelationKey): Write =>
  check(
    db.entities.supplierRequest
      .delete({ tenantUid, clientProjectUid, uid })
      .where(({ status }, { eq }) => eq(status, 'accepted')),
    CHANGED,
  );

/** Whether a request is accepted, and so has the fields that the client gave. */
export const isRelation = (request: SupplierRequestItem): request is SupplierRelation => request.status === 'accepted';

const byCreation = (a: SupplierRequestItem, b: SupplierRequestItem) => compareText(a.created, b.created);

/** The supplier requests of one tenant, from both sides. */
export const supplierRequestStore = (tenantUid: string) => ({
  /**
   * The requests that a project received as client, of any status, oldest first; `consistent`: with every finished change. One
   * Query.
   */
  async receivedBy(projectUid: string, { consistent = false } = {}): Promise<SupplierRequestItem[]> {
    const found = await readPartition(partition.project(tenantUid, projectUid), sortKey.supplierRequest(), { consistent });
    return found.supplierRequest.sort(byCreation);
  },

  /** The requests that a project has sent as supplier, of any status, oldest first. One Query of the index. */
  async sentBy(projectUid: string): Promise<SupplierRequestItem[]> {
    const query = db.entities.supplierRequest.query.ofSupplier({ tenantUid, supplierProjectUid: projectUid });
    return (await query.go({ pages: 'all' })).data;
  },

  /** The clients of a project: its accepted requests, oldest first. */
  async acceptedSentBy(projectUid: string): Promise<SupplierRelation[]> {
    return (await this.sentBy(projectUid)).filter(isRelation);
  },

  /** A request that a project has received, by its uid or the beginning of it, with every finished change. @throws not_found */
  async get(projectUid: string, id: string): Promise<SupplierRequestItem> {
    const request = meantBy(id, await this.receivedBy(projectUid, { consistent: true }));
    if (!request) throw notFound('supplier request');
    return request;
  },

  /** A new request before it is written. Its uid follows from client, supplier and role. */
  newItem(fields: NewSupplierRequest, { at, by }: Cause): SupplierRequestItem {
    const { clientProjectUid, supplierProjectUid, supplierRoleUid } = fields;
    const uid = uidFrom(`supplier request ${clientProjectUid} ${supplierProjectUid} ${supplierRoleUid}`);
    return { tenantUid, uid, ...fields, status: 'outstanding', created: at, by, version: 1 };
  },

  /**
   * Sends a request, again where the former one of the same project and role was refused or ended. `more` belong to it, such as
   * the mail. @throws conflict for an open or accepted one
   */
  async create(item: SupplierRequestItem, more: readonly Write[], cause: Cause): Promise<void> {
    const put = db.entities.supplierRequest
      .put(item)
      .where(({ status }, { notExists, eq }) => `${notExists(status)} OR ${eq(status, 'rejected')} OR ${eq(status, 'ended')}`);
    const { clientProjectUid, supplierProjectUid, supplierRoleUid, status } = item;
    const fields = { clientProjectUid, supplierProjectUid, supplierRoleUid, status };
    await transact([write(put, EXISTS), audit(item, {}, fields, cause), ...more]);
  },

  /**
   * Answers an outstanding request once; `given` with an acceptance. `more` belong to the transaction of the answer, `people` are
   * the writes for the rights that follow.
   * @throws conflict when it is answered or withdrawn already
   */
  async answer(
    request: SupplierRequestItem,
    given: GivenRelation | null,
    { more, people = [], still = [] }: Belonging,
    cause: Cause,
  ): Promise<SupplierRequestItem> {
    const status = given ? ('accepted' as const) : ('rejected' as const);
    const set = { status, ...given, answered: cause.at, answeredBy: cause.by, version: request.version + 1 };
    const main = [this.statusWrite(request, 'outstanding', set), audit(request, request, { status, ...given }, cause), ...more];
    await transactThen(main, people, [stillAccepted(request), ...still]);
    return { ...request, ...set };
  },

  /**
   * Writes for people that a relation implies. `given`: conditions that what they get is as it was read. @throws stale_version
   * when it ended or changed in the meantime
   */
  async follow(relation: SupplierRelation, people: readonly Write[], given: readonly Write[]): Promise<void> {
    const still = [stillAccepted(relation), ...given];
    if (people.length > 0) await transactThen(still, people, still);
  },

  /** Ends an accepted relation; `more` and `people` take what the acceptance gave. @throws conflict when it is ended already */
  async end(request: SupplierRequestItem, { more, people = [] }: Belonging, cause: Cause): Promise<void> {
    const set = { status: 'ended' as const, answered: cause.at, answeredBy: cause.by, version: request.version + 1 };
    const ended = [this.statusWrite(request, 'accepted', set), audit(request, request, { status: set.status }, cause)];
    await transactAll([...ended, ...more], people);
  },

  /** Takes back a request that is not accepted. @throws conflict when it is answered meanwhile */
  async withdraw(request: SupplierRequestItem, cause: Cause): Promise<void> {
    const { clientProjectUid, uid } = request;
    const remove = db.entities.supplierRequest
      .delete({ tenantUid, clientProjectUid, uid })
      .where(({ status }, { eq }) => eq(status, request.status));
    await transact([write(remove, ANSWERED), audit(request, request, { status: null }, cause)]);
  },

  /** The change of an item that still has the status `from`. */
  statusWrite({ clientProjectUid, uid }: SupplierRequestItem, from: string, set: Partial<SupplierRequestItem>): Write {
    const patch = db.entities.supplierRequest.patch({ tenantUid, clientProjectUid, uid }).set(set);
    return write(
      patch.where(({ status }, { eq }) => eq(status, from as SupplierRequestItem['status'])),
      ANSWERED,
    );
  },

  /** Deletes what a project that goes was sent and has sent itself, for the transaction that removes it. */
  async removalWrites(projectUid: string): Promise<Write[]> {
    const all = (await Promise.all([this.receivedBy(projectUid), this.sentBy(projectUid)])).flat();
    return all.map(({ clientProjectUid, uid }) =>
      write(db.entities.supplierRequest.delete({ tenantUid, clientProjectUid, uid })),
    );
  },
});

const audit = (
  { tenantUid, uid, clientProjectUid, supplierProjectUid }: SupplierRequestItem,
  from: object,
  to: object,
  cause: Cause,
): Write =>
  auditWrite(
    tenantUid,
    {
      place: inProject(clientProjectUid),
      subject: uid,
      kind: 'supplier request',
      changes: changesOf({ ...from }, { ...to }),
      context: {
        project: clientProjectUid,
        supplier: supplierProjectUid,
      },
    },
    cause,
  );
