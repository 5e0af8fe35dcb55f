import type { Member } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { removalTexts as t } from './texts.ts';
import { useRemoval } from './use-removal.ts';
import { type ProjectUser, roleOf } from './users.ts';

type Props = { project: Project; user: ProjectUser; onClose(): void };

/** Asks before a role is taken, and warns when it is the last one (ADM-376, ADM-377). */
export function RemoveRole({ project, user, membership, onClose }: Props & { membership: Member }) {
  const { removeRole } = useRemoval(project);
  const roleUid = membership.project_discipline?.uid ?? null;
  return (
    <ConfirmModal
      title={t.removeRole}
      confirmText={t.removeRole}
      onConfirm={() => removeRole({ key: user.key, email: user.email, roleUid })}
      onClose={onClose}
    >
      {fill(t.removeRoleAsk, { role: roleOf(membership), user: user.name })}
      {user.memberships.length === 1 && t.lastRole}
    </ConfirmModal>
  );
}

/** Asks before a person is removed from the project (ADM-378). */
export function RemoveUser({ project, user, onClose }: Props) {
  const { removeUser } = useRemoval(project);
  return (
    <ConfirmModal title={t.removeUser} confirmText={t.removeUser} onConfirm={() => removeUser(user)} onClose={onClose}>
      {fill(t.removeUserAsk, { user: user.name })}
    </ConfirmModal>
  );
}
