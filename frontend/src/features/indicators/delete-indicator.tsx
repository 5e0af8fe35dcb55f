import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type Indicator, indicators } from '../../../../shared/contract/indicator/indicators.ts';
import { isStaleVersion } from '../../api/errors.ts';
import { useApiMutation } from '../../api/queries.ts';
import { fill } from '../../ui/fill.ts';
import { FormFault } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { formatPeriod } from '../../ui/format.ts';
import { QueryState } from '../../ui/page/query-state.tsx';
import { RestatedFigures } from '../restatement/index.ts';
import { indicatorTexts as texts } from './texts.ts';
import { refusingPeriods } from './versions/scope-form.ts';
import { definitionTexts } from './versions/texts.ts';
import { useDefinitionPreview, useReadPreview } from './versions/use-definition-preview.ts';

type Props = { params: { trackerId: string; commitId: string }; indicator: Indicator; onClose(): void };

/**
 * Asks before an indicator is deleted (ADM-383). If approved figures end with it, the dialog lists them, requires a reason for
 * the register, and stays open after a failure. Otherwise a failure is only logged (ADM-465). If the indicator has changed
 * meanwhile, the server refuses, and the dialog shows the present effects.
 */
export function DeleteIndicator({ params, indicator, onClose }: Props) {
  const [reason, setReason] = useState('');
  const remove = useApiMutation(indicators, 'deleteIndicator');
  const one = { ...params, indicatorId: indicator.uid };
  const preview = useDefinitionPreview(one, { removed: true }, {});
  const readNow = useReadPreview(one, { removed: true });
  const { data } = preview;
  const isRestating = data !== undefined && data.figures.length > 0;
  const refusing = data ? refusingPeriods(data) : [];
  const showAgain = async () => {
    await readNow();
    throw new FormFault(texts.deleteOvertaken, {});
  };
  const save = async () => {
    if (!data) return false;
    const body = { ...(isRestating && { reason: reason.trim() }), figures_hash: data.figures_hash };
    const args = { params: one, query: {}, body };
    return remove.mutateAsync({ args, options: { ifMatch: data.version } }).catch((error: unknown) => {
      if (isStaleVersion(error)) return showAgain();
      if (isRestating) throw error;
      return console.error(error);
    });
  };
  return (
    <FormModal
      title={texts.deleteTitle}
      submitText={texts.deleteConfirm}
      size={isRestating ? 'large' : 'medium'}
      submitDisabled={!data || refusing.length > 0 || (isRestating && reason.trim() === '')}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <Box>
            {texts.deleteQuestion} {indicator.name}
          </Box>
          <QueryState query={preview} errorTitle={definitionTexts.failed}>
            {({ figures }) =>
              figures.length > 0 && (
                <RestatedFigures
                  figures={figures}
                  title={definitionTexts.figures}
                  closed={new Set(refusing.map(({ uid }) => uid))}
                />
              )
            }
          </QueryState>
          {refusing.length > 0 && (
            <Alert type="warning">{fill(texts.deleteClosed, { periods: refusing.map(formatPeriod).join(', ') })}</Alert>
          )}
          {isRestating && refusing.length === 0 && (
            <TextField
              label={definitionTexts.reason}
              isRequired
              hint={definitionTexts.reasonHint}
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
