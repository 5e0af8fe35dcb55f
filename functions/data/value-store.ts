import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { isEditable } from '../../shared/domain/report-status.ts';
import type { Node } from '../../shared/domain/tree.ts';
import { AppError } from '../../shared/errors.ts';
import { boardStore } from './board-store.ts';
import { auditWrite, type Cause, changesOf } from './cause.ts';
import { type CommitItem, enteredWrites, REPORT_MOVED_ON } from './commit-writes.ts';
import type { ValueEntity } from './entities/value.ts';
import { db } from './service.ts';
import { transact, type Write, write } from './transact.ts';

export type ValueItem = EntityItem<typeof ValueEntity>;

/**
 * What is entered for one metric; what is absent stays. `value`: decimal text or null. `version`: of the value that the person saw,
 * 0 for none; without it the last write wins, audited.
 */
export type Entry = {
  node: Node;
  value?: string | null;
  comment?: string;
  noReport?: boolean;
  metaJson?: Record<string, unknown>;
  version?: number;
};

/** More goes into several requests; with its audit entry a batch is one transaction. */
export const MAX_BATCH = 50;

const ATTEMPTS = 5;

/** The subject of the audit entries of one value; of those that came in a batch, there is one entry for all of them. */
export const valueSubject = (commitUid: string, nodeUid: string): string => `${commitUid}/${nodeUid}`;
export const batchSubject = (commitUid: string): string => `${commitUid}/batches`;

/** Another value was saved after the one that the person saw. It tells the other one, so that the screen can show both. */
export class ValueConflict extends AppError {
  readonly theirs: ValueItem;
  constructor(theirs: ValueItem) {
    super('stale_version', 'Somebody else saved this value in the meantime', {
      value: [theirs.value ?? ''],
      comment: [theirs.comment],
      version: [String(theirs.version)],
      by: [theirs.by],
      nodeUid: [theirs.nodeUid],
    });
    this.theirs = theirs;
  }
}

/** The values of one report. */
export const valueStore = (tenantUid: string, commitUid: string) => ({
  /** Some values of the report by node uid, in one BatchGet. */
  async some(nodeUids: readonly string[]): Promise<Map<string, ValueItem>> {
    const unique = [...new Set(nodeUids)].map((nodeUid) => ({ tenantUid, commitUid, nodeUid }));
    if (unique.length === 0) return new Map();
    const { data } = await db.entities.value.get(unique).go({ consistent: true });
    return new Map(data.map((item) => [item.nodeUid, item]));
  },

  /** All values of the report, in one Query. */
  async all(): Promise<ValueItem[]> {
    const { data } = await db.entities.value.query.primary({ tenantUid, commitUid }).go({ pages: 'all' });
    return data;
  },

  /**
   * Saves up to 50 entries with their audit trail in one transaction, which also starts the report when it is the first (REP-222).
   * The caller has checked that the person may, and that the report is editable; a status that changes in between refuses it.
   * @throws ValueConflict for an entry whose `version` is not the stored one; conflict when the report has moved on
   */
  async save(commit: CommitItem, entries: readonly Entry[], cause: Cause): Promise<ValueItem[]> {
    let header = commit;
    for (let attempt = 1; ; attempt += 1) {
      // A repetition has its own time, so that the audit trail is in the order in which values were written.
      const now = attempt === 1 ? cause : { ...cause, at: new Date().toISOString() };
      const stored = await this.some(entries.map(({ node }) => node.uid));
      const items = entries.map((entry) => nextItem(tenantUid, commitUid, entry, stored.get(entry.node.uid), now));
      try {
        await transact(await writesOf(tenantUid, header, items, stored, now));
        return items;
      } catch (error) {
        if (!isOvertaken(error) || attempt === ATTEMPTS) throw error;
        if (error === REPORT_MOVED_ON) header = await stillOpen(tenantUid, header);
      }
    }
  },
});

/** Somebody else's write came first; whether it matters is seen on the next attempt. */
const isOvertaken = (error: unknown) =>
  error === REPORT_MOVED_ON || (error instanceof AppError && !(error instanceof ValueConflict) && error.code === 'stale_version');

/** The report as it is now, when somebody else's first entry has only started it. @throws REPORT_MOVED_ON when it is no longer open */
async function stillOpen(tenantUid: string, { uid, submission }: CommitItem): Promise<CommitItem> {
  const { data } = await db.entities.commit.get({ tenantUid, uid }).go({ consistent: true });
  if (!data || !isEditable(data.status) || data.submission !== submission) throw REPORT_MOVED_ON;
  return data;
}

function nextItem(tenantUid: string, commitUid: string, entry: Entry, stored: ValueItem | undefined, cause: Cause): ValueItem {
  if (entry.version !== undefined && entry.version !== (stored?.version ?? 0) && stored) throw new ValueConflict(stored);
  const noReport = entry.noReport ?? stored?.noReport ?? false;
  const value = noReport ? null : entry.value === undefined ? (stored?.value ?? null) : entry.value;
  return {
    tenantUid,
    commitUid,
    nodeUid: entry.node.uid,
    metricUid: entry.node.metric!.uid,
    uid: stored?.uid ?? randomUUID(),
    ...(value !== null && { value }),
    comment: entry.comment ?? stored?.comment ?? '',
    noReport,
    metaJson: { ...stored?.metaJson, ...entry.metaJson },
    by: cause.by,
    at: cause.at,
    version: (stored?.version ?? 0) + 1,
  };
}

const seenOf = (item: ValueItem | undefined) => ({
  value: item?.value ?? null,
  comment: item?.comment ?? '',
  noReport: item?.noReport ?? false,
});

async function writesOf(
  tenantUid: string,
  commit: CommitItem,
  items: readonly ValueItem[],
  stored: ReadonlyMap<string, ValueItem>,
  cause: Cause,
): Promise<Write[]> {
  const isFirst = commit.status === 'Nothing Received';
  const entry = isFirst ? await boardStore(tenantUid).entry(commit.projectUid, commit.refUid) : undefined;
  return [
    ...items.map((item) => valueWrite(item, stored.get(item.nodeUid))),
    ...audits(tenantUid, commit, items, stored, cause),
    ...enteredWrites(tenantUid, commit, entry, cause),
  ];
}

function valueWrite(item: ValueItem, stored: ValueItem | undefined): Write {
  if (!stored) return write(db.entities.value.create(item));
  return write(db.entities.value.put(item).where(({ version }, { eq }) => eq(version, stored.version)));
}

function audits(
  tenantUid: string,
  { uid, submission }: CommitItem,
  items: readonly ValueItem[],
  stored: ReadonlyMap<string, ValueItem>,
  cause: Cause,
): Write[] {
  const changes = (item: ValueItem) => changesOf(seenOf(stored.get(item.nodeUid)), seenOf(item));
  if (items.length === 1) {
    const [item] = items;
    return [auditWrite(tenantUid, valueSubject(uid, item!.nodeUid), 'value', changes(item!), cause, { submission })];
  }
  const all = items.flatMap((item) => changes(item).map((change) => ({ ...change, field: `${item.nodeUid}/${change.field}` })));
  return [auditWrite(tenantUid, batchSubject(uid), 'value', all, cause, { submission })];
}
