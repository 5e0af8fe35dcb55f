import { randomUUID } from 'node:crypto';
import { ascending } from '../../shared/domain/kernel/order.ts';
import type { TrailKind } from '../../shared/domain/trail/kinds.ts';
import type { FieldChange } from './entities/audit.ts';
import { storedName, toStored } from './entities/stored-names.ts';
import { db } from './service.ts';
import { logShard, type TrailPlace } from './trail-place.ts';
import { type Write, write } from './transact.ts';

/**
 * The person and the time of a change. The browser's request, the logs, the job and the audit trail share the `correlationId`.
 */
export type Cause = { by: string; at: string; correlationId: string };

/** The content of an audit entry. */
type AuditedChange = {
  /** whose trail it is in */
  place: TrailPlace;
  /** uid of the changed thing (for a value `<reportUid>/<nodeUid>`) */
  subject: string;
  /** of the subject; a new kind is added to TRAIL_KINDS */
  kind: TrailKind;
  changes: readonly FieldChange[];
  context?: Record<string, unknown> | undefined;
};

/** The audit entry of a change, to be written in the transaction of the change. */
export function auditWrite(tenantUid: string, { place, subject, kind, changes, context }: AuditedChange, cause: Cause): Write {
  const [root = subject] = subject.split('/', 1);
  const uid = randomUUID();
  const entry = {
    tenantUid,
    place,
    subject,
    root,
    kind,
    uid,
    ...cause,
    changes: changes.map(stored),
    recorded: new Date().toISOString(),
    shard: logShard(uid),
  };
  return write(db.entities.audit.create(context ? { ...entry, context } : entry));
}

/**
 * A write that was made earlier and is put off until now: an entry of the trail as recorded at this moment, since a block of the
 * past takes none. Any other write stays as it is.
 */
export function recordedNow(item: Write['item']): Write['item'] {
  const entry = item.Put?.Item && db.entities.audit.parse({ Item: item.Put.Item }).data;
  return entry ? write(db.entities.audit.create({ ...entry, recorded: new Date().toISOString() })).item : item;
}

/** A change under the field names that earlier entries of the trail use. */
const stored = ({ field, from, to }: FieldChange): FieldChange => ({
  field: storedName(field),
  from: toStored(from),
  to: toStored(to),
});

/** An object with its keys in a fixed order, since the table keeps none. Other values stay as they are. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(ascending(([name]) => name)))
    : value;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

/** The fields of `to` whose value differs from `from`, for the audit trail. */
export const changesOf = (from: Record<string, unknown>, to: Record<string, unknown>): FieldChange[] =>
  Object.entries(to)
    .filter(([field, value]) => !isSame(from[field], value))
    .map(([field, value]) => ({ field, from: from[field] ?? null, to: value ?? null }));
