import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { PeriodFigure } from '../../../../shared/contract/dashboard.ts';
import { dashboardTexts as texts } from '../../app/texts/results.ts';

const TYPES: Record<PeriodFigure['status'], StatusIndicatorProps.Type> = {
  approved: 'success',
  'under revision': 'in-progress',
  'not yet approved': 'pending',
  none: 'stopped',
};

/** How far a figure is official, as a shape and in words. */
export const FigureStatus = ({ status }: { status: PeriodFigure['status'] }) => (
  <StatusIndicator type={TYPES[status]}>{texts.statuses[status]}</StatusIndicator>
);
