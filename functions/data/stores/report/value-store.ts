import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import type { StoredValueMeta } from '../../../../shared/contract/report/value-view.ts';
import { isSmallJson } from '../../../../shared/domain/kernel/small-json.ts';
import { MAX_VALUE_META_BYTES, META_TOO_LARGE } from '../../../../shared/domain/metric/limits.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { qualityKey, qualityOf } from '../../../../shared/domain/report/quality.ts';
import type { ValueChange } from '../../../../shared/domain/report/value.ts';
import { takesFigure } from '../../../../shared/domain/report/value-limits.ts';
import { keptByClients } from '../../../../shared/domain/report/value-meta.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';
import { AppError, fieldError, isStale } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { getTogether } from '../../batch-get.ts';
import type { FieldChange } from '../../entities/audit.ts';
import type { ValueEntity } from '../../entities/report/value.ts';
import { itemKey } from '../../item-key.ts';
import { retryOn } from '../../retry.ts';
import { db } from '../../service.ts';
import { inProject } from '../../trail-place.ts';
import { type Write, write } from '../../transact.ts';
import type { ReportItem } from './report-writes.ts';
import { saveEntered } from './save-entered.ts';
import { readValue, shortWrite } from './value-shape.ts';

/** The stored value of a node in a report. */
export type ValueItem = EntityItem<typeof ValueEntity>;

/**
 * A change of the value of a node. `version`: of the value that the person saw, 0 for none; without it
 * the last write wins, audited.
 */
export type NodeValueChange = ValueChange & { node: Node; metaJson?: StoredValueMeta; version?: number };

/** `stored`: values by node uid. `also`: writes of the first attempt only. `always`: writes of each attempt. */
type Beside = {
  stored?: ReadonlyMap<string, ValueItem> | undefined;
  also?: readonly Write[];
  always?: readonly Write[];
};

const ATTEMPTS = 5;

/** The subject of one value's audit entries; a batch has one entry for all of its values. */
export const valueSubject = (reportUid: string, nodeUid: string): string => `${reportUid}/${nodeUid}`;
export const batchSubject = (reportUid: string): string => `${reportUid}/batches`;

/** Another value was saved after the one that the person saw. The error carries it, so that the screen can show both. */
export class ValueConflict extends AppError {
  readonly theirs: ValueItem;
  readonly isFigure: boolean;
  /**
   * the unit of their figure, or of the one that their N/A has taken away; undefined for what is no
   * figure, or where it is not known
   */
  readonly unit: string | undefined;
  constructor(theirs: ValueItem, node: Node) {
    const unit = takesFigure(node) ? theirs.unit : undefined;
    super('stale_version', 'Somebody else saved this value in the meantime. Load the page again.', {
      value: [theirs.value ?? ''],
      unit: [unit ?? ''],
      heldValue: [theirs.metaJson?.heldValue ?? ''],
      comment: [theirs.comment],
      noReport: [String(theirs.noReport)],
      quality: [qualityKey(theirs.metaJson?.quality)],
      version: [String(theirs.version)],
      by: [theirs.by],
      nodeUid: [theirs.nodeUid],
    });
    this.theirs = theirs;
    this.isFigure = takesFigure(node);
    this.unit = unit;
  }
}

/** The values of one report. */
export const valueStore = (tenantUid: string, reportUid: string) => ({
  /** Some values of the report by node uid, as they are at this moment. One BatchGet, together with what else is asked for so. */
  async some(nodeUids: readonly string[]): Promise<Map<string, ValueItem>> {
    const keys = [...new Set(nodeUids)].map((nodeUid) => itemKey('value', { tenantUid, reportUid, nodeUid }));
    const items = await getTogether(keys, { consistent: true });
    return new Map(items.map(readValue).map((item) => [item.nodeUid, item]));
  },

  /**
   * Saves up to 50 changes with their audit trail in one transaction, which also starts the report if they are its first
   * (REP-222). The caller has checked the person's right and that the report is editable; a later change of its status, period or
   * package refuses the changes.
   * `beside`: what the caller has read for these changes already, and other writes of the transaction.
   * @throws ValueConflict for a change whose `version` is not the stored one; conflict when the report has moved on
   */
  async save(report: ReportItem, changes: readonly NodeValueChange[], cause: Cause, beside?: Beside): Promise<ValueItem[]> {
    const isOvertaken = (error: unknown) => isStale(error) && !(error instanceof ValueConflict);
    return retryOn(isOvertaken, { attempts: ATTEMPTS }, async (attempt) => {
      // A repetition has its own time, so that the audit trail is in the order in which values were written.
      const now = attempt === 1 ? cause : { ...cause, at: new Date().toISOString() };
      const known = attempt === 1 ? beside : undefined;
      const stored = known?.stored ?? (await this.some(changes.map(({ node }) => node.uid)));
      const items = changes.map((change) => nextItem(tenantUid, reportUid, change, stored.get(change.node.uid), now));
      const values = items.map((item) => valueWrite(item, stored.get(item.nodeUid)));
      await saveEntered(
        tenantUid,
        report,
        [
          ...values,
          ...auditOf(tenantUid, report, { items, changes, stored }, now),
          ...(known?.also ?? []),
          ...(beside?.always ?? []),
        ],
        now,
      );
      return items;
    });
  },
});

