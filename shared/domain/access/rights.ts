const AREAS = [
  'TRACKER_REF',
  'PROJECT_MEMBER',
  'PROJECT_REPORT',
  'TRACKER_REF_SCORE_VALUE',
  'COMPANY',
  'COMPANY_MEMBER',
] as const;
const VERBS = ['CREATE', 'READ', 'UPDATE', 'DELETE'] as const;

/** An action that a permission group may allow, such as 'CREATE_TRACKER_REF' (ADM-298, ADM-302, ADM-303). */
export type Action = `${(typeof VERBS)[number]}_${(typeof AREAS)[number]}`;

export const ACTIONS: readonly Action[] = AREAS.flatMap((area) => VERBS.map((verb) => `${verb}_${area}` as const));

/**
 * 'admin': is_admin on the scope or a superuser. 'superuser' and 'tenant-superuser': the flags of the person. 'member': any grant
 * at all. 'auditor': a seat there, which no flag replaces.
 */
export type Requirement = Action | 'admin' | 'member' | 'superuser' | 'tenant-superuser' | 'auditor';

/**
 * The rights of a role on some packages of a project and those below them, and nowhere else there. `own`: on the packages that
 * the role is assigned to, which `ownNow` finds and nothing stores. `alone`: without the packages below.
 */
export type LimitedGrant = {
  roleUid: string;
  packages: readonly string[];
  actions: readonly Action[];
  own?: true | undefined;
  alone?: readonly string[] | undefined;
};

/**
 * The rights of a person in one scope (a project or a company), as stored with the membership. Rights that are `limited` to
 * packages count on them alone, see `grantWithin`: they meet no requirement on the whole project. `auditor`: it follows from a
 * seat, see `seatGrant`.
 */
export type Grant = {
  isAdmin: boolean;
  actions: readonly Action[];
  limited?: readonly LimitedGrant[] | undefined;
  auditor?: true | undefined;
};

/** The flags of a person in one tenant. */
export type Flags = { isSuperuser: boolean; isTenantSuperuser: boolean };

const anySuperuser = (flags: Flags) => flags.isSuperuser || flags.isTenantSuperuser;

/**
 * Whether a person meets a requirement in a scope. Default deny: no grant, no action. Superusers pass every action check;
 * is_admin passes all but the superuser checks; others need the action itself (specification, 'People').
 */
export function can(flags: Flags, grant: Grant | undefined, requirement: Requirement): boolean {
  if (requirement === 'auditor') return grant?.auditor === true;
  if (requirement === 'tenant-superuser') return flags.isTenantSuperuser;
  if (anySuperuser(flags)) return true;
  if (requirement === 'superuser' || grant === undefined) return false;
  if (grant.isAdmin) return true;
  if (requirement === 'admin') return false;
  return requirement === 'member' ? grant.actions.length > 0 : grant.actions.includes(requirement);
}

/** Whether a person may see a scope. A hidden scope answers like a missing one (SET-012). */
export const canSee = (flags: Flags, grant: Grant | undefined): boolean =>
  can(flags, grant, 'member') || can(flags, grant, 'auditor');

/** Whether a person may see the names, statuses and due dates of the packages of a project (ADM-419). */
export const seesPackages = (flags: Flags, grant: Grant | undefined): boolean => can(flags, grant, 'READ_TRACKER_REF');

/** A member without is_admin whose actions all only read (SET-129). */
export const isViewer = (grant: Grant | undefined): boolean =>
  grant !== undefined &&
  !grant.isAdmin &&
  grant.actions.length > 0 &&
  grant.actions.every((action) => action.startsWith('READ_'));

/**
 * Merges several grants on one scope (two roles, or the company's admin right on its project). A seat wins: auditors change
 * nothing in a place that they audit, whatever roles they have there.
 */
export function mergeGrants(grants: readonly Grant[]): Grant | undefined {
  if (grants.length === 0) return undefined;
  const seat = grants.find(({ auditor }) => auditor);
  if (seat) return seat;
  const limited = grants.flatMap((grant) => grant.limited ?? []);
  return {
    isAdmin: grants.some((grant) => grant.isAdmin),
    actions: [...new Set(grants.flatMap((grant) => grant.actions))],
    ...(limited.length > 0 && { limited }),
  };
}

const READ: readonly Action[] = ['READ_TRACKER_REF', 'READ_PROJECT_MEMBER', 'READ_PROJECT_REPORT'];
const WRITE_VALUES: readonly Action[] = [
  'CREATE_TRACKER_REF_SCORE_VALUE',
  'READ_TRACKER_REF_SCORE_VALUE',
  'UPDATE_TRACKER_REF_SCORE_VALUE',
];

/** The permission groups that a new project starts with (specification, 'People'). */
export const DEFAULT_GROUPS: readonly { name: string; isAdmin: boolean; actions: readonly Action[] }[] = [
  { name: 'Administrator', isAdmin: true, actions: [] },
  { name: 'Approver', isAdmin: false, actions: [...READ, 'UPDATE_TRACKER_REF', ...WRITE_VALUES] },
  { name: 'Reporter', isAdmin: false, actions: [...READ, ...WRITE_VALUES] },
  { name: 'Viewer', isAdmin: false, actions: [...READ, 'READ_TRACKER_REF_SCORE_VALUE'] },
];
