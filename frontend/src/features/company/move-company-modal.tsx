import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Company, companies } from '../../../../shared/contract/company/companies.ts';
import { companyMove } from '../../../../shared/contract/company/company-move.ts';
import { ApiError, isStaleVersion } from '../../api/errors.ts';
import { readAtOnce, useApiMutation, useApiQuery } from '../../api/queries.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { FormFault } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { MovePreviewList } from './move-preview.tsx';
import { placeTexts as t } from './texts.ts';
import { placesFor } from './tree.ts';

type Props = { company: Company; all: readonly Company[]; isSuperuser: boolean; onClose(): void };

/**
 * Moves a company with everything below it to another company, after showing the approved figures that would change. The server
 * refuses a move without the rights (OPS-011). If another person has moved the company since the dialog opened, the dialog shows
 * its new place, and the next attempt moves it from there.
 */
export function MoveCompanyModal({ company, all, isSuperuser, onClose }: Props) {
  const choices = placesFor(company, all, isSuperuser);
  const [before, setBefore] = useState(company.parentid ?? '');
  const [parent, setParent] = useState(before);
  const [reason, setReason] = useState('');
  const flash = useFlash();
  const queries = useQueryClient();
  const change = useApiMutation(companies, 'changeCompany', { changes: 'place' });
  const goOnFromItsPlace = async (error: unknown) => {
    if (!isStaleVersion(error)) throw error;
    const listed = await readAtOnce(queries, companies, 'listCompanies', {});
    const found = listed.find(({ uid }) => uid === company.uid);
    const now = found?.parentid ?? '';
    if (!found || now === before) throw error;
    setBefore(now);
    const name = now === '' ? t.noParent : (listed.find(({ uid }) => uid === now)?.name ?? t.placeUnknown);
    throw new FormFault(fill(t.movedMeanwhile, { place: name }), {});
  };
  const save = async () => {
    const body = { parentid: parent || null, parentid_before: before || null, reason };
    await change.mutateAsync({ args: { params: { companyId: company.uid }, body } }).catch(goOnFromItsPlace);
    flash({ type: 'success', content: fill(t.companyMoved, { name: company.name }) });
  };
  const isPlace = parent !== before && choices.some(({ value }) => value === parent);
  const planned = { params: { companyId: company.uid }, query: parent === '' ? {} : { parentid: parent } };
  const preview = useApiQuery(companyMove, 'previewCompanyMove', planned, { enabled: isPlace });
  const refusal = isPlace && preview.error instanceof ApiError ? preview.error.errors.parentid?.join(' ') : undefined;
  return (
    <FormModal
      title={fill(t.moveNamed, { name: company.name })}
      submitText={t.move}
      size="large"
      submitDisabled={!isPlace || !preview.data || reason.trim() === ''}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <ChoiceField
            label={t.newParent}
            isRequired
            hint={t.moveHint}
            placeholder={t.chooseParent}
            value={parent}
            choices={choices}
            onChange={setParent}
            error={error('parentid') ?? refusal}
          />
          {isPlace && refusal === undefined && (
            <QueryState query={preview} errorTitle={t.movePreviewFailed}>
              {(shown) => <MovePreviewList preview={shown} />}
            </QueryState>
          )}
          <TextField
            label={t.moveReason}
            isRequired
            hint={t.moveReasonHint}
            value={reason}
            onChange={setReason}
            error={error('reason')}
          />
        </SpaceBetween>
      )}
    </FormModal>
  );
}
