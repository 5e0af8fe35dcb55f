import { useState } from 'react';
import { invites, type ProjectInvite } from '../../../../../shared/contract/person/invites.ts';
import { members } from '../../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { requestTexts, memberTexts as t } from '../texts.ts';

type Props = { project: Project; request: ProjectInvite; onClose(): void };

/** Accepts a request to join with a role chosen by the administrator. The requested role is preselected. */
export function AcceptRequestModal({ project, request, onClose }: Props) {
  const [role, setRole] = useState(request.project_discipline.uid ?? '');
  const flash = useFlash();
  const roles = useApiQuery(members, 'listRoles', { params: { projectId: project.uid } });
  const answer = useApiMutation(invites, 'answerInvite', { changes: 'project' });
  const save = async () => {
    const params = { projectId: project.uid, inviteId: request.uid };
    await answer.mutateAsync({ args: { params, body: { status: 'accepted', project_discipline: role } } });
    flash({ type: 'success', content: requestTexts.accepted });
  };
  return (
    <FormModal
      title={requestTexts.accept}
      subject={request.email}
      submitText={t.accept}
      submitDisabled={role === ''}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <ChoiceField
          label={t.role}
          isRequired
          value={role}
          choices={(roles.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }))}
          read={roles}
          onChange={setRole}
          placeholder={t.choose}
          error={error('project_discipline')}
        />
      )}
    </FormModal>
  );
}
