import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { TenantIndicator } from '../../../../../shared/contract/indicator/tenant-indicators.ts';
import { tenantAdmin } from '../../../../../shared/contract/tenant/tenant-admin.ts';
import { isStaleVersion } from '../../../api/errors.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { FormFault } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { definitionTexts, useDefinitionPreview, useReadPreview } from '../../indicators/index.ts';
import { RestatedFigures } from '../../restatement/index.ts';
import { orRequestFailed } from '../request-failed.ts';
import { tenantIndicatorTexts as texts } from './texts.ts';

type Props = { indicator: TenantIndicator; all: readonly TenantIndicator[]; onClose(): void };

/**
 * Merges an indicator into another one of its project (ADM-024, ADM-025). If the effects on approved figures have changed since
 * the preview, the merge is refused and the dialog shows the new figures.
 */
export function MergeIndicators({ indicator, all, onClose }: Props) {
  const [target, setTarget] = useState('');
  const [reason, setReason] = useState('');
  const flash = useFlash();
  const dispatch = useApiMutation(tenantAdmin, 'dispatchTenant', { changes: 'indicators' });
  const { name, project } = indicator;
  const others = all.filter((other) => other.project.uid === project.uid && other.uid !== indicator.uid);
  const params = { trackerId: indicator.tracker, commitId: indicator.commit, indicatorId: indicator.uid };
  const preview = useDefinitionPreview(params, { merge_into: target }, { enabled: target !== '' });
  const readNow = useReadPreview(params, { merge_into: target });
  const { data, isError } = preview;
  const figures = target === '' ? [] : (data?.figures ?? []);
  const said = {
    ...(figures.length > 0 && reason.trim() !== '' && { reason: reason.trim() }),
    ...(data && { figures_hash: data.figures_hash }),
  };
  const body = { type: 'MERGE_INDICATORS' as const, from_indicator_id: indicator.uid, to_indicator_id: target, ...said };
  const showAgain = async (error: unknown) => {
    if (!isStaleVersion(error)) throw error;
    await readNow();
    throw new FormFault(texts.mergeOvertaken, {});
  };
  const names = { from: name, to: others.find(({ uid }) => uid === target)?.name ?? '' };
  return (
    <FormModal
      title={fill(texts.mergeTitle, { name })}
      submitText={texts.mergeButton}
      submitDisabled={target === '' || (!data && !isError)}
      save={() => orRequestFailed(dispatch.mutateAsync({ args: { body } })).catch(showAgain)}
      onSaved={() => flash({ type: 'success', content: fill(texts.merged, names) })}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <Box>{others.length === 0 ? fill(texts.noOther, { project: project.name }) : fill(texts.mergeText, { name })}</Box>
          <ChoiceField
            label={texts.mergeInto}
            isRequired
            placeholder={fill(texts.mergeChoose, { project: project.name })}
            choices={others.map((other) => ({ value: other.uid, label: other.name, description: other.category }))}
            value={target}
            error={error('to_indicator_id')}
            onChange={setTarget}
          />
          {figures.length > 0 && (
            <>
              <RestatedFigures figures={figures} title={definitionTexts.figures} />
              <TextField
                label={definitionTexts.reason}
                isRequired
                hint={definitionTexts.reasonHint}
                value={reason}
                error={error('reason')}
                onChange={setReason}
              />
            </>
          )}
        </SpaceBetween>
      )}
    </FormModal>
  );
}
