import { AppError, notFound } from '../../shared/errors.ts';
import { demand, projectGrant } from '../core/access/grant.ts';
import type { Actor } from '../data/stores/person/caller-store.ts';
import { permissionsOf } from '../data/stores/person/membership-store.ts';
import { projectStore } from '../data/stores/project/project-store.ts';
import type { Event } from './event.ts';

/** `<uid of a project>/<uid of one of its roles>`: what is read is answered as somebody with this role alone would read it. */
const HEADER = 'x-preview-role';

/**
 * The caller as a role of a project, for its administrators, who want to see what others see: with the rights of that role there and
 * none elsewhere, and only to read. Without the header, the caller as they are.
 * @throws forbidden for changes and for who is no administrator of the project, not_found for an unknown role
 */
export async function asPreviewed(event: Event, actor: Actor): Promise<Actor> {
  const [projectUid, roleUid] = event.headers[HEADER]?.split('/') ?? [];
  if (!projectUid || !roleUid) return actor;
  if (event.requestContext.http.method !== 'GET')
    throw new AppError('forbidden', 'You are looking at the project as another role. Leave the preview to change something.');
  const grant = await projectGrant(actor, projectUid);
  demand(actor, grant, 'admin', 'Only an administrator of the project can preview it as another role.');
  const loaded = await projectStore(actor.tenantUid).load(projectUid);
  if (!loaded.roles.some(({ uid }) => uid === roleUid)) throw notFound('role');
  const roles = [{ memberUid: 'preview', roleUid: roleUid }];
  const asRole = { scope: 'project' as const, scopeUid: projectUid, ...permissionsOf(roles, loaded), roles };
  return { ...actor, isSuperuser: false, isTenantSuperuser: false, grants: [asRole] };
}
