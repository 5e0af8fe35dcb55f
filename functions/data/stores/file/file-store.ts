import type { EntityItem } from 'electrodb';
import { errorKind, notFoundText } from '../../../../shared/errors.ts';
import { auditWrite, type Cause } from '../../audit-write.ts';
import type { StoredfileEntity } from '../../entities/file/stored-file.ts';
import { db } from '../../service.ts';
import type { TrailPlace } from '../../trail-place.ts';
import { transact, type Write, write } from '../../transact.ts';
import { isConditionFailure } from '../job-store.ts';
import { storageStore } from '../tenant/storage-store.ts';

export type StoredFileItem = EntityItem<typeof StoredfileEntity>;
type NewFile = Pick<
  StoredFileItem,
  'uid' | 'filename' | 'contentType' | 'size' | 'key' | 'uploadId' | 'expiresAt' | 'hash' | 'reportUid' | 'isAttachment'
> &
  Partial<Pick<StoredFileItem, 'scan'>>;

export const UPLOAD_COMPLETE = errorKind('conflict', 'This upload is complete already.');
export const IMPORTED = errorKind('conflict', 'This file is imported already. Upload it again to import it once more.');
/**
 * Deletes a pending upload by writes of which one is refused with UPLOAD_COMPLETE for any other. Does nothing where another call
 * has deleted it. `there`: reads what is there then.
 */
export async function forgetUpload(writes: readonly Write[], there: () => Promise<unknown>): Promise<void> {
  try {
    await transact(writes);
  } catch (error) {
    if (!UPLOAD_COMPLETE.is(error) || (await there())) throw error;
  }
}

const NO_FILE = errorKind('not_found', notFoundText('file'));

/** The files of one tenant outside of documents: those of form cells, templates and comments. */
export const fileStore = (tenantUid: string) => ({
  /** @throws not_found */
  async get(uid: string, state: StoredFileItem['state'] | 'any' = 'done'): Promise<StoredFileItem> {
    const { data } = await db.entities.storedfile.get({ tenantUid, uid }).go({ consistent: true });
    if (!data || (state !== 'any' && data.state !== state)) throw NO_FILE();
    return data;
  },

  /** Stores a requested upload as pending, with writes that belong to it. The item expires at `expiresAt`. */
  async begin(file: NewFile, { by, at }: Cause, more: readonly Write[] = []): Promise<StoredFileItem> {
    const item = { tenantUid, ...file, scan: file.scan ?? ('unknown' as const), state: 'pending' as const, by, created: at };
    await transact([write(db.entities.storedfile.create(item)), ...more]);
    return item;
  },

  /**
   * Deletes a pending upload, with writes that belong to that: of several calls at once, one makes them.
   * @throws conflict when it was completed since it was read
   */
  forget: ({ uid }: StoredFileItem, more: readonly Write[] = []): Promise<void> => {
    const unfinished = db.entities.storedfile.delete({ tenantUid, uid }).where(({ state }, { eq }) => eq(state, 'pending'));
    const there = async () => (await db.entities.storedfile.get({ tenantUid, uid }).go({ consistent: true })).data;
    return forgetUpload([write(unfinished, UPLOAD_COMPLETE), ...more], there);
  },

  /**
   * Deletes a file without references, and subtracts its size.
   * @throws not_found if somebody has deleted it or attached it to a report meanwhile
   */
  remove({ uid, size }: StoredFileItem): Promise<void> {
    const gone = db.entities.storedfile
      .delete({ tenantUid, uid })
      .where((item, { exists, notExists }) => `${exists(item.uid)} AND ${notExists(item.reportUid)}`);
    return transact([write(gone, NO_FILE), storageStore(tenantUid).removedWrite(size)]);
  },

  /** Stores the result of a virus scan; returns false when the file does not exist. */
  async markScanned(uid: string, scan: 'clean' | 'infected'): Promise<boolean> {
    const marked = db.entities.storedfile
      .patch({ tenantUid, uid })
      .set({ scan })
      .where((item, { ne }) => ne(item.scan, 'infected'));
    try {
      await marked.go();
      return true;
    } catch (error) {
      if (isConditionFailure(error)) return false;
      throw error;
    }
  },

  /** Stores a checked file from the body of a request, with its audit entry. */
  async keep(file: NewFile, place: TrailPlace, cause: Cause): Promise<StoredFileItem> {
    const { item, writes } = this.keepWrites(file, place, cause);
    await transact([...writes, storageStore(tenantUid).keptWrite(file.size)]);
    return item;
  },

  /**
   * Completes a checked pending upload, once, with writes that belong to that.
   * @throws stale_version when it was completed, deleted or scanned since it was read
   */
  async finish(
    pending: StoredFileItem,
    file: NewFile,
    place: TrailPlace,
    cause: Cause,
    more: readonly Write[] = [],
  ): Promise<StoredFileItem> {
    const { item, audit } = kept(tenantUid, { ...file, scan: pending.scan }, place, cause);
    const put = db.entities.storedfile
      .put(item)
      .where(({ state, scan }, { eq }) => `${eq(state, 'pending')} AND ${eq(scan, pending.scan)}`);
    await transact([write(put), audit, storageStore(tenantUid).keptWrite(file.size), ...more]);
    return item;
  },

  /** The writes of `keep` for a transaction with the file's owner. That transaction has to count the size of its files. */
  keepWrites(file: NewFile, place: TrailPlace, cause: Cause): { item: StoredFileItem; writes: Write[] } {
    const { item, audit } = kept(tenantUid, file, place, cause);
    return { item, writes: [write(db.entities.storedfile.put(item)), audit] };
  },

  /**
   * Gives a file to one import, which deletes it at its end.
   * @throws conflict where another one or a report has got it since it was read
   */
  importWrite: ({ uid, importUid }: StoredFileItem, next: string): Write =>
    write(
      db.entities.storedfile
        .patch({ tenantUid, uid })
        .set({ importUid: next })
        .where(
          (item, { eq, notExists }) =>
            `${importUid === undefined ? notExists(item.importUid) : eq(item.importUid, importUid)} AND ${notExists(item.reportUid)}`,
        ),
      IMPORTED,
    ),

  /**
   * Assigns a person's own file to a report, as the attachment of a comment.
   * @throws not_found for another person's file, one of another report or of an import
   */
  bindWrite: ({ uid, by }: StoredFileItem, reportUid: string): Write =>
    write(
      db.entities.storedfile
        .patch({ tenantUid, uid })
        .set({ reportUid, isAttachment: true })
        .where(
          (item, { eq, notExists }) =>
            `${eq(item.by, by)} AND ${notExists(item.importUid)} AND (${notExists(item.reportUid)} OR ${eq(item.reportUid, reportUid)})`,
        ),
      NO_FILE,
    ),
});

/** A completed file with its audit entry. */
function kept(
  tenantUid: string,
  { uploadId: _upload, expiresAt: _expiry, ...file }: NewFile,
  place: TrailPlace,
  cause: Cause,
): { item: StoredFileItem; audit: Write } {
  const { by, at } = cause;
  const item: StoredFileItem = { tenantUid, ...file, scan: file.scan ?? 'unknown', state: 'done', by, created: at };
  const named = [{ field: 'file', from: null, to: item.filename }];
  return { item, audit: auditWrite(tenantUid, { place, subject: item.uid, kind: 'file', changes: named }, cause) };
}