function nextItem(
  tenantUid: string,
  reportUid: string,
  change: NodeValueChange,
  stored: ValueItem | undefined,
  cause: Cause,
): ValueItem {
  if (change.version !== undefined && change.version !== (stored?.version ?? 0) && stored)
    throw new ValueConflict(stored, change.node);
  const noReport = change.noReport ?? stored?.noReport ?? false;
  const value = noReport ? null : change.value === undefined ? (stored?.value ?? null) : change.value;
  const unit = unitOf(change, stored);
  const isOtherUnit = stored?.unit !== undefined && unit !== stored.unit;
  const isEntered = !stored || value !== (stored.value ?? null) || noReport !== stored.noReport || isOtherUnit;
  return {
    tenantUid,
    reportUid,
    nodeUid: change.node.uid,
    metricUid: change.node.metric!.uid,
    uid: stored?.uid ?? randomUUID(),
    ...(value !== null && { value }),
    ...(unit !== undefined && { unit }),
    comment: change.comment ?? stored?.comment ?? '',
    noReport,
    metaJson: metaOf(change, stored, noReport),
    by: cause.by,
    enteredBy: isEntered ? cause.by : (stored.enteredBy ?? stored.by),
    at: cause.at,
    version: (stored?.version ?? 0) + 1,
  };
}

/** The unit that the value was entered in, which comes back with the value that N/A has taken away. */
function unitOf({ node, value, unit }: NodeValueChange, stored: ValueItem | undefined): string | undefined {
  const isKept = value === undefined || value === null || (stored?.noReport && value === stored.metaJson?.heldValue);
  return isKept && stored ? stored.unit : (unit ?? node.metric!.unit);
}

/** Keeps the value that N/A replaces, with its quality; both return when N/A is unticked. */
function metaOf({ metaJson, quality: key }: NodeValueChange, stored: ValueItem | undefined, noReport: boolean): StoredValueMeta {
  const { heldValue: before, quality: known, ...others } = { ...stored?.metaJson, ...metaJson };
  const quality = key === undefined ? known : qualityOf(key);
  const kept = { ...others, ...(quality && { quality }) };
  checkKept(metaJson, kept);
  const heldValue = stored?.value ?? before;
  return noReport && heldValue !== undefined ? { ...kept, heldValue } : kept;
}

/** Checks what clients keep with a value where they send more. @throws invalid_input for more than a value keeps in all */
function checkKept(sent: StoredValueMeta = {}, all: StoredValueMeta): void {
  if (Object.keys(keptByClients(sent)).length === 0 || isSmallJson(keptByClients(all), MAX_VALUE_META_BYTES)) return;
  throw fieldError('meta_json', META_TOO_LARGE);
}

const seenOf = (item: ValueItem | undefined) => ({
  value: item?.value ?? null,
  unit: item?.unit ?? null,
  comment: item?.comment ?? '',
  noReport: item?.noReport ?? false,
  quality: qualityKey(item?.metaJson?.quality),
});

function valueWrite(item: ValueItem, stored: ValueItem | undefined): Write {
  if (!stored) return shortWrite(write(db.entities.value.create(item)));
  return shortWrite(write(db.entities.value.put(item).where(({ version }, { eq }) => eq(version, stored.version))));
}

/** The changed fields of a value. Names the unit only if it is, or was, not the metric's own. */
function fieldChanges({ metric }: Node, stored: ValueItem | undefined, item: ValueItem): FieldChange[] {
  const own = unitText(metric!.unit);
  const isOwn = [stored?.unit, item.unit].every((unit) => unit === undefined || unitText(unit) === own);
  return changesOf(seenOf(stored), seenOf(item)).filter(({ field }) => field !== 'unit' || !isOwn);
}

/** Values as they are now, with the changes that led to them, in one order, and the values before by node. */
type SavedValues = {
  items: readonly ValueItem[];
  changes: readonly NodeValueChange[];
  stored: ReadonlyMap<string, ValueItem>;
};

/** An entry of the audit trail, for the value or the batch; none if nothing has changed. */
function auditOf(
  tenantUid: string,
  { uid, projectUid, submission, status }: ReportItem,
  { items, changes, stored }: SavedValues,
  cause: Cause,
): Write[] {
  const ofEach = items.map((item, at) => fieldChanges(changes[at]!.node, stored.get(item.nodeUid), item));
  const [only] = items;
  const isBatch = !only || items.length > 1;
  const all = isBatch
    ? ofEach.flatMap((each, at) => each.map((change) => ({ ...change, field: `${items[at]!.nodeUid}/${change.field}` })))
    : ofEach.flat();
  if (all.length === 0) return [];
  const subject = isBatch ? batchSubject(uid) : valueSubject(uid, only.nodeUid);
  return [
    auditWrite(
      tenantUid,
      { place: inProject(projectUid), subject, kind: 'value', changes: all, context: { submission, status } },
      cause,
    ),
  ];
}
