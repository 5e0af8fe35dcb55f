import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { NewGroup } from '../../../../../shared/contract/factor/factor-bodies.ts';
import { tenantFactors } from '../../../../../shared/contract/factor/factor-groups.ts';
import type { FactorGroup } from '../../../../../shared/contract/factor/factors.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { tenantFactorTexts as texts } from './texts.ts';

type Props = { groups: readonly FactorGroup[]; onCreated(id: string): void; onClose(): void };

/** A new group, empty or with the factors of another one (ADM-032, SET-256, SET-257). */
export function NewGroupModal({ groups, onCreated, onClose }: Props) {
  const [fields, setFields] = useState({ name: '', start_date: '', from_group_id: '' });
  const set = (key: keyof typeof fields) => (value: string) => setFields((now) => ({ ...now, [key]: value }));
  const flash = useFlash();
  const create = useApiMutation(tenantFactors, 'createFactorGroup');
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
            isRequired
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
