import { useQueryClient } from '@tanstack/react-query';
import { type Member, members, type ProjectRole } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { readAtOnce, useApiMutation } from '../../api/queries.ts';
import { useShown } from '../../api/use-shown.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { common } from '../../ui/texts.ts';
import { roleDeletionPrevented } from './role-uses.ts';
import { memberTexts as t } from './texts.ts';

type Props = {
  project: Project;
  role: ProjectRole;
  all: readonly ProjectRole[];
  people: readonly Member[];
  onClose(): void;
};

/** Asks before a role is deleted, which requires that nothing uses it (ADM-178, ADM-380). */
export function DeleteRole({ project, role, all, people, onClose }: Props) {
  const queries = useQueryClient();
  const find = async () => {
    const roles = await readAtOnce(queries, members, 'listRoles', { params: { projectId: project.uid } });
    return roles.find(({ uid }) => uid === role.uid);
  };
  const [shown, orShowAgain] = useShown(role, find, common.deleteOvertaken);
  const remove = useApiMutation(members, 'deleteRole');
  const params = { projectId: project.uid, projectDisciplineId: shown.uid };
  return (
    <ConfirmModal
      title={t.deleteRole}
      confirmText={t.deleteRole}
      prevented={roleDeletionPrevented(shown, people, all, project.related_refs)}
      onConfirm={() => remove.mutateAsync({ args: { params }, options: { ifMatch: shown.version } }).catch(orShowAgain)}
      onClose={onClose}
    >
      {fill(t.deleteRoleAsk, { role: shown.name })}
    </ConfirmModal>
  );
}
