import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type FormEvent, useState } from 'react';
import { type Company, CompanyFields, companies } from '../../../../shared/contract/company/companies.ts';
import { callWithVersion } from '../../api/client.ts';
import { useStale } from '../../api/mark-stale.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash.tsx';
import { changedTo } from '../../ui/form/changed-to.ts';
import { formErrors, NO_ERRORS, schemaErrors, stillWrong } from '../../ui/form/form-errors.ts';
import { FormProblem } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useTypedFields } from '../../ui/form/typed-fields.ts';
import { useUnsaved } from '../../ui/form/unsaved.ts';
import { common } from '../../ui/texts.ts';
import { twinWarning } from './rules.ts';
import { placeTexts } from './texts.ts';

const ADDRESS = ['address', 'address2', 'suburb', 'postcode', 'state', 'country'] as const;
const FIELDS = ['name', ...ADDRESS] as const;

type Values = Record<(typeof FIELDS)[number], string>;
const valuesOf = (company: Company) => Object.fromEntries(FIELDS.map((field) => [field, company[field] ?? ''])) as Values;
const NAMES: Values = { ...placeTexts, name: placeTexts.companyName };
const LABELS = Object.fromEntries(FIELDS.map((field) => [field, changedTo(NAMES[field])])) as Record<
  keyof Values,
  ReturnType<typeof changedTo>
>;

/** The form of a company. Sends only changed fields, with the version that they are based on. */
export function CompanyForm({ company }: { company: Company }) {
  const { values, sent: body, ...form } = useTypedFields(valuesOf(company));
  const [errors, setErrors] = useState(NO_ERRORS);
  const [checked, setChecked] = useState(NO_ERRORS);
  const [isSaving, setSaving] = useState(false);
  const flash = useFlash();
  const all = useApiQuery(companies, 'listCompanies', {});
  const change = useApiMutation(companies, 'changeCompany', { changes: 'fields' });
  const stale = useStale();
  const params = { companyId: company.uid };
  useUnsaved(() => Object.keys(body).length > 0);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = schemaErrors(CompanyFields.partial(), body);
    setChecked(wrong);
    setErrors(NO_ERRORS);
    if (wrong.summary !== undefined || isSaving) return;
    setSaving(true);
    try {
      const { data: now, etag } = await callWithVersion(companies.readCompany, { params });
      await form.check(valuesOf(now), LABELS, () => stale('changeCompany', 'fields'), { together: [ADDRESS] });
      await change.mutateAsync({ args: { params, body }, ...(etag !== undefined && { options: { ifMatch: etag } }) });
      form.saved(body);
      flash({ type: 'success', content: placeTexts.saved });
    } catch (failure) {
      setErrors(formErrors(failure));
    }
    setSaving(false);
  };
  const found = checked.summary === undefined ? errors : stillWrong(checked, schemaErrors(CompanyFields.partial(), body));
  return (
    <Container header={<Header variant="h2">{placeTexts.companyDetails}</Header>}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <SpaceBetween size="m">
          <FormProblem errors={found} />
          {FIELDS.map((field) => (
            <TextField
              key={field}
              label={NAMES[field]}
              isRequired={field === 'name'}
              name={field}
              value={values[field]}
              onChange={(value) => form.set(field, value)}
              warning={field === 'name' ? twinWarning(all.data ?? [], { uid: company.uid, name: values.name }) : ''}
              error={found.fields[field]}
            />
          ))}
          <Button variant="primary" loading={isSaving} disabled={Object.keys(body).length === 0}>
            {common.save}
          </Button>
        </SpaceBetween>
      </form>
    </Container>
  );
}
