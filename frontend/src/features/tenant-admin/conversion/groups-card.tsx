import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tenantFactors } from '../../../../../shared/contract/factor/factor-groups.ts';
import type { FactorGroup } from '../../../../../shared/contract/factor/factors.ts';
import { apiQuery, useApiMutation } from '../../../api/queries.ts';
import { useShown } from '../../../api/shown.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { useFlash } from '../../../ui/flash.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { type FormErrors, formErrors, NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormProblem } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { hasUnreadable } from '../../../ui/form/unreadable.ts';
import { common } from '../../../ui/texts.ts';
import { factorGroupChange, type GroupEdits, shownGroup } from './group-edits.ts';
import { NewGroupModal } from './new-group-modal.tsx';
import { tenantFactorTexts as texts } from './texts.ts';

type Props = { groups: readonly FactorGroup[]; group: FactorGroup | undefined; onChoose(id: string): void };

/** Creates groups, and changes the chosen one (ADM-030, ADM-031, ADM-033). */
export function GroupsCard({ groups, group, onChoose }: Props) {
  const [isNew, setNew] = useState(false);
  const add = <Button onClick={() => setNew(true)}>{texts.newGroup}</Button>;
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${groups.length})`} actions={add} description={texts.groupsIntro}>
          {texts.groupsCard}
        </Header>
      }
    >
      {group ? (
        <GroupForm group={group} onDeleted={() => onChoose('')} />
      ) : (
        <Box color="text-body-secondary">{groups.length === 0 ? texts.noGroups : texts.chooseGroup}</Box>
      )}
      {isNew && <NewGroupModal groups={groups} onCreated={onChoose} onClose={() => setNew(false)} />}
    </Container>
  );
}

function GroupForm({ group, onDeleted }: { group: FactorGroup; onDeleted(): void }) {
  const [edits, setEdits] = useState<GroupEdits>({});
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [isDeleting, setDeleting] = useState(false);
  const flash = useFlash();
  const update = useApiMutation(tenantFactors, 'changeFactorGroup');
  const { name, start_date } = shownGroup(group, edits);
  const set = (key: keyof GroupEdits) => (value: string) => setEdits((now) => ({ ...now, [key]: value }));
  const save = async () => {
    const body = factorGroupChange(group, edits);
    try {
      if (Object.keys(body).length > 0) await update.mutateAsync({ args: { params: { groupId: group.id }, body } });
      setEdits({});
      setErrors(NO_ERRORS);
      flash({ type: 'success', content: texts.groupSaved });
    } catch (error) {
      setErrors(formErrors(error));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasUnreadable(event.currentTarget)) void save();
      }}
    >
      <SpaceBetween size="m">
        <FormProblem errors={errors} />
        <ColumnLayout columns={2}>
          <TextField label={texts.groupName} value={name} error={errors.fields.name} onChange={set('name')} />
          <DateField
            label={texts.groupStart}
            value={start_date}
            hint={texts.groupStartHint}
            error={errors.fields.start_date}
            onChange={set('start_date')}
          />
        </ColumnLayout>
        <SpaceBetween direction="horizontal" size="xs">
          <Button loading={update.isPending}>{texts.updateGroup}</Button>
          <Button formAction="none" iconName="remove" onClick={() => setDeleting(true)}>
            {texts.deleteGroup}
          </Button>
        </SpaceBetween>
      </SpaceBetween>
      {isDeleting && <DeleteGroup group={group} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
    </form>
  );
}

function DeleteGroup({ group, onDeleted, onClose }: { group: FactorGroup; onDeleted(): void; onClose(): void }) {
  const flash = useFlash();
  const remove = useApiMutation(tenantFactors, 'deleteFactorGroup');
  const queries = useQueryClient();
  const readNow = async () => {
    const all = await queries.fetchQuery({ ...apiQuery(tenantFactors, 'listFactorGroups', {}), staleTime: 0 });
    return all.find(({ id }) => id === group.id);
  };
  const [shown, orShowAgain] = useShown(group, readNow, common.deleteOvertaken);
  return (
    <ConfirmModal
      title={texts.deleteGroup}
      confirmText={texts.deleteGroup}
      typeToConfirm={shown.name}
      onConfirm={async () => {
        const args = { params: { groupId: shown.id } };
        await remove.mutateAsync({ args, options: { ifMatch: shown.version } }).catch(orShowAgain);
        flash({ type: 'success', content: texts.groupDeleted });
        onDeleted();
      }}
      onClose={onClose}
    >
      {texts.deleteGroupAsk}
    </ConfirmModal>
  );
}
