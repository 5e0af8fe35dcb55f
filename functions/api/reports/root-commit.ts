import type { ReportChangeBody } from '../../../shared/contract/report/report-change.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { isProjectAdmin, toldMember } from '../../../shared/domain/access/report-access.ts';
import { memberOf } from '../../core/report/caller.ts';
import { changePackageSettings, type PackageItem, packageOfStructure } from '../../core/report/package-settings.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

/** The commit of a ref's structure as existing clients read it: the settings of its reports (SET-209). */
export const answerRoot = async (context: SignedInRequest): Promise<ReportRecord> =>
  rootView(context, await packageOfStructure(context));

export const changeRoot = async (context: SignedInRequest, body: ReportChangeBody): Promise<ReportRecord> =>
  rootView(context, await changePackageSettings(context, body));

function rootView(context: SignedInRequest, pack: PackageItem): ReportRecord {
  const { uid, name, rootName = name, treeUid, structureUid, projectUid, metaJson, version } = pack;
  context.reply.version = version;
  return {
    uid: treeUid,
    ref: uid,
    ref_id: uid,
    ref_name: name,
    tracker: structureUid,
    project: projectUid,
    is_staging: false,
    status: { name: 'Nothing Received' },
    due_date: null,
    comment: '',
    reporting_period: null,
    reporting_period_data: null,
    tree_root: { name: rootName },
    meta_json: { ...metaJson, history: [], lastUpdateOn: null, lastUpdateBy: null },
    submission: 0,
    submittedBy: null,
    version,
    isAdmin: isProjectAdmin(toldMember(memberOf(context, projectUid))),
    isApprover: false,
    isResponsible: false,
    needsReason: false,
    closed: null,
  };
}
