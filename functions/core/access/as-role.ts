import { notFound } from '../../../shared/errors.ts';
import type { Actor } from '../../data/stores/person/caller-store.ts';
import { permissionsOf } from '../../data/stores/person/role-rights.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { demand, projectGrant } from './grant.ts';

/**
 * The caller as a role of a project, so that its administrators can see what others see: with the rights of that role there and
 * none elsewhere.
 * @throws forbidden unless the caller administers the project, not_found for an unknown role
 */
export async function asRole(actor: Actor, { projectUid, roleUid }: { projectUid: string; roleUid: string }): Promise<Actor> {
  const grant = await projectGrant(actor, projectUid);
  demand(actor, grant, 'admin', 'Only an administrator of the project can preview it as another role.');
  const loaded = await projectStore(actor.tenantUid).load(projectUid);
  if (!loaded.roles.some(({ uid }) => uid === roleUid)) throw notFound('role');
  const roles = [{ memberUid: 'preview', roleUid }];
  const grants = [{ scope: 'project' as const, scopeUid: projectUid, ...permissionsOf(roles, loaded), roles }];
  return { ...actor, isSuperuser: false, isTenantSuperuser: false, grants };
}
