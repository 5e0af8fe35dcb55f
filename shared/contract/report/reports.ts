import { z } from 'zod';
import { OTHER_CHANGE_KINDS, OTHER_CHANGES } from '../../domain/report/other-changes.ts';
import { REPORT_STATUSES } from '../../domain/report/status.ts';
import { known } from '../known.ts';
import { StoredReportSettings } from '../project/meta.ts';
import { defineResource } from '../route.ts';
import { ACT_PREVIEW_NEEDS, ActPreview, ReportAct } from './act-preview.ts';
import { ReceiptView } from './receipts.ts';
import { ReceivedFrom } from './received-from.ts';
import { FinalComment, REPORT_CHANGE_NEEDS, RESUBMIT_NEEDS, ReportChangeBody, SentMark } from './report-change.ts';

const Status = z.object({ name: z.enum(REPORT_STATUSES) });

export const ReportPerson = z.object({ uid: z.string(), first_name: z.string(), last_name: z.string(), email: z.string() });

/** One step in the history of a report (REP-182). */
export const HistoryEntry = z.object({
  updateBy: ReportPerson,
  updateOn: z.string(),
  status: Status,
  comment: z.string(),
  submission: z.number(),
  /** of an approval that replaces approved figures: the submission whose figures counted until then */
  restates: z.number().optional(),
  /** for a report with official figures that was moved; its status stayed the same */
  moved: z.object({ what: z.enum(['period', 'package', 'project']), from: z.string(), to: z.string() }).optional(),
});

/** `previous`: uid of the period just before; the end is exclusive (REP-178). */
export const ReportPeriod = z.object({
  uid: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  previous: z.string().nullable(),
});

const ReportMeta = z.looseObject({
  history: z.array(HistoryEntry),
  lastUpdateOn: z.string().nullable(),
  lastUpdateBy: ReportPerson.nullable(),
  /** by the path of the section; left out of lists (REP-181) */
  _sectionsComplete: z.record(z.string(), z.boolean()).optional(),
  _sectionsApproved: z.record(z.string(), z.boolean().nullable()).optional(),
  /** the submission that each of these marks was made in; without one, an earlier release has stored the mark */
  _sectionsReviewedIn: z.record(z.string(), z.number()).optional(),
  ...StoredReportSettings,
  conversion_factor_group: known(z.string()),
  apportionment: known(z.object({ sources: z.record(z.string(), ReceivedFrom) })),
});

/** A report (REP-176, REP-328). `version` is the ETag; `submission` counts its submissions; `submittedBy` is a person's uid. */
export const ReportRecord = z
  .object({
    uid: z.string(),
    ref: z.string(),
    ref_id: z.string(),
    ref_name: z.string(),
    tracker: z.string(),
    project: z.string(),
    is_staging: z.boolean(),
    status: Status,
    due_date: z.string().nullable(),
    comment: z.string(),
    reporting_period: z.string().nullable(),
    reporting_period_data: ReportPeriod.nullable(),
    tree_root: z.object({ name: z.string() }),
    meta_json: ReportMeta,
    submission: z.number(),
    submittedBy: z.string().nullable(),
    version: z.number(),
    isAdmin: z.boolean(),
    isApprover: z.boolean(),
    isResponsible: z.boolean(),
    /** whether the caller is the only person who may decide on their own submission, and so must give a reason */
    needsReason: z.boolean(),
    /** why its period takes no changes of it now, for people to read; null where it does */
    closed: z.string().nullable(),
    /**
     * of a report under revision, for callers who do not see what is being corrected: the submission that its figures, files and
     * comments are shown of everywhere, and when that was made
     */
    shown_submission: z.object({ submission: z.number(), at: z.string() }).optional(),
  })
  .meta({ id: 'Commit' });
export type ReportRecord = z.infer<typeof ReportRecord>;

