import { allowedActions, REPORT_STATUSES, type ReportStatus } from '../report/status.ts';
import { entryRefusal, isApprover, isProjectAdmin, type Member, seesStaging } from './report-access.ts';
import { DEFAULT_GROUPS, type Grant } from './rights.ts';

/**
 * Who may do what with a report, as one table: role by action by status. It asks the rules that the API asks; the document that is
 * generated from it and the test that spells it out cannot say anything else.
 */

const NOBODY = { isSuperuser: false, isTenantSuperuser: false };
const RESPONSIBLE = 'responsible';
const APPROVER = 'approver';

const groupOf = (name: string): Grant => DEFAULT_GROUPS.find((group) => group.name === name)!;
const member = (grant: Grant | undefined, roleUids: readonly string[] = [], flags = NOBODY): Member => ({
  flags,
  grant,
  roleUids,
});

/** The people of a project, as seen from one of its packages. */
export const KINDS: Readonly<Record<string, Member>> = {
  Stranger: member(undefined),
  Viewer: member(groupOf('Viewer')),
  'Reporter of another package': member(groupOf('Reporter'), ['another']),
  Reporter: member(groupOf('Reporter'), [RESPONSIBLE]),
  Approver: member(groupOf('Approver'), [APPROVER]),
  Administrator: member(groupOf('Administrator')),
  Superuser: member(undefined, [], { isSuperuser: true, isTenantSuperuser: false }),
  'Tenant superuser': member(undefined, [], { isSuperuser: false, isTenantSuperuser: true }),
};

const ROLES = { responsibleUid: RESPONSIBLE, approverUid: APPROVER };

type Rule = (person: Member, status: ReportStatus) => boolean;
const allows = (status: ReportStatus, ...actions: string[]) => allowedActions(status).some((action) => actions.includes(action));
const enters: Rule = (person, status) => entryRefusal(status, ROLES, person) === null;
const decides =
  (action: string): Rule =>
  (person, status) =>
    isApprover(status, ROLES, person) && allows(status, action);
const administers =
  (action: string): Rule =>
  (person, status) =>
    isProjectAdmin(person) && allows(status, action);

/** Before its first submission a report is in one of these. */
const NEW: readonly ReportStatus[] = ['Nothing Received', 'Pending Input'];

/** What is done with a report, and the rule of each. */
export const ACTS: Readonly<Record<string, Rule>> = {
  'See it before its first submission': (person, status) => seesStaging(person) && NEW.includes(status),
  'Enter figures': enters,
  Submit: (person, status) => enters(person, status) && allows(status, 'submit', 'resubmit'),
  Approve: decides('approve'),
  Reject: decides('reject'),
  'Put on hold or release': administers('hold'),
  Reopen: administers('reopen'),
  Invalidate: administers('invalidate'),
};

/** The statuses in which somebody may do something with a report; none is never. */
export const statusesFor = (kind: string, act: string): ReportStatus[] =>
  REPORT_STATUSES.filter((status) => ACTS[act]!(KINDS[kind]!, status));
