import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type BaseMetric, baseMetrics, type MergePreview } from '../../../../../shared/contract/metric/base-metrics.ts';
import { tenantAdmin } from '../../../../../shared/contract/tenant/tenant-admin.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { startJob } from '../../../api/client.ts';
import { isStaleVersion } from '../../../api/errors.ts';
import { jobEnd } from '../../../api/jobs.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useUser } from '../../../session/session.ts';
import { messageOf } from '../../../ui/failure.ts';
import { fill } from '../../../ui/fill.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Modal, ModalButtons } from '../../../ui/modal.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { common } from '../../../ui/texts.ts';
import { definitionTexts } from '../../indicators/index.ts';
import { RestatedFigures } from '../../restatement/index.ts';
import { orRequestFailed } from '../request-failed.ts';
import { MergeEffectsList } from './merge-effects.tsx';
import { keepMergeReport } from './merge-report.ts';
import { MetricField } from './metric-field.tsx';
import { mergeTexts as texts } from './texts.ts';

type Props = { metric: BaseMetric; all: readonly BaseMetric[]; onClose(): void };

/**
 * Merges a metric into another one: choose the other metric, see the effects, confirm (SET-146, SET-147, SET-295). If the effects
 * on approved figures have changed since the preview, the merge is refused and the dialog shows a new preview to confirm.
 */
export function MergeMetrics({ metric, all, onClose }: Props) {
  const [target, setTarget] = useState('');
  const [isSure, setSure] = useState(false);
  const [reason, setReason] = useState('');
  const merge = useMerge(
    metric,
    all.find(({ uid }) => uid === target),
  );
  const args = { params: { baseMetricId: metric.uid }, query: { to_metric_id: target } };
  const preview = useApiQuery(baseMetrics, 'previewMetricMerge', args, {
    enabled: target !== '' && merge.progress === undefined,
    staleTime: 0,
  });
  const choose = (uid: string) => {
    setTarget(uid);
    setSure(false);
  };
  const isRestating = (preview.data?.restated.length ?? 0) > 0;
  const isRunning = merge.progress !== undefined;
  const run = async () => {
    if (!preview.data) return;
    const { figures_hash } = preview.data;
    const end = await merge.run({ ...(isRestating && { reason: reason.trim() }), figures_hash });
    if (end !== 'overtaken') return;
    setSure(false);
    await preview.refetch();
  };
  const footer = (
    <ModalButtons>
      <Button variant="link" onClick={onClose} disabled={isRunning}>
        {common.cancel}
      </Button>
      <Button
        variant="primary"
        disabled={!isSure || !preview.data || (isRestating && reason.trim() === '')}
        loading={isRunning}
        onClick={() => void run()}
      >
        {texts.button}
      </Button>
    </ModalButtons>
  );
  return (
    <Modal size="large" header={fill(texts.title, { name: metric.name })} footer={footer} onClose={() => !isRunning && onClose()}>
      <SpaceBetween size="m">
        {merge.error !== undefined && <Alert type="error">{merge.error}</Alert>}
        <Box>{fill(texts.intro, { name: metric.name })}</Box>
        <MetricField
          label={texts.target}
          placeholder={texts.choose}
          metrics={candidates(metric, all)}
          value={target}
          onChange={choose}
          refusal={({ unit }) => (unit === metric.unit ? undefined : fill(texts.otherUnit, { unit: unitText(unit) }))}
        />
        {target !== '' && (
          <QueryState query={preview} errorTitle={texts.previewError}>
            {(effects) => <MergeEffectsList effects={effects} />}
          </QueryState>
        )}
        {preview.data && isRestating && (
          <SpaceBetween size="m">
            <RestatedFigures figures={preview.data.restated.map(namedInProject)} title={definitionTexts.figures} />
            <TextField
              label={definitionTexts.reason}
              isRequired
              hint={definitionTexts.reasonHint}
              value={reason}
              onChange={setReason}
            />
          </SpaceBetween>
        )}
        {preview.data && (
          <Checkbox checked={isSure} disabled={isRunning} onChange={({ detail }) => setSure(detail.checked)}>
            {texts.understood}
          </Checkbox>
        )}
        {isRunning && <ProgressBar value={merge.progress ?? 0} label={merge.label} />}
      </SpaceBetween>
    </Modal>
  );
}

/** All other metrics. Only metrics of the same unit can be chosen, so they come first. */
const candidates = ({ uid, unit }: BaseMetric, all: readonly BaseMetric[]) => {
  const others = all.filter((each) => each.uid !== uid);
  return [...others.filter((each) => each.unit === unit), ...others.filter((each) => each.unit !== unit)];
};

const namedInProject = (figure: MergePreview['restated'][number]) => ({ ...figure, name: `${figure.name}, ${figure.project}` });

/**
 * Runs the merge, with its progress and its error; reloads the page after success, and reads everything again after a job that
 * has failed, which may have reached a part. `run` returns 'overtaken' if the preview was out of date.
 */
function useMerge(from: BaseMetric, to: BaseMetric | undefined) {
  const { uid } = useUser();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const stale = useStale();
  const names = { from: from.name, to: to?.name ?? '' };
  const ended = async (job: string) => {
    try {
      return await jobEnd(job, (now) => setProgress(now.progress));
    } catch (failure) {
      await stale('dispatchTenant', 'metrics');
      throw failure;
    }
  };
  const run = async (said: { reason?: string; figures_hash: string }) => {
    setError(undefined);
    setProgress(0);
    try {
      const body = { type: 'MERGE_BASEMETRICS', from_metric_id: from.uid, to_metric_id: to!.uid, ...said } as const;
      const started = await orRequestFailed(startJob(tenantAdmin.dispatchTenant, { body }));
      const report = 'job' in started ? (await ended(started.job.uid)).message : '';
      keepMergeReport(uid, fill(texts.done, { ...names, report: report ?? '' }));
      window.location.reload();
      return 'merged';
    } catch (failure) {
      const isOvertaken = isStaleVersion(failure);
      setError(isOvertaken ? texts.overtaken : messageOf(failure, common.requestFailed));
      setProgress(undefined);
      return isOvertaken ? 'overtaken' : 'failed';
    }
  };
  return { run, progress, error, label: fill(texts.running, names) };
}
