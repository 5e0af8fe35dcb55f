import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { conversions } from '../../../../../shared/contract/conversions.ts';
import { NewGroup } from '../../../../../shared/contract/factor-bodies.ts';
import type { FactorGroup } from '../../../../../shared/contract/factors.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { useFlash } from '../../../app/flash.tsx';
import { conversionTexts as texts } from '../../../app/texts/factors.ts';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { schemaErrors } from '../../../components/form-errors.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { TextField } from '../../../components/text-field.tsx';

/** What a change of a group makes out of date. */
export const GROUP_READS = [
  'api_tenant_admin_conversion_group_list',
  'api_tenant_admin_conversion_list',
  'readFactorsInUse',
  'readFactorUses',
];

type Props = { groups: readonly FactorGroup[]; onCreated(id: string): void; onClose(): void };

/** A new group, empty or with the factors of another one (ADM-032, SET-256, SET-257). */
export function NewGroupModal({ groups, onCreated, onClose }: Props) {
  const [fields, setFields] = useState({ name: '', start_date: '', from_group_id: '' });
  const set = (key: keyof typeof fields) => (value: string) => setFields((now) => ({ ...now, [key]: value }));
  const flash = useFlash();
  const create = useApiMutation(conversions, 'api_tenant_admin_conversion_group_create', { invalidates: GROUP_READS });
  const save = async () => {
    const { id } = await create.mutateAsync({ args: { body: fields } });
    flash({ type: 'success', content: texts.groupCreated });
    onCreated(id);
  };
  const sources = [{ value: '', label: texts.groupFromNone }, ...groups.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <FormModal
      title={texts.newGroupTitle}
      submitText={texts.createGroup}
      check={() => schemaErrors(NewGroup, fields)}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <TextField
            label={texts.groupName}
            value={fields.name}
            hint={texts.groupNameHint}
            error={error('name')}
            onChange={set('name')}
          />
          <DateField
            label={texts.groupStart}
            value={fields.start_date}
            hint={texts.groupStartHint}
            error={error('start_date')}
            onChange={set('start_date')}
          />
          <ChoiceField
            label={texts.groupFrom}
            value={fields.from_group_id}
            choices={sources}
            error={error('from_group_id')}
            onChange={set('from_group_id')}
          />
        </SpaceBetween>
      )}
    </FormModal>
  );
}
