import type { Member } from '../../../../shared/contract/person/members.ts';
import { accessCounts } from '../../../../shared/domain/access/ends.ts';
import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { fullName } from '../../../../shared/domain/kernel/names.ts';
import { fill } from '../../ui/fill.ts';
import { endTexts, memberTexts as t } from './texts.ts';

/** A person in a project: all memberships of one e-mail address, in any letter case (ADM-150). */
export type ProjectUser = {
  /** the address in lower case, or the uid of the only membership without one */
  key: string;
  email: string;
  name: string;
  /** an ISO instant, the latest of all memberships; null for a person who has never signed in */
  lastLogin: string | null;
  isActive: boolean;
  /** last day of the person's access, 'YYYY-MM-DD'; null: without end */
  until: string | null;
  memberships: readonly Member[];
};

/** Key that all memberships of one person share: their e-mail address in lower case. */
export const userKey = ({ uid, user }: Member): string => user.email.toLowerCase() || uid;

/** The role name of a membership. The membership of the project's creator has no role. */
export const roleOf = ({ project_discipline }: Member): string => project_discipline?.name ?? t.creator;

const nameOf = ({ user }: Member): string => fullName(user);

/** The people of a project, in the order of their first memberships. */
export function usersOf(all: readonly Member[]): ProjectUser[] {
  return [...Map.groupBy(all, userKey)].map(([key, memberships]) => {
    const first = memberships[0]!;
    const logins = memberships.flatMap(({ user }) => user.last_login ?? []);
    return {
      key,
      email: first.user.email,
      name: nameOf(first),
      lastLogin: logins.toSorted().at(-1) ?? null,
      isActive: memberships.some(({ user }) => user.is_active),
      until: first.until ?? null,
      memberships,
    };
  });
}

/** A text about the end of an access, past or future. */
export const endText = (until: string, today: string): string =>
  fill(accessCounts({ until }, today) ? endTexts.endsOn : endTexts.endedOn, { date: formatDate(until) });
