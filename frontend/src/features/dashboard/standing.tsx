import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { DashboardIndicator } from '../../../../shared/contract/indicator/dashboard.ts';
import { fill } from '../../ui/fill.ts';
import { formatFigure, formatInterval } from '../../ui/format.ts';
import { RagMark } from '../../ui/rag/rag-mark.tsx';
import { ragTexts } from '../../ui/rag/rag-texts.ts';
import { Figure } from '../../ui/text/figure.tsx';
import { RestatedMark } from '../restatement/index.ts';
import { FigureStatusBadge } from './figure/figure-status.tsx';
import { type FigureView, isUnapproved, isUnderRevision, noneText } from './figure/figure-view.ts';
import { Incomplete } from './figure/incomplete.tsx';
import { targetFigure } from './target-series.ts';
import { dashboardTexts as texts } from './texts.ts';

type ComparedIndicator = Pick<DashboardIndicator, 'target' | 'basis' | 'compared' | 'rag'>;

/** Whether the target is met, or why this is not known. */
function Verdict({ target, rag }: ComparedIndicator) {
  if (rag !== 'grey') return <RagMark rag={rag} />;
  return <StatusIndicator type="stopped">{target === null ? ragTexts.noTarget : ragTexts.noResult}</StatusIndicator>;
}

type Interval = Parameters<typeof formatInterval>[0];
type ShownIndicator = { indicator: DashboardIndicator; view: FigureView };

/** A target with its period, because other periods of the range may have another target, or none. */
export function targetOfPeriodText({ target, basis, compared }: Omit<ComparedIndicator, 'rag'>, of: Interval): string {
  const said = { value: targetFigure(target ?? 0), period: formatInterval(of) };
  if (basis === 'period') return fill(texts.target, said);
  return fill(texts.cumulativeTarget, { ...said, result: compared.exact === null ? '–' : formatFigure(compared.exact, 2) });
}

const Target = ({ compared, of }: { compared: ComparedIndicator; of: Interval | undefined }) =>
  compared.target !== null && of && <Box fontSize="body-s">{targetOfPeriodText(compared, of)}</Box>;

/** How the latest period compares with its target. If that period is incomplete: how the latest complete one did. */
export function FigureStanding({ indicator, view }: ShownIndicator) {
  const { complete, compared, completeness, values } = indicator;
  const latest = values.at(-1);
  const waits = latest !== undefined && isUnapproved(latest, view);
  const isJudged = !waits && (complete || compared.of === 0);
  return (
    <SpaceBetween size="xs">
      {waits && <FigureStatusBadge status={latest.status} />}
      {latest && isUnderRevision(latest) && <FigureStatusBadge status="under revision" />}
      {waits && completeness.reports < completeness.of && <Incomplete figure={completeness} />}
      {isJudged && <Verdict {...indicator} />}
      {!isJudged && !waits && <Incomplete figure={compared} />}
      <Target compared={indicator} of={latest?.period} />
      {!isJudged && <LatestComplete indicator={indicator} view={view} />}
      {indicator.target === null && (isJudged || (indicator.latestComplete?.target ?? null) === null) && (
        <TargetWithin values={values} />
      )}
    </SpaceBetween>
  );
}

/** The last target of a range whose latest periods have none. */
function TargetWithin({ values }: Pick<DashboardIndicator, 'values'>) {
  const own = values.findLast(({ target }) => target !== undefined);
  if (own?.target === undefined || own.basis === undefined) return null;
  const compared = own.basis === 'cumulative' ? own.cumulative : own;
  return <Box fontSize="body-s">{targetOfPeriodText({ target: own.target, basis: own.basis, compared }, own.period)}</Box>;
}

/**
 * The latest period in which all reports are approved. Beside figures that are only submitted it says so,
 * for these may be complete later.
 */
function LatestComplete({ indicator: { latestComplete, values, ...indicator }, view }: ShownIndicator) {
  const words = view === 'submitted' ? texts.approvedOnly : texts;
  if (!latestComplete) return <Box fontSize="body-s">{words.neverComplete}</Box>;
  const complete = values.find(({ period }) => period.uid === latestComplete.period.uid);
  const { unit = indicator.unit } = complete ?? {};
  return (
    <div className="latest-complete">
      <Box fontSize="body-s" color="text-body-secondary">
        {fill(words.latestComplete, { period: formatInterval(latestComplete.period) })}
      </Box>
      <Box fontWeight="bold">
        <Figure value={latestComplete.exact} unit={unit} digits={2} reason={noneText(latestComplete.compared, 'approved')} />
      </Box>
      {complete && isUnderRevision(complete) && <FigureStatusBadge status="under revision" />}
      <RestatedMark indicatorUid={indicator.uid} periodUid={latestComplete.period.uid} />
      <Verdict {...latestComplete} />
      <Target compared={latestComplete} of={latestComplete.period} />
    </div>
  );
}
