import type { TenancyPerson } from '../../../shared/contract/person/people.ts';
import type { PersonWithAccess } from '../../core/person/people.ts';

export function personView({ person, companies, projects, roles, secondFactor, ends, endless }: PersonWithAccess): TenancyPerson {
  const { uid, email, firstName, lastName, isSuperuser, isTenantSuperuser, deactivatedAt, pseudonymisedAt, created, lastLogin } =
    person;
  const hasPasskey = person.passkeysSince !== undefined;
  return {
    uid,
    email,
    first_name: firstName,
    last_name: lastName,
    is_superuser: isSuperuser,
    is_tenant_superuser: isTenantSuperuser,
    is_active: deactivatedAt === undefined,
    deactivated: deactivatedAt ?? null,
    is_former: pseudonymisedAt !== undefined,
    created,
    last_login: lastLogin ?? null,
    second_factor: hasPasskey || secondFactor,
    has_passkey: hasPasskey,
    companies,
    projects,
    roles,
    ends,
    endless,
  };
}
