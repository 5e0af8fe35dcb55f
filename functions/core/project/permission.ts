import { grantAnywhere } from '../../../shared/domain/access/packages.ts';
import { ACTIONS, type Action, canSee } from '../../../shared/domain/access/rights.ts';
import { toldGrant } from '../../../shared/domain/access/seats.ts';
import { projectStore, type RoleItem } from '../../data/stores/project/project-store.ts';
import { projectGrant } from '../access/grant.ts';
import type { Context } from '../context.ts';

/** What a person may do in a project, and the roles held there. `isLimited`: on packages alone, so that the whole is not found. */
export type ProjectPermission = {
  isAdmin: boolean;
  isAuditor: boolean;
  isLimited: boolean;
  actions: readonly Action[];
  roles: RoleItem[];
};

/**
 * The caller's rights in a project (SET-261), or on the packages that their grant is limited to. Superusers may do everything,
 * without a role of their own.
 */
export async function permissionIn({ tenantUid, actor }: Context, projectUid: string): Promise<ProjectPermission> {
  const own = actor.grants.filter(({ scopeUid }) => scopeUid === projectUid).flatMap(({ roles }) => roles);
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
