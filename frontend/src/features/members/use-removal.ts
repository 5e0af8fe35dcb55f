import { useQueryClient } from '@tanstack/react-query';
import { members } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { useStale } from '../../api/mark-stale.ts';
import { readAtOnce, useApiMutation } from '../../api/queries.ts';
import { useUser } from '../../session/session.ts';
import { type RemovalSteps, type RemovedRole, type RemovedUser, removeRoleOfUser, removeUserFromProject } from './removal.ts';

/**
 * Removes one role or all roles of a person. Both read the current members first, because other people may have changed them, and
 * resolve when the table shows the result.
 */
export function useRemoval(project: Project) {
  const queries = useQueryClient();
  const stale = useStale();
  const { uid: ownUid } = useUser();
  const take = useApiMutation(members, 'takeRole', { behind: true });
  const params = { projectId: project.uid };
  const steps: RemovalSteps = {
    ownUid,
    read: async () => {
      const [now, groups] = await Promise.all([
        readAtOnce(queries, members, 'listMembers', { params }),
        readAtOnce(queries, members, 'listPermissionGroups', { params }),
      ]);
      return { members: now, groups };
    },
    take: ({ uid }) => take.mutateAsync({ args: { params: { ...params, memberId: uid } } }),
  };
  return {
    removeRole: async (removed: RemovedRole) => {
      await removeRoleOfUser(removed, steps);
      await stale('takeRole');
    },
    removeUser: async (removed: RemovedUser) => {
      await removeUserFromProject(removed, steps);
      await stale('takeRole');
    },
  };
}
