import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type FormEvent, useState } from 'react';
import { members } from '../../../../../shared/contract/person/members.ts';
import { packages, type ReportingPackage } from '../../../../../shared/contract/project/packages.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { formErrors, NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormProblem } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { hasUnreadable } from '../../../ui/form/unreadable.ts';
import { useUnsaved } from '../../../ui/form/unsaved.ts';
import { common } from '../../../ui/texts.ts';
import { RoleField } from '../package-modals.tsx';
import { projectTexts as t } from '../texts.ts';

/** A package's own due date as it stands for its open report; without one the field is empty. */
const dueOf = ({ due_date, latest_commit }: ReportingPackage) => (due_date === null ? '' : (latest_commit.due_date ?? due_date));
const roleOf = (pack: ReportingPackage) => String(pack.meta_json.responsible_discipline ?? '');

/** What a package is called, who reports for it and when (REP-327). */
export function PackageForm({ project, pack }: { project: Project; pack: ReportingPackage }) {
  const [name, setName] = useState(pack.name);
  const [role, setRole] = useState(roleOf(pack));
  const [dueDate, setDueDate] = useState(dueOf(pack));
  const [errors, setErrors] = useState(NO_ERRORS);
  const flash = useFlash();
  const roles = useApiQuery(members, 'listRoles', { params: { projectId: project.uid } });
  const change = useApiMutation(packages, 'changePackage', { changes: 'details' });
  useUnsaved(() => name.trim() !== pack.name || role !== roleOf(pack) || dueDate !== dueOf(pack));
  const submit = async () => {
    const meta_json = { responsible_discipline: role === '' ? null : role };
    const dueChanged = dueDate !== dueOf(pack);
    const body = { name, meta_json, ...(dueChanged && { due_date: dueDate === '' ? null : dueDate }) };
    try {
      await change.mutateAsync({ args: { params: { trackerId: pack.tracker, refId: pack.uid }, body } });
      setErrors(NO_ERRORS);
      flash({ type: 'success', content: t.saved });
    } catch (failure) {
      setErrors(formErrors(failure));
    }
  };
  return (
    <Container header={<Header variant="h2">{t.packageDetails}</Header>}>
      <form
        noValidate
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!hasUnreadable(event.currentTarget)) void submit();
        }}
      >
        <SpaceBetween size="m">
          <FormProblem errors={errors} />
          <TextField label={t.packageName} name="package_name" value={name} onChange={setName} error={errors.fields.name} />
          <RoleField
            value={role}
            roles={roles.data ?? []}
            onChange={setRole}
            error={errors.fields['meta_json.responsible_discipline']}
          />
          <DateField label={t.dueDate} value={dueDate} onChange={setDueDate} hint={t.dueHint} error={errors.fields.due_date} />
          <Button variant="primary" loading={change.isPending} disabled={name.trim() === ''}>
            {common.save}
          </Button>
        </SpaceBetween>
      </form>
    </Container>
  );
}
