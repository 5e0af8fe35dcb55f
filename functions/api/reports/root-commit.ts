import type { ReportChangeBody } from '../../../shared/contract/report/report-change.ts';
import type { Commit } from '../../../shared/contract/report/reports.ts';
import { isProjectAdmin } from '../../../shared/domain/access/report-access.ts';
import { AppError } from '../../../shared/errors.ts';
import { withKnownGroup } from '../../core/factor/chosen-group.ts';
import { memberOf } from '../../core/report/caller.ts';
import { changesOf } from '../../data/audit-write.ts';
import { packageStore } from '../../data/stores/project/package-store.ts';
import { projectStore, type RefItem } from '../../data/stores/project/project-store.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { commitStore } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

type Meta = NonNullable<ReportChangeBody['meta_json']>;

const load = async (context: SignedInRequest) => {
  const { projectUid, refUid } = context.ids.commit!;
  const loaded = await projectStore(context.tenantUid).load(String(projectUid));
  const ref = loaded.refs.find(({ uid }) => uid === refUid);
  if (!ref) throw new AppError('not_found', 'No such package');
  return { loaded, ref };
};

/** The commit of a ref's structure as existing clients read it: the settings of its reports (SET-209). */
export async function answerRoot(context: SignedInRequest): Promise<Commit> {
  const { ref } = await load(context);
  return rootView(context, ref, ref.metaJson);
}

/** Saves settings for all reports of a ref, and for the one that is filled in (SET-390, SET-391). */
export async function changeRoot(context: SignedInRequest, body: ReportChangeBody): Promise<Commit> {
  const { tenantUid, cause } = context;
  const { loaded, ref } = await load(context);
  if (body.status || body.reporting_period !== undefined || !body.meta_json)
    throw new AppError('conflict', 'This is the structure of a package. Decide on one of its reports.');
  const meta = await withKnownGroup(tenantUid, body.meta_json);
  const metaJson = over(ref.metaJson, meta);
  const entry = await boardStore(tenantUid).entry(ref.projectUid, ref.uid);
  const version = await packageStore(tenantUid).update(loaded, ref, entry, { metaJson }, cause);
  if (entry?.isStaging) await passOn(context, entry.commitUid, meta);
  return rootView(context, { ...ref, version }, metaJson);
}

/** Keys that are sent as null are removed; others keep their values (SET-390). */
const over = (stored: Record<string, unknown>, { _sectionsComplete, _sectionsApproved, ...sent }: Meta) =>
  Object.fromEntries(Object.entries({ ...stored, ...sent }).filter(([, value]) => value !== null && value !== undefined));

async function passOn({ tenantUid, cause }: SignedInRequest, commitUid: string, meta: Meta): Promise<void> {
  const commit = await reportStore(tenantUid).header(commitUid);
  const { sectionsComplete, sectionsApproved } = commit;
  const metaJson = over(commit.metaJson, meta);
  const changes = changesOf(commit.metaJson, metaJson);
  await commitStore(tenantUid).saveSettings(commit, { metaJson, sectionsComplete, sectionsApproved }, changes, cause);
}

function rootView(context: SignedInRequest, ref: RefItem, metaJson: Record<string, unknown>): Commit {
  const { uid, name, rootCommitUid, trackerUid, projectUid, version } = ref;
  context.reply.version = version;
  return {
    uid: rootCommitUid,
    ref: uid,
    ref_id: uid,
    ref_name: name,
    tracker: trackerUid,
    project: projectUid,
    is_staging: false,
    status: { name: 'Nothing Received' },
    due_date: null,
    comment: '',
    reporting_period: null,
    reporting_period_data: null,
    tree_root: { name },
    meta_json: { ...metaJson, history: [], lastUpdateOn: null, lastUpdateBy: null },
    submission: 0,
    submittedBy: null,
    version,
    isAdmin: isProjectAdmin(memberOf(context, projectUid)),
    isApprover: false,
    isResponsible: false,
    needsReason: false,
  };
}