/** A report in the list of open reports (REP-177, REP-364). */
export const OpenReport = z
  .object({
    uid: z.string(),
    project: z.string(),
    ref_id: z.string(),
    ref_name: z.string(),
    is_staging: z.boolean(),
    status_name: z.enum(REPORT_STATUSES),
    due_date: z.string().nullable(),
    reporting_period: z.string().nullable(),
    reporting_period_data: ReportPeriod.omit({ previous: true }).nullable(),
    meta_json__lastUpdateOn: z.string().nullable(),
    /** number of the submission; null where it is not known */
    submission: z.number().nullable(),
    /** how many figures of the submission are marked 'Check'; null until they are counted */
    flagged: z.number().nullable(),
    /** number of figures equal to those of the previous report, if too many for chance, else 0; null until counted */
    copied: z.number().nullable(),
    /** the number of empty metrics that had figures in the report before; absent for none, and until they are counted */
    emptied: z.number().optional(),
    /** the number of figures that are not calculated for want of a conversion factor; absent as `emptied` */
    not_calculated: z.number().optional(),
    /** how many figures are not what their forms add up to; absent for none, and until they are counted */
    against: z.number().optional(),
    /**
     * of a report that was submitted again: the number of figures that differ from those of the submission `since`, the approved
     * one if it exists
     */
    changed: z.number().nullable(),
    since: z.number().nullable(),
    /**
     * number of files and comments that differ from submission `since`; absent for none, until counted,
     * and for people without a part
     */
    others: z.number().optional(),
    requiresAction: z.boolean(),
    /** whether the caller reports for the package or decides on its reports (REP-160) */
    involved: z.boolean(),
  })
  .meta({ id: 'OpenReport' });
export type OpenReport = z.infer<typeof OpenReport>;

const Stated = z.object({ value: z.string().nullable(), noReport: z.boolean() });

