import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type FormEvent, useState } from 'react';
import { members, type ProjectRole } from '../../../../shared/contract/person/members.ts';
import { type SupplierClient, suppliers } from '../../../../shared/contract/supplier/suppliers.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { formErrors, NO_ERRORS } from '../../ui/form/form-errors.ts';
import { FormProblem } from '../../ui/form/form-modal.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import type { SupplierCard } from './my-clients.tsx';
import { supplierTexts as t } from './texts.ts';

/** Asks another project to accept one of this project's roles as a supplier (ADM-144 to ADM-146), for administrators. */
export const RequestAccess = ({ projectUid, rights }: SupplierCard) =>
  rights.isAdmin ? <Request projectUid={projectUid} /> : null;

function Request({ projectUid }: { projectUid: string }) {
  const args = { params: { projectId: projectUid } };
  const query = useApiQuery(suppliers, 'listSupplierClients', args);
  const roles = useApiQuery(members, 'listRoles', args);
  return (
    <Container
      header={
        <Header variant="h2" description={t.requestText}>
          {t.requestAccess}
        </Header>
      }
    >
      <QueryState query={query} empty={<Box>{t.noneAllows}</Box>}>
        {(clients) => (
          <QueryState query={roles}>{(all) => <Form projectUid={projectUid} clients={clients} roles={all} />}</QueryState>
        )}
      </QueryState>
    </Container>
  );
}

type FormProps = { projectUid: string; clients: readonly SupplierClient[]; roles: readonly ProjectRole[] };

function Form({ projectUid, clients, roles }: FormProps) {
  const [client, setClient] = useState('');
  const [role, setRole] = useState('');
  const [errors, setErrors] = useState(NO_ERRORS);
  const flash = useFlash();
  const request = useApiMutation(suppliers, 'requestSupplier');
  const complete = client !== '' && role !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!complete) return;
    try {
      const body = { supplier_discipline: role, supplier_project: projectUid };
      await request.mutateAsync({ args: { params: { projectId: client }, body } });
      setErrors(NO_ERRORS);
      setClient('');
      setRole('');
      flash({ type: 'success', content: t.requestSent });
    } catch (failure) {
      setErrors(formErrors(failure));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <SpaceBetween size="m">
        <FormProblem errors={errors} />
        <ChoiceField
          label={t.clientToAsk}
          isRequired
          placeholder={t.chooseClient}
          value={client}
          choices={clients.map(({ uid, name, company }) => ({ value: uid, label: name, description: company.name }))}
          onChange={setClient}
        />
        <ChoiceField
          label={t.yourRole}
          isRequired
          placeholder={t.chooseRole}
          value={role}
          choices={roles.map(({ base_uid, name }) => ({ value: base_uid, label: name }))}
          onChange={setRole}
          error={errors.fields.supplier_discipline}
        />
        <Button loading={request.isPending} disabled={!complete} disabledReason={t.requestIncomplete}>
          {t.requestAccess}
        </Button>
      </SpaceBetween>
    </form>
  );
}
