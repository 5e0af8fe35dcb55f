import type { EntityItem } from 'electrodb';
import { descending } from '../../../../shared/domain/kernel/order.ts';
import { type AppError, errorKind, isStale, notFoundText } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { FieldChange } from '../../entities/audit.ts';
import type { DocstatusEntity, DocumentTotals } from '../../entities/report/document-status.ts';
import type { ObjectEntity } from '../../entities/report/document-upload.ts';
import { readPartition } from '../../partition.ts';
import { retryOn } from '../../retry.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { inProject } from '../../trail-place.ts';
import { check, transact, type Write, write } from '../../transact.ts';
import { forgetUpload, UPLOAD_COMPLETE } from '../file/file-store.ts';
import { isConditionFailure } from '../job-store.ts';
import { storageStore } from '../tenant/storage-store.ts';
import type { ReportItem } from './report-writes.ts';
import { saveEntered } from './save-entered.ts';
import { untouchedStatus } from './untouched-status.ts';

export type DocstatusItem = EntityItem<typeof DocstatusEntity>;
export type ObjectItem = EntityItem<typeof ObjectEntity>;
type NewObject = Pick<ObjectItem, 'uid' | 'filename' | 'contentType' | 'size' | 'key' | 'uploadId' | 'expiresAt'> &
  Partial<Pick<ObjectItem, 'scan' | 'hash'>>;
/** `currentObjectUid`, `fillingJobUid`: null for none */
type StatusChange = { status?: DocstatusItem['status']; currentObjectUid?: string | null; fillingJobUid?: string | null };
/** `replaces`: uid of the upload that must still be current, null for none; without it, any upload may be. */
type More = { writes?: readonly Write[]; named?: readonly FieldChange[]; replaces?: string | null | undefined };

const NO_UPLOAD = errorKind('not_found', notFoundText('upload'));
const REPLACED = errorKind(
  'conflict',
  'Somebody else saved this form in the meantime. Load the form again to see those rows, or replace them with yours.',
  { replaces: ['A newer file has replaced this one. Load the page again.'] },
);
export const UPLOAD_OVERTAKEN = errorKind(
  'conflict',
  'This upload was completed or cancelled in the meantime. Load the page again.',
);
const newestFirst = descending<ObjectItem>(({ created }) => created);
const ATTEMPTS = 5;

