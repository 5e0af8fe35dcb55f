import type { EntityItem } from 'electrodb';
import { compareText } from '../../../../shared/domain/kernel/names.ts';
import { errorKind, notFound } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { SupplierRequestEntity } from '../../entities/supplier/supplier-request.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { transact, type Write, write } from '../../transact.ts';
import { uidFrom } from '../../uid-from.ts';

export type SupplierRequestItem = EntityItem<typeof SupplierRequestEntity>;
export type NewSupplierRequest = Pick<SupplierRequestItem, 'clientProjectUid' | 'supplierProjectUid' | 'supplierRoleUid'>;
/** What an acceptance gives: the client's package, and the role that is responsible for it with its permission group. */
export type Given = { packageUid: string; roleUid: string; roleName: string; permissionGroupUid: string };
/** An accepted request: a supplier project, role of it and the client's project and package that they report for. */
export type SupplierRelation = SupplierRequestItem & Given;

const EXISTS = errorKind('conflict', 'This role has an open or accepted request to this client already.');
const ANSWERED = errorKind('conflict', 'This supplier request has been answered or withdrawn already. Load the page again.');

/** Whether a request is accepted, and so says what the client gave. */
export const isRelation = (request: SupplierRequestItem): request is SupplierRelation => request.status === 'accepted';

const byCreation = (a: SupplierRequestItem, b: SupplierRequestItem) => compareText(a.created, b.created);

/** The supplier requests of one tenant, from both sides. */
export const supplierRequestStore = (tenantUid: string) => ({
  /** Those that a project was sent as client, of any status, oldest first. One Query. */
  async receivedBy(projectUid: string): Promise<SupplierRequestItem[]> {
    const found = await readPartition(partition.project(tenantUid, projectUid), sortKey.supplierRequest());
    return found.supplierRequest.sort(byCreation);
  },

  /** Those that a project has sent as supplier, of any status, oldest first. One Query of the index. */
  async sentBy(projectUid: string): Promise<SupplierRequestItem[]> {
    const query = db.entities.supplierRequest.query.ofSupplier({ tenantUid, supplierProjectUid: projectUid });
    return (await query.go({ pages: 'all' })).data;
  },

  /** The clients of a project: its accepted requests, oldest first. */
  async acceptedSentBy(projectUid: string): Promise<SupplierRelation[]> {
    return (await this.sentBy(projectUid)).filter(isRelation);
  },

  /** @throws not_found */
  async get(clientProjectUid: string, uid: string): Promise<SupplierRequestItem> {
    const { data } = await db.entities.supplierRequest.get({ tenantUid, clientProjectUid, uid }).go({ consistent: true });
    if (!data) throw notFound('supplier request');
    return data;
  },

  /**
   * Sends a request, again where the former one of the same project and role was refused or ended. `more` belong to it, such as the
   * mail. @throws conflict for an open or accepted one
   */
  async create(fields: NewSupplierRequest, more: readonly Write[], cause: Cause): Promise<SupplierRequestItem> {
    const { clientProjectUid, supplierProjectUid, supplierRoleUid } = fields;
    const uid = uidFrom(`supplier request ${clientProjectUid} ${supplierProjectUid} ${supplierRoleUid}`);
    const item = { tenantUid, uid, ...fields, status: 'outstanding' as const, created: cause.at, by: cause.by, version: 1 };
    const put = db.entities.supplierRequest
      .put(item)
      .where(({ status }, { notExists, eq }) => `${notExists(status)} OR ${eq(status, 'rejected')} OR ${eq(status, 'ended')}`);
    await transact([write(put, EXISTS), audit(item, {}, { ...fields, status: item.status }, cause), ...more]);
    return item;
  },

  /**
   * Answers an outstanding request once; `given` with an acceptance. `more` belong to the answer.
   * @throws conflict when it is answered or withdrawn already
   */
  async answer(request: SupplierRequestItem, given: Given | null, more: readonly Write[], cause: Cause) {
    const status = given ? ('accepted' as const) : ('rejected' as const);
    const set = { status, ...given, answered: cause.at, answeredBy: cause.by, version: request.version + 1 };
    await transact([
      this.statusWrite(request, 'outstanding', set),
      audit(request, request, { status, ...given }, cause),
      ...more,
    ]);
    return { ...request, ...set };
  },

  /** Ends an accepted relation; `more` take what the acceptance gave. @throws conflict when it is ended already */
  async end(request: SupplierRequestItem, more: readonly Write[], cause: Cause): Promise<SupplierRequestItem> {
    const set = { status: 'ended' as const, answered: cause.at, answeredBy: cause.by, version: request.version + 1 };
    await transact([this.statusWrite(request, 'accepted', set), audit(request, request, { status: set.status }, cause), ...more]);
    return { ...request, ...set };
  },

  /** Takes back a request that nobody has answered. @throws conflict when it is answered */
  async withdraw(request: SupplierRequestItem, cause: Cause): Promise<void> {
    const { clientProjectUid, uid } = request;
    const remove = db.entities.supplierRequest
      .delete({ tenantUid, clientProjectUid, uid })
      .where(({ status }, { eq }) => eq(status, 'outstanding'));
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
  auditWrite(tenantUid, uid, 'supplier request', changesOf({ ...from }, { ...to }), cause, {
    project: clientProjectUid,
    supplier: supplierProjectUid,
  });
