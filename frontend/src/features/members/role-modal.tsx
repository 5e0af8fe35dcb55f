import { useState } from 'react';
import { members, type ProjectRole } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { approversFor } from './roles.ts';
import { memberTexts as t } from './texts.ts';

type Props = { project: Project; role: ProjectRole | undefined; all: readonly ProjectRole[]; onClose(): void };

/** A new role, or a change of one; no approver is sent as null (ADM-367, ADM-368). */
export function RoleModal({ project, role, all, onClose }: Props) {
  const [name, setName] = useState(role?.name ?? '');
  const [group, setGroup] = useState(role?.auth?.uid ?? '');
  const [approver, setApprover] = useState(role?.approver ?? '');
  const params = { projectId: project.uid };
  const groups = useApiQuery(members, 'listPermissionGroups', { params });
  const create = useApiMutation(members, 'createRole');
  const change = useApiMutation(members, 'changeRole');
  const save = () => {
    const body = { name, auth: group, approver: approver === '' ? null : approver };
    if (!role) return create.mutateAsync({ args: { params, body } });
    return change.mutateAsync({ args: { params: { ...params, projectDisciplineId: role.uid }, body } });
  };
  const choices = (groups.data ?? []).map((each) => ({ value: each.uid, label: each.name }));
  const approvers = approversFor(role?.uid, all).map((each) => ({ value: each.uid, label: each.name }));
  return (
    <FormModal
      title={role ? t.editRole : t.addRole}
      submitDisabled={name.trim() === '' || group === ''}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <>
          <TextField label={t.roleName} name="role_name" value={name} onChange={setName} error={error('name')} />
          <ChoiceField
            label={t.group}
            value={group}
            choices={choices}
            onChange={setGroup}
            placeholder={t.choose}
            error={error('auth')}
          />
          <ChoiceField
            label={t.approver}
            value={approver}
            choices={[{ value: '', label: t.noApprover }, ...approvers]}
            onChange={setApprover}
            error={error('approver')}
          />
        </>
      )}
    </FormModal>
  );
}
