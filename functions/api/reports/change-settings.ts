import type { ReportChange } from '../../../shared/contract/report/reports.ts';
import { entryRefusal, isApprover, isProjectAdmin } from '../../../shared/domain/access/report-access.ts';
import { mergeMarks } from '../../../shared/domain/report/sections.ts';
import { isEditable, isLocked } from '../../../shared/domain/report/status.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import type { Context } from '../../core/context.ts';
import { withKnownGroup } from '../../core/factor/chosen-group.ts';
import { checkVisible, memberOf } from '../../core/report/caller.ts';
import { changesOf } from '../../data/audit-write.ts';
import { type ReportFrame, reportFrame, rolesOf } from '../../data/stores/report/report-frame.ts';
import { type CommitItem, commitStore } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';

type Meta = NonNullable<ReportChange['meta_json']>;

const ATTEMPTS = 5;
/** Told with a report, never set from outside. */
const TOLD = new Set(['history', 'lastUpdateOn', 'lastUpdateBy', '_sectionsComplete', '_sectionsApproved']);

/**
 * Merges settings and section marks into what is stored, key by key (SET-390, REP-250): marks of several people do not undo each
 * other. Marks of completion are the responsible person's, those of review the approver's, settings an administrator's.
 */
export async function changeSettings(context: Context, commitUid: string, sent: Meta): Promise<CommitItem> {
  const { tenantUid, cause, ids } = context;
  const meta = await withKnownGroup(tenantUid, sent);
  const store = reportStore(tenantUid);
  const frame = await reportFrame(tenantUid, String(ids.commit?.projectUid));
  for (let attempt = 1; ; attempt += 1) {
    const commit = await store.header(commitUid);
    checkVisible(context, commit);
    checkMay(context, commit, frame, meta);
    const { masterRefUid } = frame.project;
    const { tree } = await store.structure(commit, { trackerUid: commit.trackerUid, refUid: commit.refUid, masterRefUid });
    const next = merged(commit, meta, tree.nodes);
    try {
      return await commitStore(tenantUid).saveSettings(commit, next, changesOf(commit, next), cause);
    } catch (error) {
      const overtaken = error instanceof AppError && error.code === 'stale_version';
      if (!overtaken || attempt === ATTEMPTS) throw error;
    }
  }
}

function checkMay(context: Context, commit: CommitItem, frame: ReportFrame, meta: Meta): void {
  const member = memberOf(context, commit.projectUid);
  const roles = rolesOf(frame, commit.refUid);
  if (meta._sectionsComplete) {
    const refusal = entryRefusal(commit.status, roles, member);
    if (refusal === 'forbidden') throw new AppError('forbidden', 'Only the responsible person marks sections as complete');
    if (refusal === 'locked') throw new AppError('conflict', `A report that is '${commit.status}' cannot be changed`);
  }
  if (meta._sectionsApproved) {
    if (!isApprover(commit.status, roles, member)) throw new AppError('forbidden', 'Only an approver reviews sections');
    if (!isLocked(commit.status)) throw new AppError('conflict', `A report that is '${commit.status}' is not under review`);
  }
  const sets = Object.keys(meta).some((key) => !TOLD.has(key));
  if (sets && !isProjectAdmin(member)) throw new AppError('forbidden', 'Only an administrator changes the settings of a report');
  // the figures that were submitted follow from it: to show others beside the results would be a second truth
  if ('disable_manual_entry' in meta && !isEditable(commit.status))
    throw new AppError('conflict', `How the figures of a report come about stays as it is while it is '${commit.status}'`);
}

function merged(commit: CommitItem, meta: Meta, nodes: readonly Node[]) {
  const settings = Object.fromEntries(Object.entries(meta).filter(([key]) => !TOLD.has(key)));
  const all = Object.entries({ ...commit.metaJson, ...settings }).filter(([, value]) => value !== null);
  return {
    metaJson: Object.fromEntries(all),
    sectionsComplete: { ...commit.sectionsComplete, ...byUid(meta._sectionsComplete, nodes) },
    sectionsApproved: { ...mergeMarks(commit.sectionsApproved, byUid(meta._sectionsApproved, nodes)) },
  };
}

/** Marks come by the path of the section (or its uid) and are kept by its uid, so that a section that moves keeps its mark. */
function byUid<T>(marks: Readonly<Record<string, T>> | undefined, nodes: readonly Node[]): Record<string, T> {
  const uids = new Map(
    nodes.filter(({ type }) => type === 'tree').flatMap(({ path, uid }) => [[path, uid] as const, [uid, uid] as const]),
  );
  const unknown = Object.keys(marks ?? {}).find((key) => !uids.has(key));
  if (unknown !== undefined) throw fieldError('meta_json', `There is no section at ${unknown}`);
  return Object.fromEntries(Object.entries(marks ?? {}).map(([key, mark]) => [uids.get(key)!, mark]));
}
