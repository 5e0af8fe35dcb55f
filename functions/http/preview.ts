import { AppError } from '../../shared/errors.ts';
import { asRole } from '../core/access/as-role.ts';
import type { Actor } from '../data/stores/person/caller-store.ts';
import type { Event } from './event.ts';

/** `<uid of a project>/<uid of one of its roles>`: reads are answered as for a person who has only this role. */
const HEADER = 'x-preview-role';

/**
 * The caller as the role that the header names, only to read. Without the header, the caller as they are.
 * @throws forbidden for changes, and the errors of `asRole`
 */
export async function asPreviewed(event: Event, actor: Actor): Promise<Actor> {
  const [projectUid, roleUid] = event.headers[HEADER]?.split('/') ?? [];
  if (!projectUid || !roleUid) return actor;
  if (event.requestContext.http.method !== 'GET')
    throw new AppError('forbidden', 'You are looking at the project as another role. Leave the preview to change something.');
  return asRole(actor, { projectUid, roleUid });
}
