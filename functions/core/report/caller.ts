import type { ReportMember } from '../../../shared/domain/access/report-access.ts';
import { can } from '../../../shared/domain/access/rights.ts';
import { roleUidsOf } from '../../data/stores/person/caller-store.ts';
import type { Person } from '../../data/stores/report/report-writes.ts';
import type { Context } from '../context.ts';

/** The caller as a member of the project of the route's scope. */
export const memberOf = ({ actor, grant }: Context, projectUid: string): ReportMember => ({
  flags: actor,
  grant,
  roleUids: roleUidsOf(actor, projectUid),
});

/** The submitter of a report: a caller, or the person for whom a worker submits it. */
export type Submitter = Pick<Context, 'tenantUid' | 'host' | 'cause'> & {
  actor: Pick<Context['actor'], 'userUid' | 'firstName' | 'lastName' | 'email'>;
};

/** The caller as history and comments name people. */
export const personOf = ({ actor }: Pick<Submitter, 'actor'>): Person => ({
  uid: actor.userUid,
  first_name: actor.firstName,
  last_name: actor.lastName,
  email: actor.email,
});

/** Whether the caller reads figures. */
export const readsValues = ({ actor, grant }: Context): boolean => can(actor, grant, 'READ_TRACKER_REF_SCORE_VALUE');
