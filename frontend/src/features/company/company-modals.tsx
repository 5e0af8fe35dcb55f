import { useState } from 'react';
import { type Company, CompanyFields, companies } from '../../../../shared/contract/company/companies.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useForget } from '../../api/mark-stale.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { useFlash, useFlashes } from '../../ui/flash.tsx';
import { replacing } from '../../ui/flash-life.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { schemaErrors } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { deletionPrevented, hasTwin, isCompanyTaken } from './rules.ts';
import { placeTexts } from './texts.ts';

const ADDRESS = ['address', 'address2', 'suburb', 'postcode', 'state', 'country'] as const;

/** `parents`: possible parents of the new company. */
type Props = { onClose(): void; parentUid?: string; parents?: readonly Pick<Company, 'uid' | 'name'>[]; withAddress?: boolean };

/**
 * The form of a new company. Only the name is required, and blanks do not count as a name (ADM-202, ADM-218, ADM-384 to ADM-386).
 */
export function CreateCompanyModal({ onClose, parentUid, parents = [], withAddress = false }: Props) {
  const [parent, setParent] = useState(parentUid ?? '');
  const [fields, setFields] = useState<Record<string, string>>({});
  const [touched, setTouched] = useState(false);
  const flashes = useFlashes();
  const create = useApiMutation(companies, 'createCompany');
  const all = useApiQuery(companies, 'listCompanies', {});
  const name = fields.name ?? '';
  const set = (field: string) => (value: string) => setFields((now) => ({ ...now, [field]: value }));
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
  const body = { ...given, name, ...(parent && { parentid: parent }) };
  const save = async () => {
    const made = await create.mutateAsync({ args: { body } });
    // Dismissed when its link is followed: on the new company's page it would offer to open the company again.
    const message = replacing(flashes);
    const content = (
      <>
        {fill(placeTexts.companyCreated, { name: made.name })}{' '}
        <AppLink href={`/company/${shortId(made.uid)}`} onFollowed={message.clear}>
          {placeTexts.openCompany}
        </AppLink>
      </>
    );
    message.show({ type: 'success', content });
  };
  const blank = touched && name.trim() === '' ? placeTexts.companyNameRequired : undefined;
  return (
    <FormModal
      title={placeTexts.addCompany}
      submitText={placeTexts.createCompany}
      submitDisabled={name.trim() === ''}
      check={() => schemaErrors(CompanyFields, body)}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <>
          <TextField
            label={placeTexts.companyName}
            isRequired
            name="name"
            value={name}
            onChange={(value) => {
              setTouched(true);
              set('name')(value);
            }}
            warning={isCompanyTaken(all.data ?? [], name) ? placeTexts.companyTwin : ''}
            error={error('name') ?? blank}
          />
          {parents.length > 0 && (
            <ChoiceField
              label={placeTexts.parent}
              value={parent}
              choices={[
                { value: '', label: placeTexts.noParent },
                ...parents.map(({ uid, name: label }) => ({ value: uid, label })),
              ]}
              onChange={setParent}
              error={error('parentid')}
            />
          )}
          {withAddress &&
            ADDRESS.map((field) => (
              <TextField
                key={field}
                label={placeTexts[field]}
                name={field}
                value={fields[field] ?? ''}
                onChange={set(field)}
                error={error(field)}
              />
            ))}
        </>
      )}
    </FormModal>
  );
}

/** Asks before a company is deleted, which requires that it has no projects and no companies (ADM-381). */
export function DeleteCompanyModal({
  company,
  onClose,
  onDeleted,
}: {
  company: Company;
  onClose(): void;
  onDeleted?(): unknown;
}) {
  const flash = useFlash();
  const forget = useForget();
  const remove = useApiMutation(companies, 'deleteCompany');
  const all = useApiQuery(companies, 'listCompanies', {});
  const confirm = async () => {
    await remove.mutateAsync({ args: { params: { companyId: company.uid } } });
    flash({ type: 'success', content: fill(placeTexts.companyDeleted, { name: company.name }) });
    await onDeleted?.();
    forget(company.uid);
  };
  return (
    <ConfirmModal
      title={placeTexts.deleteCompany}
      confirmText={placeTexts.deleteCompany}
      typeToConfirm={company.name}
      prevented={deletionPrevented(company, all.data ?? [])}
      onConfirm={confirm}
      onClose={onClose}
    >
      {fill(placeTexts.deleteCompanyAsk, { company: company.name })}
      {hasTwin(all.data ?? [], company) && <p>{fill(placeTexts.deleteTwin, { id: shortId(company.uid) })}</p>}
    </ConfirmModal>
  );
}
