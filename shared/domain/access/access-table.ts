import { allowedActions, REPORT_STATUSES, type ReportAction, type ReportStatus } from '../report/status.ts';
import type { ReportMember } from './report-access.ts';
import { type ReportNeed, refusalOf, type SentFacts } from './report-policy.ts';
import { canSee, DEFAULT_GROUPS, type Grant } from './rights.ts';

/**
 * The rights on a report as one table: role by action by status. It asks the rules that the API asks, so the generated document
 * and the test that spells it out cannot differ from the API.
 */

const NOBODY = { isSuperuser: false, isTenantSuperuser: false };
const RESPONSIBLE = 'responsible';
const APPROVER = 'approver';

const groupOf = (name: string): Grant => DEFAULT_GROUPS.find((group) => group.name === name)!;
const member = (grant: Grant | undefined, roleUids: readonly string[] = [], flags = NOBODY): ReportMember => ({
  flags,
  grant,
  roleUids,
});

/** The kinds of people of a project, as seen from one of its packages. */
export const KINDS: Readonly<Record<string, ReportMember>> = {
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

/** The statuses of a report before its first submission. */
const NEW: readonly ReportStatus[] = ['Nothing Received', 'Pending Input'];
const LATER = REPORT_STATUSES.filter((status) => !NEW.includes(status));
const SAID: SentFacts = { comment: 'A comment', reason: 'A reason.' };

type Act = {
  need: ReportNeed;
  action?: ReportAction;
  isStaging?: true;
  own?: { hasOtherAdmin: boolean };
  in?: readonly ReportStatus[];
};

/** Acts on a report and their needs. `action`: what its status must allow too; `own`: the person has submitted it. */
const ACTS_WITH_NEEDS: Readonly<Record<string, Act>> = {
  'See it before its first submission': { need: 'report:see', isStaging: true, in: NEW },
  'See it once it was submitted': { need: 'report:see', in: LATER },
  'Enter figures': { need: 'report:enter' },
  Comment: { need: 'report:comment' },
  'Mark sections as complete': { need: 'report:complete-section' },
  Submit: { need: 'report:submit', isStaging: true, action: 'submit', in: NEW },
  'Submit again': { need: 'report:resubmit', action: 'resubmit' },
  'Review sections': { need: 'report:review-section' },
  Approve: { need: 'report:approve' },
  'Approve what they submitted themselves': { need: 'report:approve', own: { hasOtherAdmin: true } },
  'Approve what they submitted themselves, as the only administrator and with a reason': {
    need: 'report:approve',
    own: { hasOtherAdmin: false },
  },
  Reject: { need: 'report:reject' },
  'Put on hold or release': { need: 'report:hold' },
  Reopen: { need: 'report:reopen' },
  Invalidate: { need: 'report:invalidate' },
  'Change its period': { need: 'report:reschedule' },
  'Change its settings': { need: 'report:configure' },
  'Change how its figures come about': { need: 'report:entry-mode' },
};
export const ACTS: readonly string[] = Object.keys(ACTS_WITH_NEEDS);

/**
 * The statuses in which a person may do something with a report; none means never. Reports are hidden from people outside the
 * project.
 */
export function statusesFor(kind: string, name: string): ReportStatus[] {
  const { need, action, isStaging = false, own, in: statuses = REPORT_STATUSES } = ACTS_WITH_NEEDS[name]!;
  const person = KINDS[kind]!;
  if (!canSee(person.flags, person.grant)) return [];
  return statuses.filter((status) => {
    const facts = {
      status,
      isStaging,
      version: 1,
      submission: 1,
      packageUid: 'package',
      roles: ROLES,
      ownPart: own ? ('submitted' as const) : null,
      hasOtherAdmin: false,
      closed: null,
      ...own,
    };
    return (!action || allowedActions(status).includes(action)) && refusalOf(need, facts, person, SAID) === null;
  });
}
