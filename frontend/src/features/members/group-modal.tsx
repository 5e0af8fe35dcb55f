import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import type { PermissionGroup } from '../../../../shared/contract/person/members.ts';
import { ACTIONS, type Action } from '../../../../shared/domain/access/rights.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { GroupScope } from './group-scope.ts';
import { PermissionGrid } from './permission-grid.tsx';
import { memberTexts as t } from './texts.ts';

const isAction = (text: string): text is Action => ACTIONS.some((action) => action === text);

type Props = { scope: GroupScope; group: PermissionGroup | undefined; onClose(): void };

/** A new permission group, or a change of one; administrators need no single actions (ADM-369 to ADM-371). */
export function GroupModal({ scope, group, onClose }: Props) {
  const [name, setName] = useState(group?.name ?? '');
  const [isAdmin, setIsAdmin] = useState(group?.is_admin ?? false);
  const [actions, setActions] = useState<readonly Action[]>((group?.policy_json.actions ?? []).filter(isAction));
  const save = () => {
    const body = { name, is_admin: isAdmin, policy_json: { actions: isAdmin ? [] : [...actions] } };
    return group ? scope.change(group, body) : scope.create(body);
  };
  return (
    <FormModal title={group ? t.editGroup : t.addGroup} submitDisabled={name.trim() === ''} save={save} onClose={onClose}>
      {(error) => (
        <>
          <TextField label={t.groupName} name="group_name" value={name} onChange={setName} error={error('name')} />
          <Checkbox checked={isAdmin} onChange={({ detail }) => setIsAdmin(detail.checked)}>
            {t.administrator}
          </Checkbox>
          {!isAdmin && <PermissionGrid areas={scope.areas} actions={actions} onChange={setActions} />}
        </>
      )}
    </FormModal>
  );
}
