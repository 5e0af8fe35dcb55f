import { useQueryClient } from '@tanstack/react-query';
import { members, type ProjectRole } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { isStaleVersion } from '../../api/errors.ts';
import { readAtOnce, useApiMutation, useApiQuery } from '../../api/queries.ts';
import { changedTo, changedToChoice } from '../../ui/form/changed-to.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { useStoredForm } from '../../ui/form/stored-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { approversFor } from './roles.ts';
import { memberTexts as t } from './texts.ts';

type Props = { project: Project; role: ProjectRole | undefined; all: readonly ProjectRole[]; onClose(): void };

const storedIn = (role: ProjectRole | undefined) => ({
  name: role?.name ?? '',
  group: role?.auth?.uid ?? '',
  approver: role?.approver ?? '',
});
type Fields = ReturnType<typeof storedIn>;

/** The changed fields of an existing role. */
export const roleChange = ({ name, group, approver }: Partial<Fields>) => ({
  ...(name !== undefined && { name }),
  ...(group !== undefined && { auth: group || null }),
  ...(approver !== undefined && { approver: approver || null }),
});

type Choice = { value: string; label: string };
const choicesOf = (all: readonly { uid: string; name: string }[]): Choice[] =>
  all.map(({ uid, name }) => ({ value: uid, label: name }));
const nameIn = (choices: readonly Choice[]) => (chosen: string) => choices.find(({ value }) => value === chosen)?.label;

/**
 * Adds or changes a role. A missing permission group or approver is sent as null (ADM-176, ADM-367, ADM-368). Another person's
 * change is shown before it is overwritten.
 */
export function RoleModal({ project, role, all, onClose }: Props) {
  const queries = useQueryClient();
  const params = { projectId: project.uid };
  const groups = useApiQuery(members, 'listPermissionGroups', { params });
  const create = useApiMutation(members, 'createRole');
  const change = useApiMutation(members, 'changeRole');
  const groupChoices = [{ value: '', label: t.noPermissions }, ...choicesOf(groups.data ?? [])];
  const approverChoices = [{ value: '', label: t.noApprover }, ...choicesOf(approversFor(role?.uid, all))];
  const form = useStoredForm<ProjectRole | undefined, Fields>(role, {
    fieldsOf: storedIn,
    labels: {
      name: changedTo(t.roleName),
      group: changedToChoice(t.group, nameIn(groupChoices)),
      approver: changedToChoice(t.approver, nameIn(approverChoices)),
    },
    isOvertaken: isStaleVersion,
    readNow: async (base) => (await readAtOnce(queries, members, 'listRoles', { params })).find(({ uid }) => uid === base?.uid),
  });
  const { name, group, approver } = form.values;
  const send = (base: ProjectRole | undefined) =>
    base
      ? change.mutateAsync({
          args: { params: { ...params, projectDisciplineId: base.uid }, body: roleChange(form.sent) },
          options: { ifMatch: base.version },
        })
      : create.mutateAsync({ args: { params, body: { name, auth: group || null, approver: approver || null } } });
  return (
    <FormModal
      title={role ? t.editRole : t.addRole}
      submitDisabled={name.trim() === ''}
      save={() => form.changed(send)}
      onClose={onClose}
    >
      {(error) => (
        <>
          <TextField
            label={t.roleName}
            isRequired
            name="role_name"
            value={name}
            onChange={(value) => form.set('name', value)}
            error={error('name')}
          />
          <ChoiceField
            label={t.group}
            value={group}
            choices={groupChoices}
            read={groups}
            onChange={(value) => form.set('group', value)}
            error={error('auth')}
          />
          <ChoiceField
            label={t.approver}
            value={approver}
            choices={approverChoices}
            onChange={(value) => form.set('approver', value)}
            error={error('approver')}
          />
        </>
      )}
    </FormModal>
  );
}
