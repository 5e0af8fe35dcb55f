import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type FormEvent, useState } from 'react';
import { members } from '../../../../shared/contract/person/members.ts';
import { periods, type ReportingPeriod } from '../../../../shared/contract/project/periods.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import type { SupplierRequest } from '../../../../shared/contract/supplier/suppliers.ts';
import { proposedGroup, proposedNames } from '../../../../shared/domain/supplier/request.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useToday } from '../../session/use-tenant.ts';
import { fill } from '../../ui/fill.ts';
import { FirstFocus } from '../../ui/first-focus.tsx';
import { useFlash } from '../../ui/flash.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { FormProblem } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { common } from '../../ui/texts.ts';
import { FirstPeriodField, firstPeriods, periodAt } from '../project/index.ts';
import { supplierTexts as t } from './texts.ts';
import { useAcceptance } from './use-acceptance.ts';

type Props = { project: Project; request: SupplierRequest; onClose(): void };
type Group = { uid: string; name: string };

/** The form that accepts a request (ADM-137, ADM-138). It does not offer administrators' groups to a supplier. */
export function AcceptForm({ project, request, onClose }: Props) {
  const query = useApiQuery(members, 'listPermissionGroups', { params: { projectId: project.uid } });
  const dates = useApiQuery(periods, 'listPeriods', { params: { projectId: project.uid } });
  return (
    <QueryState query={query}>
      {(groups) => (
        <QueryState query={dates}>
          {(all) => {
            const offered = groups.filter(({ is_admin }) => !is_admin);
            return <Fields project={project} request={request} groups={offered} open={firstPeriods(all)} onClose={onClose} />;
          }}
        </QueryState>
      )}
    </QueryState>
  );
}

type FieldsProps = Props & { groups: readonly Group[]; open: readonly ReportingPeriod[] };

function Fields({ project, request, groups, open, onClose }: FieldsProps) {
  const { project: supplier, name: role } = request.supplier_discipline;
  const proposed = proposedNames(supplier.name);
  const [name, setName] = useState<string>(proposed.roleName);
  const [packageName, setPackageName] = useState<string>(proposed.packageName);
  const [group, setGroup] = useState(proposedGroup(groups)?.uid ?? '');
  // Earlier periods are complete without the new supplier, so the present period is the default.
  const [period, setPeriod] = useState(periodAt(open, useToday())?.uid ?? '');
  const flash = useFlash();
  const { accept, undo, busy, errors, hasPackage } = useAcceptance(project, request);
  const complete = name.trim() !== '' && packageName.trim() !== '' && group !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!complete || !(await accept({ name, packageName, group, period }))) return;
    flash({ type: 'success', content: t.accepted });
    onClose();
  };
  const cancel = async () => {
    if (await undo()) onClose();
  };
  return (
    <Container
      header={
        <Header variant="h3" description={fill(t.acceptText, { role, name: supplier.name })}>
          {fill(t.acceptTitle, { name: supplier.name })}
        </Header>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <SpaceBetween size="m">
          <FormProblem errors={errors} />
          <FirstFocus>
            <TextField
              label={t.name}
              isRequired
              hint={t.nameHint}
              value={name}
              onChange={setName}
              error={errors.fields.new_name}
            />
          </FirstFocus>
          <TextField
            label={t.packageName}
            isRequired
            value={packageName}
            onChange={setPackageName}
            disabled={hasPackage}
            error={errors.fields.ref_name}
          />
          <FirstPeriodField
            periods={open}
            value={period}
            onChange={setPeriod}
            disabled={hasPackage}
            error={errors.fields.reporting_period}
          />
          <ChoiceField
            label={t.permissions}
            isRequired
            placeholder={t.choosePermissions}
            value={group}
            choices={groups.map(({ uid, name: label }) => ({ value: uid, label }))}
            onChange={setGroup}
            error={errors.fields.auth_group}
          />
          <SpaceBetween size="xs" direction="horizontal">
            <Button variant="primary" loading={busy} disabled={!complete}>
              {t.accept}
            </Button>
            <Button formAction="none" disabled={busy} onClick={() => void cancel()}>
              {common.cancel}
            </Button>
          </SpaceBetween>
        </SpaceBetween>
      </form>
    </Container>
  );
}
