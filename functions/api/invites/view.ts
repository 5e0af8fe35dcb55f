import type { ProjectInvite } from '../../../shared/contract/person/invites.ts';
import type { ProjectInvitation } from '../../core/person/project-invites.ts';

/** An invitation with the names of its role and project (ADM-295). */
export function inviteView({ invite, project: { project, roles, permissionGroups } }: ProjectInvitation): ProjectInvite {
  const role = roles.find(({ uid }) => uid === invite.roleUid);
  const group = permissionGroups.find(({ uid }) => uid === role?.permissionGroupUid);
  return {
    uid: invite.uid,
    email: invite.email,
    project_discipline: {
      uid: invite.roleUid ?? null,
      name: role?.name ?? '',
      project: { uid: project.uid, name: project.name },
      auth: group ? { name: group.name } : null,
    },
    is_request: invite.isRequest,
    status: invite.status,
    created: invite.created,
    ...(invite.answered !== undefined && { answered: invite.answered }),
    meta_json: invite.metaJson,
    ...(invite.until !== undefined && { until: invite.until }),
    ...(invite.seatUntil !== undefined && { seat_until: invite.seatUntil }),
  };
}
