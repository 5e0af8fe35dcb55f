import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { ACTIONS, type Action } from '../../../../shared/domain/access/rights.ts';
import type { Sight } from '../../../../shared/domain/access/sight.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { GroupScope, ShownGroup } from './group-scope.ts';
import { PermissionGrid } from './permission-grid.tsx';
import { LosingSightList, SightField } from './sight-field.tsx';
import { sentSight, sightOf } from './sights.ts';
import { memberTexts as t } from './texts.ts';

const isAction = (text: string): text is Action => ACTIONS.some((action) => action === text);

type Props = { scope: GroupScope; group: ShownGroup | undefined; onClose(): void };

/** A new permission group, or a change of one; administrators need no single actions (ADM-369 to ADM-371). */
export function GroupModal({ scope, group, onClose }: Props) {
  const [name, setName] = useState(group?.name ?? '');
  const [isAdmin, setIsAdmin] = useState(group?.is_admin ?? false);
  const [actions, setActions] = useState<readonly Action[]>((group?.policy_json.actions ?? []).filter(isAction));
  const [chosen, setChosen] = useState<Sight>();
  const { projectId } = scope;
  const sees = projectId === undefined ? undefined : sightOf(group, { isAdmin, actions }, chosen);
  const save = () => {
    const body = {
      name,
      is_admin: isAdmin,
      policy_json: { actions: isAdmin ? [] : [...actions] },
      ...sentSight(group?.sees, sees),
    };
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
          {sees && <SightField value={sees} onChange={setChosen} error={error('sees')} />}
          {projectId !== undefined && group && sees === 'own' && group.sees === 'project' && (
            <LosingSightList projectId={projectId} groupId={group.uid} sees={sees} />
          )}
        </>
      )}
    </FormModal>
  );
}
