import Box from '@cloudscape-design/components/box';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { PeriodFigure } from '../../../../../shared/contract/indicator/dashboard.ts';
import { fill } from '../../../ui/fill.ts';
import { dashboardTexts as texts } from '../texts.ts';
import { Incomplete } from './incomplete.tsx';

const TYPES: Record<PeriodFigure['status'], StatusIndicatorProps.Type> = {
  approved: 'success',
  'under revision': 'in-progress',
  'not yet approved': 'pending',
  none: 'stopped',
};

/** How official a figure is, as a shape and in words. */
export const FigureStatusBadge = ({ status }: { status: PeriodFigure['status'] }) => (
  <StatusIndicator type={TYPES[status]}>{texts.statuses[status]}</StatusIndicator>
);

/** As `FigureStatusBadge`; for a period whose reports are not all approved, with the number of reports per status if known. */
export function FigureState({ figure }: { figure: PeriodFigure }) {
  const { status, counts, of, complete } = figure;
  const mark = status === 'approved' && !complete ? <Incomplete figure={figure} /> : <FigureStatusBadge status={status} />;
  if (!counts || of === 0) return mark;
  const told = (['approved', 'under revision', 'not yet approved'] as const)
    .filter((each) => counts[each] > 0)
    .map((each) => fill(texts.countOf[each], { n: counts[each] }));
  const missing = of - counts.approved - counts['under revision'] - counts['not yet approved'];
  if (missing > 0) told.push(fill(texts.countOf.none, { n: missing }));
  return (
    <>
      {mark}
      <Box fontSize="body-s" color="text-body-secondary">
        {told.join(', ')}
      </Box>
    </>
  );
}
