import type { ReportAuditEntry, ValueAuditEntry } from '../../../shared/contract/report/values.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { type AuditItem, CURRENT_FILE, type Trail } from '../../core/report/trail.ts';
import { answerView, textView } from '../views/answer-view.ts';

/** The person who made a change; without a name once they have left the tenant. */
export function byView(uid: string, people: Trail['people']): ValueAuditEntry['by'] {
  const { firstName = '', lastName = '' } = people.get(uid) ?? {};
  return { uid, first_name: firstName, last_name: lastName };
}

type Row = Omit<ReportAuditEntry, 'by'>;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * One row per field. The fields of a batch begin with the uid of their metric. `files`: names of uploads, to show before their
 * uids.
 */
export function trailRows(entry: AuditItem, nodes: ReadonlyMap<string, Node>, files: ReadonlyMap<string, string>): Row[] {
  const { uid, at, kind, subject, context = {}, correlationId } = entry;
  const [, place = ''] = subject.split('/');
  // a comment belongs to a section, and may be about one metric of it
  const part = text(context.node) ?? place;
  const submission = typeof context.submission === 'number' ? context.submission : null;
  // The entry of a comment names the comment itself, whose words have changed.
  const note = [kind === 'comment' ? null : text(context.comment), text(context.reason)]
    .filter((each) => each !== null && each !== '')
    .join(' · ');
  const changed = entry.changes.flatMap((change) => single(change)).filter(({ from, to }) => (from ?? '') !== (to ?? ''));
  return changed.map(({ field, from, to, of = part }, index) => {
    const [nodeUid, name] = part === 'batches' ? (field.split('/', 2) as [string, string]) : [of, field];
    const status = kind === 'status' ? text(to) : text(context.status);
    return {
      uid: `${uid}-${index}`,
      at,
      kind,
      node: nodeView(nodeUid, nodes),
      field: name,
      from: named(name, from, files),
      to: named(name, to, files),
      status,
      submission,
      note,
      correlationId,
    };
  });
}

/** A value of a field; a current file as the entry of its upload tells it: 'bill.pdf (uid)'. */
function named(field: string, value: unknown, files: ReadonlyMap<string, string>): unknown {
  const file = field === CURRENT_FILE && typeof value === 'string' ? files.get(value) : undefined;
  return file === undefined ? (value ?? null) : `${file} (${value})`;
}

type Single = { field: string; from?: unknown; to?: unknown; of?: string };

const MARKS: readonly string[] = ['sectionsComplete', 'sectionsApproved'];
const partsOf = (value: unknown) => (value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {});

/** Splits changes of stored objects: each changed setting is a change of its own, and so is each mark, with its section. */
function single(change: Single): Single[] {
  const { field } = change;
  if (field !== 'metaJson' && !MARKS.includes(field)) return [change];
  const [from, to] = [partsOf(change.from), partsOf(change.to)];
  const isMark = field !== 'metaJson';
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]))
    .map((key) => ({ field: isMark ? field : key, from: from[key], to: to[key], ...(isMark && { of: key }) }));
}

function nodeView(uid: string, nodes: ReadonlyMap<string, Node>): ReportAuditEntry['node'] {
  if (uid === '') return null;
  const node = nodes.get(uid);
  return {
    uid,
    name: node?.metric?.name ?? node?.name ?? node?.title ?? '',
    unit: node?.metric?.unit ?? '',
    ...answerView(node),
    ...textView(node),
  };
}
