import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type FormEvent, useState } from 'react';
import { members } from '../../../../../shared/contract/person/members.ts';
import { packages, type ReportingPackage } from '../../../../../shared/contract/project/packages.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { callWithVersion } from '../../../api/client.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { changedTo, changedToChoice, changedToDay } from '../../../ui/form/changed-to.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { formErrors, NO_ERRORS, schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormProblem } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useTypedFields } from '../../../ui/form/typed-fields.ts';
import { hasUnreadable } from '../../../ui/form/unreadable.ts';
import { useUnsaved } from '../../../ui/form/unsaved.ts';
import { common } from '../../../ui/texts.ts';
import { RoleField } from '../package-modals.tsx';
import { projectTexts as t } from '../texts.ts';

/** The package's own due date for its open report; '' without one. */
const dueOf = ({ due_date, latest_commit }: ReportingPackage) => (due_date === null ? '' : (latest_commit.due_date ?? due_date));
const roleOf = (pack: ReportingPackage) => String(pack.meta_json.responsible_discipline ?? '');
const storedIn = (pack: ReportingPackage) => ({ name: pack.name, role: roleOf(pack), dueDate: dueOf(pack) });
type Fields = ReturnType<typeof storedIn>;

/** `roles`: roles of the project, to name a choice. */
const labelsOf = (roles: readonly { uid: string; name: string }[]) => ({
  name: changedTo(t.packageName),
  role: changedToChoice(t.responsible, (role: string) => (role === '' ? t.nobody : roles.find(({ uid }) => uid === role)?.name)),
  dueDate: changedToDay(t.dueDate),
});

/** The changed fields of a package. */
export const packageBody = ({ name, role, dueDate }: Partial<Fields>) => ({
  ...(name !== undefined && { name }),
  ...(role !== undefined && { meta_json: { responsible_discipline: role === '' ? null : role } }),
  ...(dueDate !== undefined && { due_date: dueDate === '' ? null : dueDate }),
});

/** The form of a package: name, responsible role and due date (REP-327). */
export function PackageForm({ project, pack }: { project: Project; pack: ReportingPackage }) {
  const form = useTypedFields(storedIn(pack));
  const { name, role, dueDate } = form.values;
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isSaving, setSaving] = useState(false);
  const flash = useFlash();
  const roles = useApiQuery(members, 'listRoles', { params: { projectId: project.uid } });
  const change = useApiMutation(packages, 'changePackage', { changes: 'details' });
  const stale = useStale();
  useUnsaved(() => Object.keys(form.sent).length > 0);
  const params = { trackerId: pack.tracker, refId: pack.uid };
  const submit = async () => {
    if (isSaving) return;
    const { sent } = form;
    const body = packageBody(sent);
    const found = schemaErrors(packages.changePackage.body, body);
    if (found.summary !== undefined) return setErrors(found);
    setSaving(true);
    try {
      const { data: now, etag } = await callWithVersion(packages.readPackage, { params });
      await form.check(storedIn(now), labelsOf(roles.data ?? []), () => stale('changePackage', 'details'));
      await change.mutateAsync({ args: { params, body }, ...(etag !== undefined && { options: { ifMatch: etag } }) });
      form.saved(sent);
      setErrors(NO_ERRORS);
      flash({ type: 'success', content: t.saved });
    } catch (failure) {
      setErrors(formErrors(failure));
    }
    setSaving(false);
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
          <TextField
            label={t.packageName}
            isRequired
            name="package_name"
            value={name}
            onChange={(value) => form.set('name', value)}
            error={errors.fields.name}
          />
          <RoleField
            value={role}
            roles={roles.data ?? []}
            read={roles}
            onChange={(value) => form.set('role', value)}
            error={errors.fields['meta_json.responsible_discipline']}
          />
          <DateField
            label={t.dueDate}
            value={dueDate}
            onChange={(value) => form.set('dueDate', value)}
            hint={t.dueHint}
            error={errors.fields.due_date}
          />
          <Button variant="primary" loading={isSaving} disabled={name.trim() === '' || Object.keys(form.sent).length === 0}>
            {common.save}
          </Button>
        </SpaceBetween>
      </form>
    </Container>
  );
}
