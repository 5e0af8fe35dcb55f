import Checkbox from '@cloudscape-design/components/checkbox';
import { ACTIONS, type Action } from '../../../../shared/domain/access/rights.ts';
import type { Sight } from '../../../../shared/domain/access/sight.ts';
import { isStaleVersion } from '../../api/errors.ts';
import { changedTo, changedToChoice, changedToSwitch, type FieldLabels } from '../../ui/form/changed-to.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { useStoredForm } from '../../ui/form/stored-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import type { GroupScope, ShownGroup } from './group-scope.ts';
import { PermissionGrid } from './permission-grid.tsx';
import { LosingSightList, SightField } from './sight-field.tsx';
import { sentSight, sightOf } from './sights.ts';
import { sightTexts, memberTexts as t } from './texts.ts';

const isAction = (text: string): text is Action => ACTIONS.some((action) => action === text);

const storedIn = (group: ShownGroup | undefined) => ({
  name: group?.name ?? '',
  isAdmin: group?.is_admin ?? false,
  actions: (group?.policy_json.actions ?? []).filter(isAction).toSorted() as readonly Action[],
  sees: group?.sees,
});
type Fields = ReturnType<typeof storedIn>;

const LABELS: FieldLabels<Fields> = {
  name: changedTo(t.groupName),
  isAdmin: changedToSwitch(t.administrator),
  actions: t.permissions,
  sees: changedToChoice(sightTexts.sees, (sight) => sight && sightTexts[sight]),
};

/** A right for the whole project is another one than the same right for one's own packages. */
const RIGHTS = [['isAdmin', 'actions', 'sees']] as const;

/**
 * The changed fields of an existing group. `willBeAdmin`: whether it will be a group of administrators, which has no single
 * actions, even if some were ticked (ADM-371).
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

/**
 * Adds or changes a permission group. Administrators need no single actions (ADM-369 to ADM-371). Another person's change is
 * shown before it is overwritten.
 */
export function GroupModal({ scope, group, onClose }: Props) {
  const form = useStoredForm<ShownGroup | undefined, Fields>(group, {
    fieldsOf: storedIn,
    labels: LABELS,
    together: RIGHTS,
    isOvertaken: isStaleVersion,
    readNow: async (base) => (await scope.readNow()).find(({ uid }) => uid === base?.uid),
  });
  const { name, isAdmin, actions } = form.values;
  const { projectId } = scope;
  const seesIn = (base: ShownGroup | undefined, fields: Fields): Sight | undefined =>
    projectId === undefined ? undefined : sightOf(base, fields, form.sent.sees);
  const sees = seesIn(form.base, form.values);
  const send = (base: ShownGroup | undefined, fields: Fields) => {
    const sight = sentSight(base?.sees, seesIn(base, fields));
    if (base) return scope.change(base, { ...groupChange(form.sent, fields.isAdmin), ...sight });
    const policy_json = { actions: fields.isAdmin ? [] : [...fields.actions] };
    return scope.create({ name: fields.name, is_admin: fields.isAdmin, policy_json, ...sight });
  };
  return (
    <FormModal
      title={group ? t.editGroup : t.addGroup}
      submitDisabled={name.trim() === ''}
      save={() => form.changed(send)}
      onClose={onClose}
    >
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
          {sees && <SightField value={sees} onChange={(sight) => form.set('sees', sight)} error={error('sees')} />}
          {projectId !== undefined && group && sees === 'own' && form.base?.sees === 'project' && (
            <LosingSightList projectId={projectId} groupId={group.uid} sees={sees} />
          )}
        </>
      )}
    </FormModal>
  );
}
