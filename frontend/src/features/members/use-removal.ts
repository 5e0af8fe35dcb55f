import { useQueryClient } from '@tanstack/react-query';
import { members } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { useStale } from '../../api/mark-stale.ts';
import { apiQuery, useApiMutation } from '../../api/queries.ts';
import { useUser } from '../../session/session.ts';
import { type RemovalSteps, type RemovedRole, type RemovedUser, removeRoleOfUser, removeUserFromProject } from './removal.ts';

/**
 * Takes a role, or everything, from somebody. Both read first what is there now, so that what somebody else did meanwhile counts, and
 * end when the table shows what is left.
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
        queries.fetchQuery({ ...apiQuery(members, 'listMembers', { params }), staleTime: 0 }),
        queries.fetchQuery({ ...apiQuery(members, 'listPermissionGroups', { params }), staleTime: 0 }),
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
