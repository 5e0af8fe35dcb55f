import { useState } from 'react';
import { members } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { fill } from '../../ui/fill.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { memberTexts as t } from './texts.ts';
import type { ProjectUser } from './users.ts';

/** Gives a member of the project another role. Does not offer roles that they have. */
export function GiveRoleModal({ project, user, onClose }: { project: Project; user: ProjectUser; onClose(): void }) {
  const [role, setRole] = useState('');
  const params = { projectId: project.uid };
  const roles = useApiQuery(members, 'listRoles', { params });
  const give = useApiMutation(members, 'giveRole');
  const held = user.memberships.map(({ project_discipline }) => project_discipline?.uid);
  const choices = (roles.data ?? [])
    .filter(({ uid }) => !held.includes(uid))
    .map(({ uid, name }) => ({ value: uid, label: name }));
  return (
    <FormModal
      title={fill(t.giveRoleTo, { user: user.name })}
      submitText={t.giveRole}
      submitDisabled={role === ''}
      save={() => give.mutateAsync({ args: { params, body: { email: user.email, project_discipline: role } } })}
      onClose={onClose}
    >
      {(error) => (
        <ChoiceField
          label={t.role}
          isRequired
          value={role}
          choices={choices}
          read={roles}
          onChange={setRole}
          placeholder={choices.length === 0 && roles.data ? t.hasAllRoles : t.choose}
          error={error('project_discipline') ?? error('email')}
        />
      )}
    </FormModal>
  );
}