/** Differences from the submission `since`; null without an earlier submission. `uid`, `path`: of the metric's node. */
export const ReportChanges = z
  .object({
    since: z.number().nullable(),
    /** whether the figures of that submission were approved: those that an approval of the report replaces */
    approved: z.boolean(),
    submission: z.number(),
    changes: z.array(
      z.object({
        uid: z.string(),
        path: z.string(),
        metric: z.object({ name: z.string(), unit: z.string() }),
        before: Stated,
        after: Stated,
      }),
    ),
    /**
     * what differs beside figures: files, comments beside figures ('note') and what was said on sections and metrics, for
     * those who see it. `uid`, `path`, `name`: of the document, metric or section; `before`, `after`: the name of the
     * file or the words of the note
     */
    others: z.array(
      z.object({
        kind: z.enum(OTHER_CHANGE_KINDS),
        change: z.enum(OTHER_CHANGES),
        uid: z.string(),
        path: z.string(),
        name: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ReportChanges' });
export type ReportChanges = z.infer<typeof ReportChanges>;

const RefParams = z.object({ trackerId: z.string(), refId: z.string() });
const ReportParams = RefParams.extend({ commitId: z.string() });

const Submit = z.object({ comment: FinalComment, commit: z.string().optional(), shown: SentMark });

const change = { params: ReportParams, body: ReportChangeBody, encoding: 'form', response: ReportRecord } as const;
const changeInTracker = { ...change, params: z.object({ trackerId: z.string(), commitId: z.string() }) } as const;
const reads = { scope: 'tracker', needs: 'READ_TRACKER_REF', packages: 'named' } as const;
const reading = { method: 'GET', access: { ...reads, also: 'commit:see' }, response: ReportRecord } as const;
const changes = { ...reads, also: REPORT_CHANGE_NEEDS };

/** The number of reports that fit into one answer. */
const MAX_REPORTS = 9_000;

export const reports = defineResource({
  listOpenReports: {
    operationId: 'api_tracker_commit_all_list',
    method: 'GET',
    path: '/api/tracker/commit/',
    summary:
      'The reports of the projects of the caller, with whether each waits for the caller; with requiresAction=true only those',
    access: 'signed-in',
    query: z.object({
      requiresAction: z.stringbool().optional(),
      light: z.string().optional(),
      limit: z.coerce.number().int().min(1).max(MAX_REPORTS).default(MAX_REPORTS),
      cursor: z.string().optional(),
    }),
    response: z.array(OpenReport),
  },
  listSubmittedReports: {
    operationId: 'api_tracker_ref_commit_list',
    method: 'GET',
    path: '/api/tracker/{trackerId}/ref/{refId}/commit/',
    summary: 'The submitted reports of a package with their history, the latest period first',
    access: reads,
    params: RefParams,
    query: z.object({ limit: z.coerce.number().int().min(1).max(500).optional(), cursor: z.string().optional() }),
    response: z.array(ReportRecord),
  },
  submitReport: {
    operationId: 'api_tracker_ref_commit_create',
    method: 'POST',
    path: '/api/tracker/{trackerId}/ref/{refId}/commit/',
    summary: 'Submit the report of a package that is being filled in',
    access: { ...reads, also: 'report:submit' },
    params: RefParams,
    body: Submit,
    encoding: 'form',
    creates: true,
    response: ReportRecord,
  },
  readCurrentReport: {
    ...reading,
    path: '/api/tracker/{trackerId}/ref/{refId}/report/',
    summary: 'The report of a package that counts now: the one that is filled in, else that of the latest period',
    params: RefParams,
  },
  readReport: {
    ...reading,
    path: '/api/tracker/{trackerId}/ref/{refId}/commit/{commitId}/',
    summary: 'One report and what the caller may do with it',
    params: ReportParams,
  },
  readReportById: {
    ...reading,
    path: '/api/tracker/{trackerId}/commit/{commitId}/',
    summary: 'One report and what the caller may do with it, by the report alone',
    params: z.object({ trackerId: z.string(), commitId: z.string() }),
  },
  listReportChanges: {
    method: 'GET',
    path: '/api/tracker/{trackerId}/commit/{commitId}/changes/',
    summary:
      'What differs in a report from the approved submission, else from the one before: figures, N/A marks, files and comments',
    access: { scope: 'commit', needs: 'READ_TRACKER_REF_SCORE_VALUE', also: 'report:read', packages: 'named' },
    params: z.object({ trackerId: z.string(), commitId: z.string() }),
    response: ReportChanges,
  },
  readReceipt: {
    method: 'GET',
    path: '/api/tracker/{trackerId}/commit/{commitId}/submission/{submission}/',
    summary: 'A submission of a report as it was: values, marks, factors with their identity, uploads and comments',
    access: { scope: 'commit', needs: 'READ_TRACKER_REF_SCORE_VALUE', also: 'report:read', packages: 'named' },
    params: z.object({ trackerId: z.string(), commitId: z.string(), submission: z.coerce.number().int().min(1) }),
    response: ReceiptView,
  },
  previewReportAct: {
    method: 'POST',
    path: '/api/tracker/{trackerId}/commit/{commitId}/preview/',
    summary: 'What a decision on a report, or its move, would change in the official figures; changes nothing',
    access: { scope: 'commit', needs: 'READ_TRACKER_REF_SCORE_VALUE', also: ACT_PREVIEW_NEEDS },
    params: z.object({ trackerId: z.string(), commitId: z.string() }),
    body: ReportAct,
    response: ActPreview,
  },
  resubmitReport: {
    method: 'POST',
    path: '/api/tracker/{trackerId}/ref/{refId}/commit/{commitId}/',
    summary: 'Submit a report again after its revision',
    access: { ...reads, also: RESUBMIT_NEEDS },
    ...change,
  },
  replaceReport: {
    operationId: 'api_tracker_ref_commit_update',
    method: 'PUT',
    path: '/api/tracker/{trackerId}/ref/{refId}/commit/{commitId}/',
    summary: 'Decide on a report, or change its period or its settings',
    access: changes,
    ...change,
  },
  changeReport: {
    operationId: 'api_tracker_ref_commit_update_patch',
    method: 'PATCH',
    path: '/api/tracker/{trackerId}/ref/{refId}/commit/{commitId}/',
    summary: 'Decide on a report, or change its period or its settings',
    access: changes,
    ...change,
  },
  changeReportById: {
    operationId: 'changeTrackerReport',
    method: 'PATCH',
    path: '/api/tracker/{trackerId}/commit/{commitId}/',
    summary: 'Decide on a report, or change its period or its settings, by the report alone',
    access: changes,
    ...changeInTracker,
  },
});
