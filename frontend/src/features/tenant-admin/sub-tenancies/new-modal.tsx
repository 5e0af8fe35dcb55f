import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { companies } from '../../../../../shared/contract/company/companies.ts';
import { NewSubTenancy, type SubTenancy, tenancies } from '../../../../../shared/contract/tenant/tenancies.ts';
import { toldApart } from '../../../../../shared/domain/kernel/names.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Opened } from './opened.tsx';
import { subTenancyTexts as texts } from './texts.ts';

/** `onWaiting`: the new site is not reachable until its domain is proven. */
type Props = { onWaiting(tenancy: SubTenancy): void; onClose(): void };

/** The tenant form (ADM-043, SET-258, SET-259). */
export function NewTenancyModal({ onWaiting, onClose }: Props) {
  const [domain_url, setDomain] = useState('');
  const [admin_company, setAdminCompany] = useState('');
  const [from_company, setFromCompany] = useState('');
  const flash = useFlash();
  const list = useApiQuery(companies, 'listCompanies', {});
  const create = useApiMutation(tenancies, 'createSubTenancy');
  const copied = list.data?.find(({ uid }) => uid === from_company);
  const body = { domain_url, admin_company: copied ? '' : admin_company, from_company };
  const save = async () => {
    const made = await create.mutateAsync({ args: { body } });
    if (made.proof?.state === 'waiting') onWaiting(made);
    else flash({ type: 'success', content: <Opened text={texts.created} domain={made.domain_url} /> });
  };
  const choices = [
    { value: '', label: texts.nothing },
    ...toldApart(list.data ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
  ];
  return (
    <FormModal
      title={texts.create}
      submitText={texts.submit}
      check={() => schemaErrors(NewSubTenancy, body)}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <TextField
            label={texts.domain}
            isRequired
            name="domain_url"
            value={domain_url}
            onChange={setDomain}
            placeholder="north.client.example"
            hint={texts.domainHint}
            error={error('domain_url')}
          />
          <TextField
            label={texts.adminCompany}
            isRequired
            name="admin_company"
            value={copied?.name ?? admin_company}
            onChange={setAdminCompany}
            disabled={copied !== undefined}
            hint={copied ? texts.adminCopied : texts.adminHint}
            error={error('admin_company')}
          />
          <ChoiceField
            label={texts.fromCompany}
            value={from_company}
            choices={choices}
            read={list}
            onChange={setFromCompany}
            hint={texts.fromHint}
            error={error('from_company')}
          />
          <Alert type="info">{texts.you}</Alert>
        </SpaceBetween>
      )}
    </FormModal>
  );
}
