import type { Member, ProjectRole } from '../../../../shared/contract/person/members.ts';
import type { RelatedPackage } from '../../../../shared/contract/project/projects.ts';
import { fill } from '../../ui/fill.ts';
import { countOf } from '../../ui/format.ts';
import { roleUseTexts as t } from './texts.ts';
import { usersOf } from './users.ts';

/** People who are named one by one. */
const NAMED = 5;

const holdersOf = (roleUid: string, all: readonly Member[]) =>
  usersOf(all.filter(({ project_discipline: role }) => role?.uid === roleUid)).map(({ name }) => name);

function listed(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(rest > 0 ? [countOf(rest, t.others)] : [])].join(', ');
}

/**
 * Why a role cannot be deleted now: its people, its packages, and the roles that report to it; undefined if nothing known
 * prevents it.
 */
export function roleDeletionPrevented(
  role: Pick<ProjectRole, 'uid' | 'name'>,
  members: readonly Member[],
  roles: readonly ProjectRole[],
  packages: readonly Pick<RelatedPackage, 'name' | 'responsible_discipline'>[],
): string | undefined {
  const holders = holdersOf(role.uid, members);
  if (holders.length > 0) return fill(t.held, { role: role.name, people: listed(holders) });
  const own = packages.filter(({ responsible_discipline: uid }) => uid === role.uid).map(({ name }) => name);
  if (own.length > 0) return fill(t.responsible, { role: role.name, packages: listed(own) });
  const below = roles.filter(({ approver }) => approver === role.uid).map(({ name }) => name);
  return below.length > 0 ? fill(t.reportedTo, { role: role.name, roles: listed(below) }) : undefined;
}

/** Whether the person with this address has the role already; then an invitation would only wait. */
export function holdsRole(email: string, roleUid: string, members: readonly Member[]): string | undefined {
  const wanted = email.trim().toLowerCase();
  const holder = usersOf(members).find(({ key }) => wanted !== '' && key === wanted);
  const membership = holder?.memberships.find(({ project_discipline: role }) => role?.uid === roleUid);
  return membership && fill(t.holds, { person: holder!.name, role: membership.project_discipline!.name });
}
