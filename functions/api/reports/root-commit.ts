import type { ReportChangeBody } from '../../../shared/contract/report/report-change.ts';
import type { Commit } from '../../../shared/contract/report/reports.ts';
import { isProjectAdmin } from '../../../shared/domain/access/report-access.ts';
import { memberOf } from '../../core/report/caller.ts';
import { changePackageSettings, packageOfStructure, type RefItem } from '../../core/report/package-settings.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

/** The commit of a ref's structure as existing clients read it: the settings of its reports (SET-209). */
export const answerRoot = async (context: SignedInRequest): Promise<Commit> =>
  rootView(context, await packageOfStructure(context));

export const changeRoot = async (context: SignedInRequest, body: ReportChangeBody): Promise<Commit> =>
  rootView(context, await changePackageSettings(context, body));

function rootView(context: SignedInRequest, ref: RefItem): Commit {
  const { uid, name, rootCommitUid, trackerUid, projectUid, metaJson, version } = ref;
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
