import type { Member, ProjectRole } from '../../../../shared/contract/person/members.ts';
import type { RelatedPackage } from '../../../../shared/contract/project/projects.ts';
import { accessCounts } from '../../../../shared/domain/access/ends.ts';
import { fill } from '../../ui/fill.ts';
import { countOf } from '../../ui/format.ts';
import { roleUseTexts as t } from './texts.ts';
import { usersOf } from './users.ts';

/** Most people who are named. */
const NAMED = 5;

const holdersOf = (roleUid: string, all: readonly Member[]) =>
  usersOf(all.filter(({ project_discipline: role }) => role?.uid === roleUid)).map(({ name }) => name);

function listed(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(rest > 0 ? [countOf(rest, t.others)] : [])].join(', ');
}

/**
 * Why a role cannot be deleted now: its people, its packages, and the roles that report to it. Undefined if nothing known
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

/** A text if the person with this address holds the role already, so that an invitation would be pointless. */
export function holdsRole(email: string, roleUid: string, members: readonly Member[]): string | undefined {
  const wanted = email.trim().toLowerCase();
  const holder = usersOf(members).find(({ key }) => wanted !== '' && key === wanted);
  const membership = holder?.memberships.find(({ project_discipline: role }) => role?.uid === roleUid);
  return membership && fill(t.holds, { person: holder!.name, role: membership.project_discipline!.name });
}

type Uses = Pick<RelatedPackage, 'name' | 'responsible_discipline'>;

/** Whether an active person holds a role with access on `today`, 'YYYY-MM-DD'. */
const hasHolder = (roleUid: string, all: readonly Member[], today: string) =>
  all.some(
    ({ project_discipline: role, user, until }) => role?.uid === roleUid && user.is_active && accessCounts({ until }, today),
  );

/**
 * Whether a package has a responsible role that nobody holds. A package without a responsible role is open to everybody who
 * enters figures.
 */
export const reportedByNobody = (
  { responsible_discipline: roleUid }: Pick<RelatedPackage, 'responsible_discipline'>,
  all: readonly Member[],
  today: string,
): boolean => roleUid !== null && !hasHolder(roleUid, all, today);

/** Sentences about a role's duties for packages, with the packages' names. */
function duties(
  roleUid: string,
  roles: readonly ProjectRole[],
  packages: readonly Uses[],
  said: { reports: string; decides: string },
): { text: string; packages: string }[] {
  const below = new Set(roles.filter(({ approver }) => approver === roleUid).map(({ uid }) => uid));
  const own = packages.filter(({ responsible_discipline: uid }) => uid === roleUid);
  const decided = packages.filter(({ responsible_discipline: uid }) => uid !== null && below.has(uid));
  return [
    { text: said.reports, of: own },
    { text: said.decides, of: decided },
  ].flatMap(({ text, of }) => (of.length > 0 ? [{ text, packages: listed(of.map(({ name }) => name)) }] : []));
}

/** Sentences about the packages that would have nobody to report or decide after a removal. */
export function leftByRemoval(
  removed: readonly Member[],
  members: readonly Member[],
  roles: readonly ProjectRole[],
  packages: readonly Uses[],
  today: string,
): string[] {
  const stay = members.filter(({ uid }) => !removed.some((each) => each.uid === uid));
  return removed.flatMap(({ project_discipline: role }) => {
    if (!role || hasHolder(role.uid, stay, today) || !hasHolder(role.uid, members, today)) return [];
    const said = { reports: t.leavesReports, decides: t.leavesDecisions };
    return duties(role.uid, roles, packages, said).map(({ text, packages }) => fill(text, { role: role.name, packages }));
  });
}

/** A warning if nobody holds a role that packages need, with the packages' names; else undefined. */
export function heldByNobody(
  { uid }: Pick<ProjectRole, 'uid'>,
  members: readonly Member[],
  roles: readonly ProjectRole[],
  packages: readonly Uses[],
  today: string,
): string | undefined {
  if (hasHolder(uid, members, today)) return undefined;
  const told = duties(uid, roles, packages, { reports: t.nobodyReports, decides: t.nobodyDecides });
  return told.length === 0 ? undefined : [t.nobody, ...told.map(({ text, packages }) => fill(text, { packages }))].join(' ');
}
