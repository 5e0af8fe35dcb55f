/**
 * The people that a list shows; 'dormant' and 'endless': those that an access review asks about, see `isDormant` and
 * `endOfAccess`.
 */
export const SHOWN_PEOPLE = ['all', 'active', 'dormant', 'endless', 'superusers', 'deactivated'] as const;
export type ShownPeople = (typeof SHOWN_PEOPLE)[number];

/** An access review asks about people who have not signed in for so long. */
export const DORMANT_DAYS = 90;

const DAY_MS = 86_400_000;

type Dates = { created: string; lastLogin?: string | undefined };
type ReviewedAccess = Dates & {
  email: string;
  firstName: string;
  lastName: string;
  isSuperuser: boolean;
  isTenantSuperuser: boolean;
  deactivatedAt?: string | undefined;
};

/**
 * Whether a person has not signed in for 90 days. Without any sign-in the days count from when they became a person of the
 * tenancy.
 * @param now as an ISO time, as the dates are
 */
export function isDormant({ created, lastLogin }: Dates, now: string): boolean {
  return Date.parse(now) - Date.parse(lastLogin ?? created) >= DORMANT_DAYS * DAY_MS;
}

/**
 * When the last of a person's accesses ends, 'YYYY-MM-DD', and how many have no end. Null without any access, and where an access
 * has no end. A seat of an auditor always ends.
 */
export function endOfAccess(accesses: readonly { until?: string | undefined }[]): { ends: string | null; endless: number } {
  const endless = accesses.filter(({ until }) => until === undefined).length;
  const days = accesses.flatMap(({ until }) => until ?? []).toSorted();
  return { ends: endless > 0 ? null : (days.at(-1) ?? null), endless };
}

/** Whether a sign-in must be recorded. Once a day (UTC) is enough to see who still signs in. */
export const isNewDay = (lastLogin: string | undefined, now: string): boolean => lastLogin?.slice(0, 10) !== now.slice(0, 10);

/** Whether a list shows a person. `search`: part of the name or the address, in any letter case. */
export function isShown(
  person: ReviewedAccess,
  { search, show, now }: { search: string; show: ShownPeople; now: string },
): boolean {
  const text = `${person.firstName} ${person.lastName} ${person.email}`.toLowerCase();
  return text.includes(search.toLowerCase()) && isOfKind(person, show, now);
}

function isOfKind(person: ReviewedAccess, show: ShownPeople, now: string): boolean {
  const isActive = person.deactivatedAt === undefined;
  if (show === 'all') return true;
  if (show === 'deactivated') return !isActive;
  if (show === 'superusers') return isActive && (person.isSuperuser || person.isTenantSuperuser);
  // the list lacks people's rights, so those with an end of access are filtered out later
  return isActive && (show === 'active' || show === 'endless' || isDormant(person, now));
}
