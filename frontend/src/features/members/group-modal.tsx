import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { ACTIONS, type Action } from '../../../../shared/domain/access/rights.ts';
import type { Sight } from '../../../../shared/domain/access/sight.ts';
import { changedTo, changedToSwitch } from '../../ui/form/changed-to.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useTypedFields } from '../../ui/form/typed-fields.ts';
import type { GroupScope, ShownGroup } from './group-scope.ts';
import { PermissionGrid } from './permission-grid.tsx';
import { LosingSightList, SightField } from './sight-field.tsx';
import { sentSight, sightOf } from './sights.ts';
import { memberTexts as t } from './texts.ts';

const isAction = (text: string): text is Action => ACTIONS.some((action) => action === text);

const storedIn = (group: ShownGroup | undefined) => ({
  name: group?.name ?? '',
  isAdmin: group?.is_admin ?? false,
  actions: (group?.policy_json.actions ?? []).filter(isAction).toSorted() as readonly Action[],
});
type Fields = ReturnType<typeof storedIn>;

const LABELS = { name: changedTo(t.groupName), isAdmin: changedToSwitch(t.administrator), actions: t.permissions } as const;

/**
 * The changed fields of an existing group. `willBeAdmin`: it is one of administrators after the change, which has no single
 * actions, whatever was ticked meanwhile (ADM-371).
 */
export function groupChange({ name, isAdmin, actions }: Partial<Fields>, willBeAdmin: boolean) {
  const single = willBeAdmin && (isAdmin || actions) ? [] : actions;
  return {
    ...(name !== undefined && { name }),
    ...(isAdmin !== undefined && { is_admin: isAdmin }),
    ...(single && { policy_json: { actions: [...single] } }),
  };
}

type Props = { scope: GroupScope; group: ShownGroup | undefined; onClose(): void };

/** A new permission group, or a change of one; administrators need no single actions (ADM-369 to ADM-371). */
export function GroupModal({ scope, group, onClose }: Props) {
  const [stored, setStored] = useState(() => storedIn(group));
  const form = useTypedFields(stored);
  const { name, isAdmin, actions } = form.values;
  const [chosen, setChosen] = useState<Sight>();
  const { projectId } = scope;
  const sees = projectId === undefined ? undefined : sightOf(group, { isAdmin, actions }, chosen);
  const save = async () => {
    const sight = sentSight(group?.sees, sees);
    if (!group) {
      const policy_json = { actions: isAdmin ? [] : [...actions] };
      return scope.create({ name, is_admin: isAdmin, policy_json, ...sight });
    }
    const now = storedIn((await scope.readNow()).find(({ uid }) => uid === group.uid) ?? group);
    await form.check(now, LABELS, () => setStored(now));
    return scope.change(group, { ...groupChange(form.sent, form.sent.isAdmin ?? now.isAdmin), ...sight });
  };
  return (
    <FormModal title={group ? t.editGroup : t.addGroup} submitDisabled={name.trim() === ''} save={save} onClose={onClose}>
      {(error) => (
        <>
          <TextField
            label={t.groupName}
            isRequired
            name="group_name"
            value={name}
            onChange={(value) => form.set('name', value)}
            error={error('name')}
          />
          <Checkbox checked={isAdmin} onChange={({ detail }) => form.set('isAdmin', detail.checked)}>
            {t.administrator}
          </Checkbox>
          {!isAdmin && (
            <PermissionGrid areas={scope.areas} actions={actions} onChange={(value) => form.set('actions', value.toSorted())} />
          )}
          {sees && <SightField value={sees} onChange={setChosen} error={error('sees')} />}
          {projectId !== undefined && group && sees === 'own' && group.sees === 'project' && (
            <LosingSightList projectId={projectId} groupId={group.uid} sees={sees} />
          )}
        </>
      )}
    </FormModal>
  );
}
