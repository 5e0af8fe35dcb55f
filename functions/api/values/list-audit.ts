import type { ReportChange, values } from '../../../shared/contract/report/values.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { treeOf } from '../../core/report/load.ts';
import { type AuditItem, auditStore } from '../../data/stores/audit-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** The whole trail of a report, of which nothing is hidden from those who may read its figures. */
export const listReportAudit: Handlers<typeof values>['listReportAudit'] = async (context, { params, query }) => {
  const { tenantUid, reply } = context;
  const { entries, next } = await auditStore(tenantUid).ofReport(params.commitId, query);
  reply.next = next;
  const [tree, people] = await Promise.all([treeOf(context), personStore(tenantUid).getMany(entries.map(({ by }) => by))]);
  const nodes = new Map(tree.nodes.map((node) => [node.uid, node]));
  const names = new Map(people.map(({ uid, firstName, lastName }) => [uid, { first_name: firstName, last_name: lastName }]));
  const personOf = (uid: string) => ({ uid, ...(names.get(uid) ?? { first_name: '', last_name: '' }) });
  return entries.flatMap((entry) => rowsOf(entry, nodes).map((row) => ({ ...row, by: personOf(entry.by) })));
};

type Row = Omit<ReportChange, 'by'>;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** One row a field. The fields of a batch begin with the uid of their metric. */
function rowsOf(entry: AuditItem, nodes: ReadonlyMap<string, Node>): Row[] {
  const { uid, at, kind, subject, context = {}, correlationId } = entry;
  const [, part = ''] = subject.split('/');
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
      ...{ uid: `${uid}-${index}`, at, kind, node: nodeView(nodeUid, nodes), field: name, from: from ?? null, to: to ?? null },
      ...{ status, submission, note, correlationId },
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

function nodeView(uid: string, nodes: ReadonlyMap<string, Node>): ReportChange['node'] {
  if (uid === '') return null;
  const node = nodes.get(uid);
  return { uid, name: node?.metric?.name ?? node?.name ?? node?.title ?? '', unit: node?.metric?.unit ?? '' };
}
