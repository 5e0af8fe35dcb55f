import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type CompanyDashboard, companyDashboard } from '../../../../shared/contract/indicator/company-dashboard.ts';
import { formatInstant } from '../../../../shared/domain/kernel/dates.ts';
import { INTERVALS, type Interval } from '../../../../shared/domain/kernel/intervals.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useDayOf, useTenant, useToday } from '../../session/use-tenant.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fill } from '../../ui/fill.ts';
import { countOf } from '../../ui/format.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { NoPermission } from '../../ui/page/no-permission.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import {
  type AskedEvidence,
  dashboardTexts,
  FigureSwitch,
  type FigureView,
  IndicatorTiles,
  Performance,
  RangePicker,
  RunningReports,
  rangeAfter,
  shownIn,
  useFigureView,
  useRange,
  useTotalsUnread,
} from '../dashboard/index.ts';
import { inOrder } from '../indicators/index.ts';
import { restatementTexts } from '../restatement/index.ts';
import { CompanyEvidenceModal } from './evidence-modal.tsx';
import { CompanyExportMenu } from './export-menu.tsx';
import { companyTexts as texts } from './texts.ts';

/** Initial range of the dashboard in months, long enough to contain a whole year. */
const MONTHS = 12;

/** The interval of the figures, stored in the address. Undefined: the interval that fits the reporting periods. */
function useInterval(): [Interval | undefined, (interval: Interval) => void] {
  const [search, setSearch] = useSearchParams();
  const chosen = INTERVALS.find((each) => each === search.get('interval'));
  const choose = (interval: Interval) =>
    setSearch(
      (now) => {
        now.set('interval', interval);
        return now;
      },
      { replace: true },
    );
  return [chosen, choose];
}

/** Results of a company: its projects, and those of the companies below it (SET-007, SET-008). */
export function CompanyDashboardView({ companyId, name, isAdmin }: { companyId: string; name: string; isAdmin: boolean }) {
  const [range, setRange] = useRange(MONTHS);
  const [interval, setInterval] = useInterval();
  const [view, setView] = useFigureView();
  const [cumulative, setCumulative] = useState(false);
  const [asked, setAsked] = useState<AskedEvidence>();
  const wanted = { ...range, ...(interval && { interval }), ...(cumulative && { cumulative: 'true' }) };
  const args = { params: { companyId }, query: wanted };
  const query = useApiQuery(companyDashboard, 'readCompanyDashboard', args, { keepPrevious: true });
  const isReading = useTotalsUnread(cumulative, query.isPlaceholderData);
  const shown = query.data?.interval ?? interval;
  const after = rangeAfter(query.isPlaceholderData ? undefined : query.data?.indicators, range, useToday());
  const laterArgs = { params: { companyId }, query: { ...after, ...(shown && { interval: shown }) } };
  const later = useApiQuery(companyDashboard, 'readCompanyDashboard', laterArgs, { enabled: after !== undefined });
  // Without indicators or projects, choosing a range has no effect.
  const isBare = query.data !== undefined && isEmpty(query.data);
  return (
    <SpaceBetween size="l">
      <Header
        variant="h2"
        description={texts.intro}
        counter={query.data && coverage(query.data)}
        actions={<CompanyExportMenu companyId={companyId} name={name} view={view} range={range} interval={shown} />}
      >
        {texts.title}
      </Header>
      {!isBare && (
        <div className="date-range">
          <RangePicker range={range} onChange={setRange} />
          <FigureSwitch view={view} onChange={setView} />
          <div className="interval">
            <SegmentedControl
              label={texts.interval}
              selectedId={shown ?? null}
              options={INTERVALS.map((id) => ({ id, text: texts.intervals[id] }))}
              onChange={({ detail }) => setInterval(detail.selectedId as Interval)}
            />
          </div>
        </div>
      )}
      <AppLink href={`/company/${companyId}/restatements`}>{restatementTexts.title}</AppLink>
      {after && <RunningReports found={later.data?.indicators} range={range} onShow={setRange} />}
      <QueryState
        query={query}
        errorTitle={texts.loadError}
        noPermission={<NoPermission title={dashboardTexts.noPermission} />}
        isEmpty={isEmpty}
        empty={
          query.data?.projects === 0 ? (
            <EmptyState title={texts.noProjectsTitle}>{isAdmin ? texts.noProjects : texts.askForProject}</EmptyState>
          ) : (
            <NoIndicators companyId={companyId} isAdmin={isAdmin} />
          )
        }
      >
        {(found) => (
          <Results
            found={found}
            name={name}
            view={view}
            cumulative={cumulative}
            onCumulative={setCumulative}
            isReading={isReading}
            onAsk={setAsked}
          />
        )}
      </QueryState>
      {asked && shown && (
        <CompanyEvidenceModal asked={asked} companyId={companyId} interval={shown} onClose={() => setAsked(undefined)} />
      )}
    </SpaceBetween>
  );
}

