import type { ReportAuditEntry, values } from '../../../shared/contract/report/values.ts';
import { isInTrail, trailPart } from '../../../shared/domain/access/report-access.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { reportIn } from '../../core/access/loaded.ts';
import { memberOf } from '../../core/report/caller.ts';
import { commentsAreSeen } from '../../core/report/comment-visibility.ts';
import { treeOfReport } from '../../core/report/load.ts';
import { type AuditItem, auditStore } from '../../data/stores/audit-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** The trail of a report, in the part that the caller sees: of comments only those who see these are told. */
export const listReportAudit: Handlers<typeof values>['listReportAudit'] = async (context, { query }) => {
  const { tenantUid, reply } = context;
  const commit = reportIn(context);
  const part = trailPart(commit.history, memberOf(context, commit.projectUid));
  const withComments = await commentsAreSeen(context, commit);
  const sees = (entry: AuditItem) => isInTrail(part, entry) && (withComments || entry.kind !== 'comment');
  const { entries, next } = await seenEntries(tenantUid, commit.uid, query, { from: part.from, sees });
  reply.next = next;
  const [tree, people] = await Promise.all([treeOfReport(context), personStore(tenantUid).getMany(entries.map(({ by }) => by))]);
  const nodes = new Map(tree.nodes.map((node) => [node.uid, node]));
  const names = new Map(people.map(({ uid, firstName, lastName }) => [uid, { first_name: firstName, last_name: lastName }]));
  const personOf = (uid: string) => ({ uid, ...(names.get(uid) ?? { first_name: '', last_name: '' }) });
  return entries.flatMap((entry) => rowsOf(entry, nodes).map((row) => ({ ...row, by: personOf(entry.by) })));
};

type Asked = Parameters<ReturnType<typeof auditStore>['ofReport']>[1];
type Seen = { from: string; sees: (entry: AuditItem) => boolean };

/** A page of what the caller sees; one of which nothing is left is passed over, and before `from` there is no other. */
async function seenEntries(tenantUid: string, commitUid: string, { limit, cursor }: Asked, { from, sees }: Seen) {
  for (let at = cursor; ; ) {
    const { entries, next } = await auditStore(tenantUid).ofReport(commitUid, { limit, cursor: at });
    const seen = entries.filter(sees);
    const isLast = next === undefined || (entries.at(-1)?.at ?? '') < from;
    if (seen.length > 0 || isLast) return { entries: seen, next: isLast ? undefined : next };
    at = next;
  }
}

type Row = Omit<ReportAuditEntry, 'by'>;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** One row a field. The fields of a batch begin with the uid of their metric. */
function rowsOf(entry: AuditItem, nodes: ReadonlyMap<string, Node>): Row[] {
  const { uid, at, kind, subject, context = {}, correlationId } = entry;
  const [, place = ''] = subject.split('/');
  // a comment belongs to a section, and may be about one metric of it
  const part = text(context.node) ?? place;
  const submission = typeof context.submission === 'number' ? context.submission : null;
  // The entry of a comment names the comment itself, whose words are what has changed.
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
      from: from ?? null,
      to: to ?? null,
      status,
      submission,
      note,
      correlationId,
    };
  });
}

type Single = { field: string; from?: unknown; to?: unknown; of?: string };

const MARKS: readonly string[] = ['sectionsComplete', 'sectionsApproved'];
const partsOf = (value: unknown) => (value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {});

/** Marks of sections and settings are kept together: each one that differs is a change of its own, a mark one of its section. */
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
  return { uid, name: node?.metric?.name ?? node?.name ?? node?.title ?? '', unit: node?.metric?.unit ?? '' };
}
