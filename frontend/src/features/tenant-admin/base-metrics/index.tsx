import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useState } from 'react';
import { type BaseMetric, baseMetrics } from '../../../../../shared/contract/metric/base-metrics.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useUser } from '../../../session/session.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { HistoryModal } from './history-modal.tsx';
import { RenameIssue } from './issue-modal.tsx';
import { MergeMetrics } from './merge-modal.tsx';
import { takeMergeReport } from './merge-report.ts';
import { MetricList } from './metric-list.tsx';
import { MetricEditor } from './metric-modal.tsx';
import { baseMetricTexts as texts } from './texts.ts';

export type OpenMetricModal =
  | { kind: 'create' }
  | { kind: 'issues' }
  | { kind: 'edit'; metric: BaseMetric }
  | { kind: 'merge'; metric: BaseMetric }
  | { kind: 'history'; metric: BaseMetric };

/** Every base metric of the tenancy, on one page (SET-137 to SET-141). */
export default function BaseMetricsPage() {
  const list = useApiQuery(baseMetrics, 'listBaseMetrics', {});
  const [open, setOpen] = useState<OpenMetricModal>();
  const close = () => setOpen(undefined);
  useMergeReport();
  const create = <Button onClick={() => setOpen({ kind: 'create' })}>{texts.create}</Button>;
  const actions = (
    <SpaceBetween direction="horizontal" size="xs">
      <Button onClick={() => setOpen({ kind: 'issues' })}>{texts.issues}</Button>
      <Button variant="primary" onClick={() => setOpen({ kind: 'create' })}>
        {texts.create}
      </Button>
    </SpaceBetween>
  );
  const all = list.data ?? [];
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={texts.title}
        description={texts.intro}
        actions={actions}
        {...(list.data && { counter: `(${all.length})` })}
      />
      <QueryState
        query={list}
        errorTitle={texts.loadError}
        empty={
          <EmptyState title={texts.emptyTitle} action={create}>
            {texts.emptyText}
          </EmptyState>
        }
      >
        {(found) => <MetricList metrics={found} onOpen={setOpen} />}
      </QueryState>
      {open?.kind === 'create' && <MetricEditor all={all} onClose={close} />}
      {open?.kind === 'edit' && <MetricEditor metric={open.metric} all={all} onClose={close} />}
      {open?.kind === 'merge' && <MergeMetrics metric={open.metric} all={all} onClose={close} />}
      {open?.kind === 'history' && <HistoryModal metric={open.metric} all={all} onClose={close} />}
      {open?.kind === 'issues' && <RenameIssue onClose={close} />}
    </SpaceBetween>
  );
}

/** The page reloads after a merge (SET-295); the new page shows the result. */
function useMergeReport(): void {
  const flash = useFlash();
  const { uid } = useUser();
  useEffect(() => {
    const report = takeMergeReport(uid);
    if (report) flash({ type: 'success', content: report });
  }, [flash, uid]);
}
