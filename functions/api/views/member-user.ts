import type { PersonWithAccess } from '../../core/person/people.ts';

/** The person of a membership, in a project as in a company. */
export const memberUser = ({ uid, firstName, lastName, email, lastLogin, deactivatedAt }: PersonWithAccess['person']) => ({
  uid,
  first_name: firstName,
  last_name: lastName,
  email,
  last_login: lastLogin ?? null,
  is_active: deactivatedAt === undefined,
});
