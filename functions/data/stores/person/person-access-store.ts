import { nameOfPerson } from '../../../../shared/domain/kernel/names.ts';
import { AppError, errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { asMembership } from '../../reach.ts';
import { db } from '../../service.ts';
import { IN_TENANCY } from '../../trail-place.ts';
import { transact, write } from '../../transact.ts';
import { jobStore } from '../job-store.ts';
import { tenancyStore } from '../tenant/tenancy-store.ts';
import type { PersonItem } from './person-store.ts';
import { superuserStays } from './superuser-check.ts';

const BUSY = errorKind('stale_version', 'This person was changed in the meantime. Load the page again.');

const FORMER = errorKind('conflict', 'This is a former member, whose account is gone. Invite the person anew.');

export type PersonName = Pick<PersonItem, 'firstName' | 'lastName'>;

/** Decisions of a tenant's superusers on its people. `person`: as it was read, which the change is bound to. */
export const personAccessStore = (tenantUid: string) => {
  return {
    /**
     * Makes a person a superuser of the tenant, with every right, or an ordinary person again.
     * @throws conflict for oneself and for a deactivated person, stale_version
     */
    async setSuperuser(person: PersonItem, isSuperuser: boolean, cause: Cause): Promise<PersonItem> {
      const { uid, version } = person;
      const stays = superuserStays(tenantUid, cause.by, person.uid);
      if (person.deactivatedAt) throw new AppError('conflict', 'This person is deactivated. Reactivate them first.');
      const flags = { isSuperuser, isTenantSuperuser: isSuperuser };
      const changes = changesOf(person, flags);
      if (changes.length === 0) return person;
      const patch = db.entities.user
        .patch({ tenantUid, uid })
        .set({ ...flags, version: version + 1 })
        .where((item, { eq }) => eq(item.version, version));
      await transact([
        stays,
        write(patch, BUSY),
        auditWrite(tenantUid, { place: IN_TENANCY, subject: uid, kind: 'person', changes }, cause),
      ]);
      return { ...person, ...flags, version: version + 1 };
    },

    /** Changes the name of a person in the tenant. @throws conflict for oneself and for a former member, stale_version */
    async rename(person: PersonItem, name: PersonName, cause: Cause): Promise<PersonItem> {
      const { uid, version } = person;
      const stays = superuserStays(tenantUid, cause.by, person.uid);
      if (person.pseudonymisedAt !== undefined) throw FORMER();
      if (person.firstName === name.firstName && person.lastName === name.lastName) return person;
      const changes = [{ field: 'name', from: nameOfPerson(person), to: nameOfPerson(name) }];
      const patch = db.entities.user
        .patch({ tenantUid, uid })
        .set({ ...name, version: version + 1 })
        .where((item, { eq }) => eq(item.version, version));
      await transact([
        stays,
        write(patch, BUSY),
        auditWrite(tenantUid, { place: IN_TENANCY, subject: uid, kind: 'person', changes }, cause),
      ]);
      return { ...person, ...name, version: version + 1 };
    },

    /**
     * Ends a person's membership of the tenant: marks the profile, removes the tenant from their tokens, ends earlier sessions,
     * and a job closes the account. For a person who is out already, only the job is written again.
     * @throws conflict for oneself, stale_version
     */
    async deactivate(person: PersonItem, cause: Cause): Promise<PersonItem> {
      const { uid, version } = person;
      const stays = superuserStays(tenantUid, cause.by, person.uid);
      const job = jobStore(tenantUid).enqueue('settle-account', { userUid: uid, isOpen: false }, cause).write;
      if (person.deactivatedAt) {
        await transact([stays, job]);
        return person;
      }
      const out = { deactivatedAt: cause.at, signedOutAt: cause.at };
      const patch = db.entities.user
        .patch({ tenantUid, uid })
        .set({ ...out, version: version + 1 })
        .remove(['keptSession'])
        .where((item, { eq }) => eq(item.version, version));
      const writes = [
        stays,
        write(patch, BUSY),
        tenancyStore.leaveWrite(uid, tenantUid),
        auditWrite(
          tenantUid,
          { place: IN_TENANCY, subject: uid, kind: 'person', changes: changesOf({ active: true }, { active: false }) },
          cause,
        ),
        job,
      ];
      await asMembership({ tenant: tenantUid, person: uid }, () => transact(writes));
      return { ...person, ...out, version: version + 1 };
    },

    /**
     * Restores a person's membership with all their rights; earlier sessions stay ended.
     * @throws conflict for oneself and for a former member, stale_version
     */
    async reactivate(person: PersonItem, cause: Cause): Promise<PersonItem> {
      const { uid, version } = person;
      if (person.pseudonymisedAt !== undefined) throw FORMER();
      const stays = superuserStays(tenantUid, cause.by, person.uid);
      const job = jobStore(tenantUid).enqueue('settle-account', { userUid: uid, isOpen: true }, cause).write;
      if (!person.deactivatedAt) {
        await transact([stays, job]);
        return person;
      }
      const patch = db.entities.user
        .patch({ tenantUid, uid })
        .set({ version: version + 1 })
        .remove(['deactivatedAt'])
        .where((item, { eq }) => eq(item.version, version));
      const writes = [
        stays,
        write(patch, BUSY),
        tenancyStore.joinWrite(uid, tenantUid),
        auditWrite(
          tenantUid,
          { place: IN_TENANCY, subject: uid, kind: 'person', changes: changesOf({ active: false }, { active: true }) },
          cause,
        ),
        job,
      ];
      await asMembership({ tenant: tenantUid, person: uid }, () => transact(writes));
      const { deactivatedAt: _, ...back } = person;
      return { ...back, version: version + 1 };
    },
  };
};