/** The uploads of a report's documents, and whether each document is for submission. */
export const documentStore = (tenantUid: string, reportUid: string) => ({
  /** The uploads of a document, incomplete ones included, in one Query. `nodeId`: the uid of the node or its beginning. */
  async all(nodeId: string): Promise<ObjectItem[]> {
    return (await readPartition(partition.report(tenantUid, reportUid), sortKey.object(nodeId))).object;
  },

  /** The uploads of all documents of the report, incomplete ones included, in one Query. */
  async everything(): Promise<ObjectItem[]> {
    return (await readPartition(partition.report(tenantUid, reportUid), sortKey.object())).object;
  },

  /** The complete uploads of a document, newest first, in one Query. */
  async uploads(nodeId: string): Promise<ObjectItem[]> {
    return (await this.all(nodeId)).filter(({ state }) => state === 'done').sort(newestFirst);
  },

  /** An upload, if it is in the requested state. @throws not_found */
  async upload(nodeId: string, uid: string, state: ObjectItem['state'] | 'any'): Promise<ObjectItem> {
    const found = (await this.all(nodeId)).find((item) => item.uid === uid && (state === 'any' || item.state === state));
    if (!found) throw NO_UPLOAD();
    return found;
  },

  /** An upload of any document, in any state, read consistently; undefined for none. */
  async find(uid: string): Promise<ObjectItem | undefined> {
    const { object } = await readPartition(partition.report(tenantUid, reportUid), sortKey.object(), { consistent: true });
    return object.find((item) => item.uid === uid);
  },

  /** Notes an upload that has been asked for, with writes that belong to it. Nobody else sees it, and it expires by itself. */
  async begin(nodeUid: string, file: NewObject, { by, at }: Cause, more: readonly Write[] = []): Promise<ObjectItem> {
    const item = { ...newItem({ tenantUid, reportUid, nodeUid }, file), state: 'pending' as const, by, created: at };
    await transact([write(db.entities.object.create(item)), ...more]);
    return item;
  },

  /**
   * Deletes an incomplete upload, with writes that belong to that: of several calls at once, one makes them.
   * @throws conflict for one that was completed since it was read
   */
  forget({ nodeUid, uid }: ObjectItem, more: readonly Write[] = []): Promise<void> {
    const unfinished = db.entities.object
      .delete({ tenantUid, reportUid, nodeUid, uid })
      .where(({ state }, { eq }) => eq(state, 'pending'));
    return forgetUpload([write(unfinished, UPLOAD_COMPLETE), ...more], () => this.find(uid));
  },

  /**
   * Makes a checked file the current upload of a document, in one transaction with its audit entry and the report's start.
   * @throws conflict when a pending one was completed, cancelled or scanned since it was read, or the report is no longer open
   */
  async attach(
    report: ReportItem,
    nodeUid: string,
    file: NewObject,
    cause: Cause,
    { pending = false, writes = [], replaces }: Omit<More, 'named'> & { pending?: boolean } = {},
  ): Promise<ObjectItem> {
    const { uploadId: _upload, expiresAt: _expiry, ...fields } = newItem({ tenantUid, reportUid, nodeUid }, file);
    const item: ObjectItem = { ...fields, state: 'done', by: cause.by, created: cause.at };
    const put = db.entities.object.put(item);
    const stored = pending ? put.where(({ state, scan }, { eq }) => `${eq(state, 'pending')} AND ${eq(scan, item.scan)}`) : put;
    const named = [{ field: 'upload', from: null, to: `${item.filename} (${item.uid})` }];
    await this.change(report, nodeUid, { currentObjectUid: item.uid }, cause, {
      named,
      replaces,
      writes: [write(stored, UPLOAD_OVERTAKEN), storageStore(tenantUid).keptWrite(item.size), ...writes],
    });
    return item;
  },

  /** Deletes an upload; the document then has no current one, if it was this (REP-343). The file itself is the caller's. */
  async remove(report: ReportItem, { nodeUid, uid, filename, size }: ObjectItem, cause: Cause): Promise<void> {
    const withoutIt = ({ currentObjectUid }: DocstatusItem) => (currentObjectUid === uid ? { currentObjectUid: null } : {});
    const gone = db.entities.object.delete({ tenantUid, reportUid, nodeUid, uid }).where(({ uid }, { exists }) => exists(uid));
    const named = [{ field: 'upload', from: `${filename} (${uid})`, to: null }];
    await this.change(report, nodeUid, withoutIt, cause, {
      writes: [write(gone, NO_UPLOAD), storageStore(tenantUid).removedWrite(size)],
      named,
    });
  },

  async status(nodeUid: string): Promise<DocstatusItem | undefined> {
    const { data } = await db.entities.docstatus.get({ tenantUid, reportUid, nodeUid }).go({ consistent: true });
    return data ?? undefined;
  },

  /**
   * Changes the status of a document, audited, with other writes that belong to it. `changing`: the change, or a function of the
   * present status.
   */
  async change(
    report: ReportItem,
    nodeUid: string,
    changing: StatusChange | ((now: DocstatusItem) => StatusChange),
    cause: Cause,
    { writes = [], named = [], replaces }: More = {},
  ): Promise<DocstatusItem> {
    return retryOn(isStale, { attempts: ATTEMPTS }, async () => {
      const seen = await this.status(nodeUid);
      if (replaces !== undefined && replaces !== (seen?.currentObjectUid ?? null)) throw REPLACED();
      const old = seen ?? untouchedStatus({ tenantUid, reportUid, nodeUid });
      const change = typeof changing === 'function' ? changing(old) : changing;
      const next = nextStatus(old, change, seen ? seen.version + 1 : 1);
      const changes = [...named, ...changesOf(old, change)];
      const audit = auditWrite(
        tenantUid,
        { place: inProject(report.projectUid), subject: `${reportUid}/${nodeUid}`, kind: 'document', changes },
        cause,
      );
      await saveEntered(tenantUid, report, [...writes, statusWrite(next, seen), audit], cause);
      return next;
    });
  },

  /** Stores the result of a virus scan; returns false when the upload does not exist. */
  async markScanned(uid: string, scan: 'clean' | 'infected'): Promise<boolean> {
    const found = await this.find(uid);
    if (!found) return false;
    const { nodeUid } = found;
    const marked = db.entities.object
      .patch({ tenantUid, reportUid, nodeUid, uid })
      .set({ scan })
      .where((item, { ne }) => ne(item.scan, 'infected'));
    return ifHolds(marked.go());
  },

  /** The complete uploads of the report whose SHA-256 is not known, in one Query. */
  async unhashed(): Promise<ObjectItem[]> {
    const { object } = await readPartition(partition.report(tenantUid, reportUid), sortKey.object(), { consistent: true });
    return object.filter(({ state, hash }) => state === 'done' && hash === undefined);
  },

  /** Stores the SHA-256 of an upload, once. Returns false if it is known already, or if the upload is deleted. */
  async keepHash({ nodeUid, uid }: Pick<ObjectItem, 'nodeUid' | 'uid'>, hash: string): Promise<boolean> {
    const kept = db.entities.object
      .patch({ tenantUid, reportUid, nodeUid, uid })
      .set({ hash })
      .where((item, { notExists }) => notExists(item.hash));
    return ifHolds(kept.go());
  },

  /** Stores the totals of the current upload. Returns false if another upload has taken its place. */
  async keepTotals(nodeUid: string, totals: DocumentTotals): Promise<boolean> {
    const kept = db.entities.docstatus
      .patch({ tenantUid, reportUid, nodeUid })
      .set({ totals })
      .add({ version: 1 })
      .where(({ currentObjectUid }, { eq }) => eq(currentObjectUid, totals.objectUid));
    return ifHolds(kept.go());
  },

  /**
   * Condition that an upload is the current one of its document, for transactions that depend on it.
   * @param refused the error if it is not
   */
  currentCheck: (nodeUid: string, uid: string, refused: () => AppError): Write =>
    check(
      db.entities.docstatus
        .delete({ tenantUid, reportUid, nodeUid })
        .where(({ currentObjectUid }, { eq }) => eq(currentObjectUid, uid)),
      refused,
    ),

  /** The report is no longer being filled by this job. */
  async endFilling(nodeUid: string, jobUid: string): Promise<void> {
    const ended = db.entities.docstatus
      .patch({ tenantUid, reportUid, nodeUid })
      .remove(['fillingJobUid'])
      .add({ version: 1 })
      .where(({ fillingJobUid }, { eq }) => eq(fillingJobUid, jobUid));
    await ifHolds(ended.go());
  },
});

async function ifHolds(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

type Place = { tenantUid: string; reportUid: string; nodeUid: string };

const newItem = (place: Place, file: NewObject) => ({ ...place, ...file, scan: file.scan ?? ('unknown' as const) });

function nextStatus(old: DocstatusItem, { status = old.status, ...change }: StatusChange, version: number): DocstatusItem {
  const { currentObjectUid, fillingJobUid, ...rest } = old;
  const after = { currentObjectUid, fillingJobUid, ...change };
  return {
    ...rest,
    status,
    version,
    ...(after.currentObjectUid && { currentObjectUid: after.currentObjectUid }),
    ...(after.fillingJobUid && { fillingJobUid: after.fillingJobUid }),
  };
}

function statusWrite(next: DocstatusItem, seen: DocstatusItem | undefined): Write {
  if (!seen) return write(db.entities.docstatus.create(next));
  return write(db.entities.docstatus.put(next).where(({ version }, { eq }) => eq(version, seen.version)));
}