const isEmpty = ({ projects, indicators }: CompanyDashboard): boolean => projects === 0 || indicators.length === 0;

const coverage = ({ projects, companies }: CompanyDashboard): string => {
  const told = countOf(projects, texts.covers);
  return `(${companies > 1 ? fill(texts.coversCompanies, { projects: told, companies: countOf(companies, texts.companies) }) : told})`;
};

function NoIndicators({ companyId, isAdmin }: { companyId: string; isAdmin: boolean }) {
  const navigate = useNavigate();
  const choose = <Button onClick={() => navigate(`/company/${shortId(companyId)}/indicators`)}>{texts.choose}</Button>;
  return (
    <EmptyState title={texts.noIndicatorsTitle} {...(isAdmin && { action: choose })}>
      {isAdmin ? texts.noIndicators : texts.askAdmin}
    </EmptyState>
  );
}

type ResultsProps = {
  found: CompanyDashboard;
  name: string;
  view: FigureView;
  cumulative: boolean;
  onCumulative(cumulative: boolean): void;
  isReading: boolean;
  onAsk(asked: AskedEvidence): void;
};

function Results({ found, name, view, onAsk, ...table }: ResultsProps) {
  const ordered = inOrder(found.indicators, useTenant()?.meta_json.indicator_order);
  const [today, dayOf] = [useToday(), useDayOf()];
  const indicators = ordered.map((indicator) => shownIn(indicator, view));
  if (indicators[0]!.values.length === 0) return <Notes found={found} />;
  return (
    <SpaceBetween size="l">
      <Notes found={found} />
      <IndicatorTiles indicators={indicators} view={view} onAsk={onAsk} />
      <Performance
        indicators={indicators}
        place={name}
        today={today}
        view={view}
        {...table}
        onAsk={onAsk}
        cumulativeNote={texts.cumulativeNote}
        dayOf={dayOf}
      />
    </SpaceBetween>
  );
}

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Notes that explain the figures. */
function Notes({ found: { waiting, summed, interval, indicators } }: { found: CompanyDashboard }) {
  const named = { interval: texts.intervalIn[interval] };
  const values = indicators.flatMap((indicator) => indicator.values);
  const mixed = indicators.filter(({ unit, metrics }) => unit === '' && unitsOf(metrics).length > 1);
  const spans = values.some(({ spanning = 0 }) => spanning > 0);
  if (waiting === 0 && summed === null && !spans && values.length > 0 && mixed.length === 0) return null;
  return (
    <SpaceBetween size="xs">
      {waiting > 0 && (
        <Alert type="warning" header={countOf(waiting, texts.waitingTitle)}>
          {texts.waiting}
        </Alert>
      )}
      {spans && <Alert type="info">{fill(texts.spanning, named)}</Alert>}
      {values.length === 0 && <Alert type="info">{fill(texts.noPeriods, named)}</Alert>}
      {summed !== null && (
        <Box color="text-body-secondary">{fill(texts.summed, { time: formatInstant(summed, ZONE, 'Do MMM YY - HH:mm') })}</Box>
      )}
      {mixed.map(({ uid, name, metrics }) => (
        <Box key={uid} color="text-body-secondary">
          {fill(texts.units, { name, units: unitsOf(metrics).map(unitText).join(' and ') })}
        </Box>
      ))}
    </SpaceBetween>
  );
}

const unitsOf = (metrics: readonly { unit: string }[]): string[] => [...new Set(metrics.map(({ unit }) => unit))];
