import { grantAnywhere } from '../../../shared/domain/access/packages.ts';
import { ACTIONS, type Action, canSee } from '../../../shared/domain/access/rights.ts';
import { toldGrant } from '../../../shared/domain/access/seats.ts';
import type { ScopeGrant } from '../../data/stores/person/caller-store.ts';
import { limitsNow } from '../../data/stores/person/limits-now.ts';
import { projectStore, type RoleItem } from '../../data/stores/project/project-store.ts';
import { projectGrant } from '../access/grant.ts';
import type { Context } from '../context.ts';

/**
 * A person's permissions and roles in a project. `isLimited`: the person sees only packages, so the project as a whole is not
 * found.
 */
export type ProjectPermission = {
  isAdmin: boolean;
  isAuditor: boolean;
  isLimited: boolean;
  actions: readonly Action[];
  roles: RoleItem[];
};

/**
 * The caller's rights in a project (SET-261), or on the packages that their grant is limited to by the roles as they are now.
 * Superusers may do everything, without a role of their own.
 */
export async function permissionIn(context: Context, projectUid: string): Promise<ProjectPermission> {
  const { tenantUid } = context;
  const isOwn = ({ scopeUid }: ScopeGrant) => scopeUid === projectUid;
  const here = await limitsNow(tenantUid, context.actor.grants.filter(isOwn));
  const actor = { ...context.actor, grants: [...context.actor.grants.filter((grant) => !isOwn(grant)), ...here] };
  const own = here.flatMap(({ roles }) => roles);
  const held = new Set(own.map(({ roleUid }) => roleUid));
  const roles = own.length === 0 ? [] : await projectStore(tenantUid).roles(projectUid);
  const whole = await projectGrant(actor, projectUid);
  const grant = grantAnywhere(whole);
  const isSuperuser = actor.isSuperuser || actor.isTenantSuperuser;
  const allowed = toldGrant(grant);
  return {
    isAdmin: isSuperuser || allowed.isAdmin,
    isAuditor: grant?.auditor === true,
    isLimited: whole?.limited !== undefined && !canSee(actor, whole),
    actions: isSuperuser ? ACTIONS : allowed.actions,
    roles: roles.filter(({ uid }) => held.has(uid)),
  };
}
