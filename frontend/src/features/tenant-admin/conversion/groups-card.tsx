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
import { isStaleVersion } from '../../../api/errors.ts';
import { readAtOnce, useApiMutation } from '../../../api/queries.ts';
import { useShown } from '../../../api/use-shown.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { useFlash } from '../../../ui/flash.tsx';
import { changedTo, changedToDay } from '../../../ui/form/changed-to.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { type FormErrors, formErrors, NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormProblem } from '../../../ui/form/form-modal.tsx';
import { settingsOnScreen } from '../../../ui/form/settings-on-screen.ts';
import { useStoredForm } from '../../../ui/form/stored-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { hasUnreadable } from '../../../ui/form/unreadable.ts';
import { common } from '../../../ui/texts.ts';
import { factorGroupChange, groupFields, type ShownFactorGroup } from './group-edits.ts';
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

const LABELS = { name: changedTo(texts.groupName), start_date: changedToDay(texts.groupStart) };

/** Reads the stored state of a group; undefined if the group is deleted. */
function useReadGroup() {
  const queries = useQueryClient();
  return async ({ id: groupId }: FactorGroup) => {
    const all = await readAtOnce(queries, tenantFactors, 'listFactorGroups', {});
    return all.find(({ id }) => id === groupId);
  };
}

/**
 * Name and first day of a group. If another person has changed the same field, a save says which; the next save overwrites it.
 */
export function GroupForm({ group, onDeleted }: { group: FactorGroup; onDeleted(): void }) {
  const readNow = useReadGroup();
  const form = useStoredForm(group, { fieldsOf: groupFields, labels: LABELS, isOvertaken: isStaleVersion, readNow });
  const shown = settingsOnScreen(form.base, group, Object.keys(form.sent).length > 0);
  if (shown !== form.base) form.setBase(shown);
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [isDeleting, setDeleting] = useState(false);
  // Covers the whole attempt: no request is pending while a refused change is read again.
  const [saving, setSaving] = useState(false);
  const flash = useFlash();
  const update = useApiMutation(tenantFactors, 'changeFactorGroup');
  const { name, start_date } = form.values;
  const send = async (base: FactorGroup, fields: ShownFactorGroup) => {
    const body = factorGroupChange(base, fields);
    if (Object.keys(body).length === 0) return;
    const args = { params: { groupId: base.id }, body };
    form.setBase(await update.mutateAsync({ args, options: { ifMatch: base.version } }));
  };
  const save = async () => {
    if (saving) return;
    setSaving(true);
    try {
      await form.changed(send);
      form.saved(form.sent);
      setErrors(NO_ERRORS);
      flash({ type: 'success', content: texts.groupSaved });
    } catch (error) {
      setErrors(formErrors(error));
    } finally {
      setSaving(false);
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
          <TextField
            label={texts.groupName}
            isRequired
            value={name}
            error={errors.fields.name}
            onChange={(typed) => form.set('name', typed)}
          />
          <DateField
            label={texts.groupStart}
            value={start_date}
            hint={texts.groupStartHint}
            error={errors.fields.start_date}
            onChange={(day) => form.set('start_date', day)}
          />
        </ColumnLayout>
        <SpaceBetween direction="horizontal" size="xs">
          <Button loading={saving}>{texts.updateGroup}</Button>
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
  const readNow = useReadGroup();
  const [shown, orShowAgain] = useShown(group, () => readNow(group), common.deleteOvertaken);
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
