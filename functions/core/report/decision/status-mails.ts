import type { ReportMail } from '../../../../shared/contract/mails.ts';
import { RECIPIENTS_TOGETHER } from '../../../../shared/contract/mails.ts';
import { nameOfPerson, shortId } from '../../../../shared/domain/kernel/names.ts';
import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';
import { isApproved } from '../../../../shared/domain/report/status.ts';
import { ofActive } from '../../../data/stores/person/last-admin.ts';
import { personStore } from '../../../data/stores/person/person-store.ts';
import { type ReportFrame, rolesOf } from '../../../data/stores/report/report-frame.ts';
import type { ReportItem } from '../../../data/stores/report/report-list-store.ts';
import { reportPeriod } from '../../../data/stores/report/report-store.ts';
import type { Write } from '../../../data/transact.ts';
import { stillMembers } from '../../access/in-force.ts';
import { activeAdministrators } from '../../person/administrators.ts';
import { mailJobs } from '../../tenant/mail-jobs.ts';
import type { Submitter } from '../caller.ts';
import { isTold, mailReaderOf } from './mail-readers.ts';

type Kind = ReportMail['kind'];
type Membership = Awaited<ReturnType<ReturnType<typeof personStore>['membersOf']>>[number];

/** The kind of mail for a report's new status: to the people who decide next, or to those who reported. */
function kindOf({ status, history }: ReportItem): Kind {
  const before = history.at(-2)?.status.name ?? '';
  if (status === 'Requires Revision') return isApproved(before) ? 'report-reopened' : 'report-rejected';
  if (isApproved(status)) return 'report-approved';
  return status === 'Pending Review' && before === 'Pending Approval' ? 'report-passed-on' : 'report-submitted';
}

/** Mails to the people who decide next. */
const TO_DECIDE: ReadonlySet<Kind> = new Set(['report-submitted', 'report-passed-on']);

const holds = (roleUid: string | null) => (member: Membership) =>
  roleUid !== null && member.roles.some(({ roleUid: heldUid }) => heldUid === roleUid);

/** Mails about a report whose figures are official: to those who report and to those who decide. */
const TO_BOTH: ReadonlySet<Kind> = new Set([
  'report-reopened',
  'report-moved',
  'report-held',
  'report-released',
  'report-invalidated',
]);

/** `kind`: by default what follows from the report's new status; `sections`: names of those that require revision */
type StatusMailOptions = { kind?: Kind | undefined; sections?: readonly string[] };

/** A mail must stay readable, so further sections are counted, and listed only in the report. */
const MAX_SECTIONS = 20;

/** The mail about a change of a report, as jobs for its transaction; none without recipients. */
export async function mailWrites(
  context: Submitter,
  report: ReportItem,
  frame: ReportFrame,
  { kind = kindOf(report), sections = [] }: StatusMailOptions = {},
): Promise<Write[]> {
  const now = new Date(context.cause.at);
  const all = await personStore(context.tenantUid).membersOf(report.projectUid);
  const members = await stillMembers(context.tenantUid, all, now);
  const { responsibleUid, approverUid } = rolesOf(frame, report.packageUid);
  const isAddressed = (member: Membership) =>
    TO_DECIDE.has(kind)
      ? holds(approverUid)(member)
      : holds(responsibleUid)(member) || (TO_BOTH.has(kind) && holds(approverUid)(member));
  const isControlled = report.status === 'Pending Review' && TO_DECIDE.has(kind);
  const people = isControlled
    ? await controllers(context.tenantUid, members, frame.project.companyUid)
    : (await atMost(members.filter(isAddressed))).map(({ userUid }) => userUid);
  const submitter = TO_DECIDE.has(kind) ? [] : await submitterOf(context.tenantUid, report, now);
  const userUids = [...new Set([...submitter, ...people])].filter((uid) => uid !== context.actor.userUid);
  if (userUids.length === 0) return [];
  const payload: ReportMail = {
    kind,
    places: [report.projectUid, frame.project.companyUid],
    userUids,
    packageUid: report.packageUid,
    host: context.host,
    path: pathOf(report),
    facts: {
      ...factsOf(context, report, frame),
      ...(sections.length > 0 && { sections: sections.slice(0, MAX_SECTIONS) }),
      ...(sections.length > MAX_SECTIONS && { sectionCount: sections.length }),
    },
  };
  return mailJobs(context.tenantUid, payload, context.cause);
}

/**
 * The people who decide in data control: the administrators of the project, or those of its company if it has none of its own.
 */
async function controllers(tenantUid: string, members: readonly Membership[], companyUid: string): Promise<string[]> {
  const own = await ofActive(members.filter(({ isAdmin }) => isAdmin));
  return own.length > 0 ? own.map(({ userUid }) => userUid) : activeAdministrators(tenantUid, [companyUid]);
}

/** If there are many people: the active ones only, since others get no mail. */
const atMost = async (members: Membership[]): Promise<Membership[]> =>
  members.length > RECIPIENTS_TOGETHER ? ofActive(members) : members;

/** Who submitted a report, where they still have to do with it. */
async function submitterOf(tenantUid: string, report: ReportItem, now: Date): Promise<string[]> {
  const reader = report.submittedBy && (await mailReaderOf(tenantUid, report.submittedBy, now));
  return reader && (await isTold(reader, report)) ? [reader.userUid] : [];
}

const pathOf = ({ projectUid, packageUid, uid }: ReportItem) =>
  `/project/${shortId(projectUid)}/wpack/${shortId(packageUid)}/report/${shortId(uid)}`;

const factsOf = ({ actor }: Submitter, report: ReportItem, { project, packages }: ReportFrame) => ({
  project: project.name,
  reportingPackage: packages.get(report.packageUid)?.name ?? '',
  period: displayPeriod(reportPeriod(report)),
  comment: report.comment,
  by: nameOfPerson(actor),
});
