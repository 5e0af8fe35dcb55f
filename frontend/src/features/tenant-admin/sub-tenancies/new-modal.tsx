import Alert from '@cloudscape-design/components/alert';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { companies } from '../../../../../shared/contract/company/companies.ts';
import { NewSubTenancy, tenancies } from '../../../../../shared/contract/tenant/tenancies.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { common } from '../../../ui/texts.ts';
import { siteOf } from './columns.tsx';
import { subTenancyTexts as texts } from './texts.ts';

/** The tenant form (ADM-043, SET-258, SET-259). */
export function NewTenancyModal({ onClose }: { onClose(): void }) {
  const [domain_url, setDomain] = useState('');
  const [admin_company, setAdminCompany] = useState('');
  const [from_company, setFromCompany] = useState('');
  const flash = useFlash();
  const list = useApiQuery(companies, 'listCompanies', {});
  const create = useApiMutation(tenancies, 'createSubTenancy', { invalidates: ['listSubTenancies'] });
  const copied = list.data?.find(({ uid }) => uid === from_company);
  const body = { domain_url, admin_company: copied ? '' : admin_company, from_company };
  const save = async () => {
    const { domain_url: domain } = await create.mutateAsync({ args: { body } });
    flash({ type: 'success', content: <Created domain={domain} /> });
  };
  const choices = [
    { value: '', label: texts.nothing },
    ...(list.data ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
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
            name="domain_url"
            value={domain_url}
            onChange={setDomain}
            placeholder="north.client.example"
            hint={texts.domainHint}
            error={error('domain_url')}
          />
          <TextField
            label={texts.adminCompany}
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

const Created = ({ domain }: { domain: string }) => (
  <SpaceBetween size="xs" direction="horizontal">
    <span>{fill(texts.created, { domain })}</span>
    <Link href={siteOf(domain)} external color="inverted" externalIconAriaLabel={common.newTab}>
      {fill(texts.open, { domain })}
    </Link>
  </SpaceBetween>
);
