import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CompanyIndicator, companyIndicators } from '../../../../shared/contract/indicator/company-indicators.ts';
import { isStaleVersion } from '../../api/errors.ts';
import { readAtOnce, useApiMutation, useApiQuery } from '../../api/queries.ts';
import { fill } from '../../ui/fill.ts';
import { FormFault } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { RestatedFigures } from '../restatement/index.ts';
import { companyIndicatorTexts as texts } from './texts.ts';
import { definitionTexts } from './versions/texts.ts';

type Props = { companyId: string; indicator: CompanyIndicator; onClose(): void };

/**
 * Asks before an indicator is removed from a company. If approved figures end with it, the dialog lists them and requires the
 * reason. If the effects have changed since the preview, the server refuses, and the dialog shows the present effects.
 */
export function RemoveCompanyIndicator({ companyId, indicator: { uid, name }, onClose }: Props) {
  const [reason, setReason] = useState('');
  const params = { companyId, indicatorId: uid };
  const queries = useQueryClient();
  const remove = useApiMutation(companyIndicators, 'removeCompanyIndicator');
  const gone = useApiQuery(companyIndicators, 'previewCompanyIndicatorRemoval', { params }, { staleTime: 0 });
  const isRestating = gone.data !== undefined && gone.data.figures.length > 0;
  const showAgain = async (error: unknown) => {
    if (!isStaleVersion(error)) throw error;
    await readAtOnce(queries, companyIndicators, 'previewCompanyIndicatorRemoval', { params });
    throw new FormFault(texts.removeOvertaken, {});
  };
  const save = async () => {
    if (!gone.data) return false;
    const { version, figures_hash } = gone.data;
    const body = { ...(isRestating && { reason: reason.trim() }), figures_hash };
    return remove.mutateAsync({ args: { params, body }, options: { ifMatch: version } }).catch(showAgain);
  };
  return (
    <FormModal
      title={texts.removeTitle}
      submitText={texts.removeTitle}
      size={isRestating ? 'large' : 'medium'}
      submitDisabled={!gone.data || (isRestating && reason.trim() === '')}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <Box>{fill(texts.removeText, { name })}</Box>
          <QueryState query={gone} errorTitle={definitionTexts.failed}>
            {({ figures }) => figures.length > 0 && <RestatedFigures figures={figures} title={texts.removeFigures} />}
          </QueryState>
          {isRestating && (
            <TextField
              label={definitionTexts.reason}
              isRequired
              hint={texts.removeHint}
              value={reason}
              error={error('reason')}
              onChange={setReason}
            />
          )}
        </SpaceBetween>
      )}
    </FormModal>
  );
}
