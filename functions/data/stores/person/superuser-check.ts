import { errorKind } from '../../../../shared/errors.ts';
import { db } from '../../service.ts';
import { check, type Write } from '../../transact.ts';

const OWN = errorKind('stale_version', 'Your own rights changed in the meantime. Load the page again.');

/** Condition for a transaction: who acts is a superuser of the tenant still. */
export const superuserStill = (tenantUid: string, uid: string): Write =>
  check(
    db.entities.user
      .delete({ tenantUid, uid })
      .where((item, { eq, notExists }) => `${eq(item.isTenantSuperuser, true)} AND ${notExists(item.deactivatedAt)}`),
    OWN,
  );

const ONESELF = errorKind('conflict', 'Ask another superuser to do this: nobody does it to themselves.');

/**
 * Condition: the acting person is still a superuser, and not the person concerned. Two superusers who take the right from each
 * other at once do not both succeed, so one always remains. @throws conflict for oneself
 */
export function superuserStays(tenantUid: string, by: string, uid: string): Write {
  if (by === uid) throw ONESELF();
  return superuserStill(tenantUid, by);
}
