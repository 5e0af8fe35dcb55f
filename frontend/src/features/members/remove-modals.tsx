import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type Member, members } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useToday } from '../../session/use-tenant.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { leftByRemoval } from './role-uses.ts';
import { memberTexts, roleUseTexts, removalTexts as t } from './texts.ts';
import { useRemoval } from './use-removal.ts';
import { type ProjectUser, roleOf } from './users.ts';

/** `onInvite`: opens the invitation of a successor. */
type Props = { project: Project; user: ProjectUser; onInvite(): void; onClose(): void };

/** Warns about packages that would have nobody for a part of their reports after the removal, and says what to do first. */
function LeftUndone({ project, removed, onInvite }: Pick<Props, 'project' | 'onInvite'> & { removed: readonly Member[] }) {
  const params = { projectId: project.uid };
  const { data: all = [] } = useApiQuery(members, 'listMembers', { params });
  const { data: roles = [] } = useApiQuery(members, 'listRoles', { params });
  const left = leftByRemoval(removed, all, roles, project.related_refs, useToday());
  if (left.length === 0) return null;
  return (
    <Alert type="warning" action={<Button onClick={onInvite}>{memberTexts.invite}</Button>}>
      <SpaceBetween size="xs">
        {left.map((text) => (
          <div key={text}>{text}</div>
        ))}
        <div>{roleUseTexts.leavesFirst}</div>
      </SpaceBetween>
    </Alert>
  );
}

/** Asks before a role is removed, with a warning if it is the last one (ADM-376, ADM-377). */
export function RemoveRole({ project, user, membership, onInvite, onClose }: Props & { membership: Member }) {
  const { removeRole } = useRemoval(project);
  const roleUid = membership.project_discipline?.uid ?? null;
  const isLast = user.memberships.length === 1;
  return (
    <ConfirmModal
      title={t.removeRole}
      confirmText={t.removeRole}
      onConfirm={() => removeRole({ key: user.key, email: user.email, roleUid, isLast })}
      onClose={onClose}
    >
      <SpaceBetween size="s">
        <div>
          {fill(t.removeRoleAsk, { role: roleOf(membership), user: user.name })}
          {isLast && t.lastRole}
        </div>
        <LeftUndone project={project} removed={[membership]} onInvite={onInvite} />
      </SpaceBetween>
    </ConfirmModal>
  );
}

/** Asks before a person is removed from the project (ADM-378). */
export function RemoveUser({ project, user, onInvite, onClose }: Props) {
  const { removeUser } = useRemoval(project);
  return (
    <ConfirmModal title={t.removeUser} confirmText={t.removeUser} onConfirm={() => removeUser(user)} onClose={onClose}>
      <SpaceBetween size="s">
        <div>{fill(t.removeUserAsk, { user: user.name })}</div>
        <LeftUndone project={project} removed={user.memberships} onInvite={onInvite} />
      </SpaceBetween>
    </ConfirmModal>
  );
}
