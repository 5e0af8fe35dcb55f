import { isInTrail, type TrailPart, trailPart } from '../../../shared/domain/access/report-access.ts';
import { descending } from '../../../shared/domain/kernel/order.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { type AuditItem, auditStore } from '../../data/stores/audit-store.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import { documentStore } from '../../data/stores/report/document-store.ts';
import type { ReportItem } from '../../data/stores/report/report-writes.ts';
import { batchSubject, valueSubject } from '../../data/stores/report/value-store.ts';
import { projectOf } from '../../data/trail-place.ts';
import { reportIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';
import { memberOf } from './caller.ts';
import { commentsAreSeen } from './comments/comment-visibility.ts';
import { treeOfReport } from './load.ts';
import { submissionShown } from './revision/shown-submission.ts';

export type { AuditItem } from '../../data/stores/audit-store.ts';

/** Entries of the audit trail, newest first, with their authors by uid; authors who have left the tenant are missing. */
export type Trail = { entries: AuditItem[]; people: ReadonlyMap<string, PersonItem> };

/**
 * `next`: cursor of the next page; `nodes`: of the report's tree, `files`: names of the current files that
 * entries tell of, both by uid.
 */
export type TrailPage = Trail & {
  next: string | undefined;
  nodes: ReadonlyMap<string, Node>;
  files: ReadonlyMap<string, string>;
};

/** The field of an entry whose value is the uid of an upload. */
export const CURRENT_FILE = 'currentObjectUid';

type PageOfTrail = { limit: number; cursor?: string | undefined };
type SeenPart = { from: string; sees: (entry: AuditItem) => boolean };

/**
 * A page of a report's trail, in the part that the caller sees. Entries about comments need sight of comments.
 * @throws invalid_input for an invalid cursor
 */
export async function trailOfReport(context: Context, page: PageOfTrail): Promise<TrailPage> {
  const { tenantUid } = context;
  const report = reportIn(context);
  const part = await partOfTrail(context, report);
  const withComments = await commentsAreSeen(context, report);
  const sees = (entry: AuditItem) =>
    isInTrail(part, entry) && (withComments || entry.kind !== 'comment') && !(entry.kind === 'place' && isDeparture(entry));
  const { entries, next } = await seenEntries(tenantUid, report.uid, page, { from: part.from, sees });
  const [tree, people, files] = await Promise.all([
    treeOfReport(context),
    peopleOf(tenantUid, entries),
    filesIn(tenantUid, report.uid, entries),
  ]);
  return { entries, next, people, files, nodes: new Map(tree.nodes.map((node) => [node.uid, node])) };
}

/** The part of the trail that the caller sees: of a revision, what pages show of it. Costs as `submissionShown`. */
const partOfTrail = async (context: Context, report: ReportItem): Promise<TrailPart> =>
  trailPart(report.history, memberOf(context, report.projectUid), await submissionShown(context, report));

/** File names of a report's uploads by uid, because entries about the current file have only its uid. At most one Query. */
async function filesIn(tenantUid: string, reportUid: string, entries: readonly AuditItem[]): Promise<Map<string, string>> {
  if (!entries.some(({ changes }) => changes.some(({ field }) => field === CURRENT_FILE))) return new Map();
  return new Map((await documentStore(tenantUid, reportUid).everything()).map(({ uid, filename }) => [uid, filename]));
}

/**
 * Whether an entry is about the report's move to another project, as the left project records it. The other project has its own
 * entry.
 */
const isDeparture = ({ place, changes }: AuditItem): boolean =>
  changes.some(({ field, to }) => field === 'project' && to !== projectOf(place));

/** A page of the entries that the caller sees. Pages that end up empty are skipped, and no page goes back before `from`. */
async function seenEntries(tenantUid: string, reportUid: string, { limit, cursor }: PageOfTrail, { from, sees }: SeenPart) {
  for (let at = cursor; ; ) {
    const { entries, next } = await auditStore(tenantUid).ofReport(reportUid, { limit, cursor: at });
    const seen = entries.filter(sees);
    const isLast = next === undefined || (entries.at(-1)?.at ?? '') < from;
    if (seen.length > 0 || isLast) return { entries: seen, next: isLast ? undefined : next };
    at = next;
  }
}

/** The changes of one value that the caller sees: its own entries of the audit trail, and its part of batch entries. */
export async function trailOfValue(context: Context, nodeUid: string): Promise<Trail> {
  const { tenantUid } = context;
  const report = reportIn(context);
  const audit = auditStore(tenantUid);
  const [own, batches] = await Promise.all([audit.of(valueSubject(report.uid, nodeUid)), audit.of(batchSubject(report.uid))]);
  const part = await partOfTrail(context, report);
  const seen = [...own, ...batches.flatMap((entry) => partOf(entry, nodeUid))].filter((entry) => isInTrail(part, entry));
  const entries = seen.sort(descending(({ at }) => at));
  return { entries, people: await peopleOf(tenantUid, entries) };
}

/** The changes of one node in an entry whose fields begin with the uids of their nodes; none where it is not among them. */
function partOf(entry: AuditItem, nodeUid: string): AuditItem[] {
  const prefix = `${nodeUid}/`;
  const changes = entry.changes
    .filter(({ field }) => field.startsWith(prefix))
    .map((change) => ({ ...change, field: change.field.slice(prefix.length) }));
  return changes.length === 0 ? [] : [{ ...entry, changes }];
}

async function peopleOf(tenantUid: string, entries: readonly AuditItem[]): Promise<Map<string, PersonItem>> {
  const people = await personStore(tenantUid).getMany(entries.map(({ by }) => by));
  return new Map(people.map((person) => [person.uid, person]));
}
