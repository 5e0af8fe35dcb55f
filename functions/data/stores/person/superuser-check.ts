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
