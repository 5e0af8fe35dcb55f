import { type FormerPerson, formerProfile } from '../../../../shared/domain/person/former.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { db } from '../../service.ts';
import { IN_TENANCY } from '../../trail-place.ts';
import { inChunks, transact, type Write, write } from '../../transact.ts';
import { jobStore } from '../job-store.ts';
import type { TenantItem } from '../tenant/tenant-store.ts';
import type { PersonItem } from './person-store.ts';
import { superuserStays } from './superuser-check.ts';

const BUSY = errorKind('stale_version', 'This person or the tenancy was changed in the meantime. Load the page again.');

/** Data about sign-ins, which is not kept of a former member. */
const DROPPED = ['lastLogin', 'secondFactor', 'appSince', 'endedSessions', 'keptSession', 'passkeysSince'] as const;

type Pseudonym = { person: PersonItem; tenant: TenantItem; former: FormerPerson };

/** Erases the names of people of one tenant. */
export const pseudonymStore = (tenantUid: string) => {
  const eraseWrite = (userUid: string, cause: Cause): Write =>
    jobStore(tenantUid).enqueue('settle-account', { userUid, isOpen: false, erase: true }, cause).write;

  return {
    /**
     * Makes a deactivated person a former member of the tenant, with an entry without a name and the job that deletes the
     * account. `traces`: deletions that run before, in transactions of their own if there are many. @throws conflict for oneself,
     * stale_version
     */
    async pseudonymise({ person, tenant, former }: Pseudonym, traces: readonly Write[], cause: Cause): Promise<void> {
      const { uid, version } = person;
      const stays = superuserStays(tenantUid, cause.by, uid);
      const profile = db.entities.user
        .patch({ tenantUid, uid })
        .set({
          ...formerProfile(uid),
          isSuperuser: false,
          isTenantSuperuser: false,
          pseudonymisedAt: cause.at,
          version: version + 1,
        })
        .remove([...DROPPED])
        .where((item, { eq, exists }) => `${eq(item.version, version)} AND ${exists(item.deactivatedAt)}`);
      const list = db.entities.tenant
        .patch({ tenantUid })
        .set({ formerPeople: [...(tenant.formerPeople ?? []), former], version: tenant.version + 1 })
        .where((item, { eq }) => eq(item.version, tenant.version));
      const main = [
        stays,
        write(profile, BUSY),
        write(list, BUSY),
        auditWrite(
          tenantUid,
          {
            place: IN_TENANCY,
            subject: uid,
            kind: 'person',
            changes: changesOf({ pseudonymised: false }, { pseudonymised: true }),
          },
          cause,
        ),
        eraseWrite(uid, cause),
      ];
      const { before, now } = inChunks(traces, main.length, 1);
      for (const chunk of before) await transact([stays, ...chunk]);
      await transact([...main, ...now]);
    },

    /** Writes the job once more for a former member. @throws conflict for oneself, stale_version */
    async eraseAgain({ uid }: PersonItem, cause: Cause): Promise<void> {
      await transact([superuserStays(tenantUid, cause.by, uid), eraseWrite(uid, cause)]);
    },
  };
};
