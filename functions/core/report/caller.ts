import { type Member, seesStaging } from '../../../shared/domain/access/report-access.ts';
import { can } from '../../../shared/domain/access/rights.ts';
import { AppError } from '../../../shared/errors.ts';
import { roleUidsOf } from '../../data/stores/person/caller-store.ts';
import type { CommitItem, Person } from '../../data/stores/report/report-writes.ts';
import type { Context } from '../context.ts';

/** The caller as a member of the project of the route's scope. */
export const memberOf = ({ actor, grant }: Context, projectUid: string): Member => ({
  flags: actor,
  grant,
  roleUids: roleUidsOf(actor, projectUid),
});

/** The caller as history and comments name people. */
export const personOf = ({ actor }: Context): Person => ({
  uid: actor.userUid,
  first_name: actor.firstName,
  last_name: actor.lastName,
  email: actor.email,
});

/** @throws forbidden for a staging report and somebody who neither administers nor enters figures (REP-334) */
export function checkVisible(context: Context, { isStaging, projectUid }: CommitItem): void {
  if (isStaging && !seesStaging(memberOf(context, projectUid)))
    throw new AppError('forbidden', "You don't have access to edit or submit reports for this reporting package.");
}

/** Whether the caller reads figures. */
export const readsValues = ({ actor, grant }: Context): boolean => can(actor, grant, 'READ_TRACKER_REF_SCORE_VALUE');
