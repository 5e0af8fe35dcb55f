import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { baseMetrics } from '../../../../../shared/contract/metric/base-metrics.ts';
import { jobEnd } from '../../../api/jobs.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { orRequestFailed } from '../request-failed.ts';
import { issueTexts as texts } from './texts.ts';

/** Renames an issue in all its metrics. */
export function RenameIssue({ onClose }: { onClose(): void }) {
  const list = useApiQuery(baseMetrics, 'listIssues', {});
  const rename = useApiMutation(baseMetrics, 'renameCategory');
  const flash = useFlash();
  const stale = useStale();
  const [uid, setUid] = useState('');
  const [name, setName] = useState('');
  const from = list.data?.find((each) => each.uid === uid)?.name ?? '';
  const save = async () => {
    const { job } = await rename.mutateAsync({ args: { params: { categoryId: uid }, body: { name } } });
    // What was read before the job's end has the old name. A job that fails may have reached a part.
    const { message } = await jobEnd(job).finally(() => stale('renameCategory'));
    flash({ type: 'success', content: fill(texts.done, { from, to: name, report: message ?? '' }) });
  };
  return (
    <FormModal
      title={texts.title}
      submitText={texts.button}
      submitDisabled={uid === '' || name.trim() === ''}
      save={() => orRequestFailed(save())}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <Box color="text-body-secondary">{texts.intro}</Box>
          <QueryState query={list}>
            {(categories) => (
              <ChoiceField
                label={texts.issue}
                isRequired
                placeholder={texts.choose}
                choices={categories.map((each) => ({
                  value: each.uid,
                  label: each.name,
                  description: fill(texts.withMetrics, { n: each.metrics }),
                }))}
                value={uid}
                onChange={setUid}
              />
            )}
          </QueryState>
          <TextField label={texts.name} isRequired value={name} error={error('name')} onChange={setName} />
        </SpaceBetween>
      )}
    </FormModal>
  );
}
