import { errorKind } from '../../../../shared/errors.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';
import type { PersonItem } from './person-store.ts';

const CHANGED = errorKind(
  'stale_version',
  'This person was changed in the meantime, or got a seat. Load the page again and repeat your change.',
);

/**
 * Condition of the transaction that gives somebody a right, which counts for nothing beside a seat: they are as they were read
 * before their seats were. A seat changes the version of its person, and is refused where a right was given since
 * (`sitterAsRead`). Two rights that are given do not hinder each other.
 */
export const stillUnseated = ({ tenantUid, uid, version }: PersonItem, refused = CHANGED): Write =>
  write(
    db.entities.user
      .patch({ tenantUid, uid })
      .add({ rightsGiven: 1 })
      .where((item, { eq, notExists }) => `${eq(item.version, version)} AND ${notExists(item.deactivatedAt)}`),
    refused,
  );

/** The same for what they get by another right, which a deactivated person keeps as well. */
export const noSeatSince = ({ tenantUid, uid, version }: PersonItem): Write =>
  write(
    db.entities.user
      .patch({ tenantUid, uid })
      .add({ rightsGiven: 1 })
      .where((item, { eq }) => eq(item.version, version)),
    CHANGED,
  );

/** Somebody who gets a seat: their profile as it was read before their rights were. */
export type Sitter = Pick<PersonItem, 'rightsGiven'>;

export const SITTER_CHANGED = errorKind(
  'stale_version',
  'The rights of this person changed in the meantime. Load the page again and repeat your change.',
);

/**
 * Changes the version of a person who gets a seat, on condition that they are no superuser and, of a `sitter`, that no right
 * was given to them since. So nobody becomes a superuser or gets a right in the moment in which they get a seat: these
 * changes are bound to the version.
 */
export const sitterAsRead = (tenantUid: string, uid: string, sitter?: Sitter): Write =>
  write(
    db.entities.user
      .patch({ tenantUid, uid })
      .add({ version: 1 })
      .where((item, { eq, notExists }) => {
        const flags = `${eq(item.isSuperuser, false)} AND ${eq(item.isTenantSuperuser, false)}`;
        if (!sitter) return flags;
        const { rightsGiven } = sitter;
        return `${flags} AND ${rightsGiven === undefined ? notExists(item.rightsGiven) : eq(item.rightsGiven, rightsGiven)}`;
      }),
    SITTER_CHANGED,
  );
