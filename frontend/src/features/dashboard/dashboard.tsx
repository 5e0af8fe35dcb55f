import Alert from '@cloudscape-design/components/alert';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ComponentProps, useState } from 'react';
import { type DashboardIndicator, dashboard } from '../../../../shared/contract/indicator/dashboard.ts';
import { periods } from '../../../../shared/contract/project/periods.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useProjectRights } from '../../session/use-rights.ts';
import { useScope, useScopeProject } from '../../session/use-scope.ts';
import { useTenant, useToday } from '../../session/use-tenant.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { NoPermission } from '../../ui/page/no-permission.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { inOrder } from '../indicators/index.ts';
import { AsAtField, FiguresAsAt, RestatedMarks, restatementTexts, useAsAt } from '../restatement/index.ts';
import { EvidenceModal } from './evidence-modal.tsx';
import type { AskedEvidence } from './evidence-window.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FigureSwitch } from './figure/figure-switch.tsx';
import { shownIn, useFigureView, useTotalsUnread } from './figure/figure-view.ts';
import { IndicatorTiles } from './indicator-tiles.tsx';
import { Performance } from './performance.tsx';
import { PeriodRangePicker } from './range/period-range-picker.tsx';
import { useRange } from './range/range.ts';
import { RangePicker } from './range/range-picker.tsx';
import { EarlierResults, RunningReports, rangeAfter, rangeBefore } from './running-reports.tsx';
import { dashboardTexts as texts } from './texts.ts';
import './dashboard.css';

/** `embedded`: part of a page that has its own title. */
type Props = { projectId: string; packageId: string; embedded?: boolean };

/** Results of a project or package: tiles, one indicator by period, and a table of all indicators. */
export function ProjectDashboard({ projectId, packageId, embedded = false }: Props) {
  const [range, setRange] = useRange();
  const project = useScopeProject(useScope());
  const [view, setView] = useFigureView();
  const [cumulative, setCumulative] = useState(false);
  const [asAt, setAsAt] = useAsAt();
  const { isAdmin } = useProjectRights(project?.uid, project?.company.uid);
  const isWhole = packageId === 'root';
  const address = `/project/${projectId}${isWhole ? '' : `/wpack/${packageId}`}`;
  const isPast = isWhole && asAt !== '';
  const [asked, setAsked] = useState<AskedEvidence>();
  const running = cumulative ? { cumulative: 'true' } : {};
  const args = { params: { projectId }, query: { refId: packageId, ...range, ...running } };
  const query = useApiQuery(dashboard, 'readProjectDashboard', args, { keepPrevious: true, enabled: !isPast });
  const after = rangeAfter(isPast || query.isPlaceholderData ? undefined : query.data, range, useToday());
  const laterArgs = { params: { projectId }, query: { refId: packageId, ...after } };
  const later = useApiQuery(dashboard, 'readProjectDashboard', laterArgs, { enabled: after !== undefined });
  const before = rangeBefore(isPast || query.isPlaceholderData ? undefined : query.data, range);
  const earlierArgs = { params: { projectId }, query: { refId: packageId, ...before } };
  const earlier = useApiQuery(dashboard, 'readProjectDashboard', earlierArgs, { enabled: before !== undefined });
  const isReading = useTotalsUnread(cumulative, query.isPlaceholderData);
  const all = useApiQuery(periods, 'listPeriods', { params: { projectId } });
  const closed = new Set((all.data ?? []).filter(({ closing }) => closing?.isClosed).map(({ uid }) => uid));
  const name = packageId === 'root' ? project?.name : project?.related_refs.find(({ uid }) => uid.startsWith(packageId))?.name;
  // Without indicators, choosing a range has no effect.
  const isBare = !isPast && query.data?.length === 0;
  // Exports have today's figures, so there are none for an earlier date.
  const actions = !isPast && (
    <ExportMenu projectId={projectId} packageId={packageId} range={range} view={view} metaJson={project?.meta_json} />
  );
  const page = (
    <SpaceBetween size="l">
      {embedded ? (
        <Header variant="h2" description={texts.intro} actions={actions}>
          {texts.title}
        </Header>
      ) : (
        <PageHeader title={name ?? texts.title} browserTitle={texts.title} description={texts.intro} actions={actions} />
      )}
      {!isBare && (
        <div className="date-range">
          {all.data && all.data.length > 0 ? (
            <PeriodRangePicker periods={all.data} range={range} onChange={setRange} />
          ) : (
            !all.isPending && <RangePicker range={range} onChange={setRange} />
          )}
          {!isPast && <FigureSwitch view={view} onChange={setView} />}
          {isWhole && <AsAtField day={asAt} onChange={setAsAt} />}
        </div>
      )}
      {isWhole && <AppLink href={`/project/${projectId}/restatements`}>{restatementTexts.title}</AppLink>}
      {before && <EarlierResults found={earlier.data} onShow={setRange} />}
      {after && <RunningReports found={later.data} range={range} onShow={setRange} />}
      {isPast ? (
        <FiguresAsAt projectId={projectId} day={asAt} range={range} onBack={() => setAsAt('')} />
      ) : (
        <QueryState
          query={query}
          errorTitle={texts.loadError}
          noPermission={<NoPermission title={texts.noPermission} />}
          empty={
            <Alert
              type="warning"
              header={texts.emptyTitle}
              action={isAdmin && <AppLink href={`${address}/indicators`}>{texts.addIndicator}</AppLink>}
            >
              {texts.emptyText}
            </Alert>
          }
        >
          {(indicators) => (
            <Results
              indicators={indicators}
              place={name ?? texts.title}
              view={view}
              closed={closed}
              cumulative={cumulative}
              onCumulative={setCumulative}
              isReading={isReading}
              onAsk={setAsked}
            />
          )}
        </QueryState>
      )}
      {asked && <EvidenceModal asked={asked} projectId={projectId} packageId={packageId} onClose={() => setAsked(undefined)} />}
    </SpaceBetween>
  );
  return (
    <RestatedMarks projectId={projectId} packageId={isWhole ? undefined : packageId} range={range}>
      {page}
    </RestatedMarks>
  );
}

type ResultsProps = Omit<ComponentProps<typeof Performance>, 'indicators' | 'today'> & {
  indicators: readonly DashboardIndicator[];
};

function Results({ indicators: unordered, ...table }: ResultsProps) {
  const ordered = inOrder(unordered, useTenant()?.meta_json.indicator_order);
  const today = useToday();
  const indicators = ordered.map((indicator) => shownIn(indicator, table.view));
  if (indicators[0]!.values.length === 0) return <Alert type="info">{texts.noPeriods}</Alert>;
  return (
    <SpaceBetween size="l">
      <IndicatorTiles indicators={indicators} view={table.view} onAsk={table.onAsk} />
      <Performance indicators={indicators} today={today} {...table} />
    </SpaceBetween>
  );
}
