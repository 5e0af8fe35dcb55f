import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { fill } from '../../../ui/fill.ts';
import { dashboardTexts as texts } from '../texts.ts';

type ReportCounts = { reports: number; of: number };

/** The number of reports that a figure lacks. If none is missing, its period has not ended yet. */
export const incompleteText = ({ reports, of }: ReportCounts): string =>
  fill(reports < of ? texts.incomplete : texts.notEnded, { reports, of });

/** Replaces the colour of an incomplete figure, whose target is neither met nor missed. */
export const Incomplete = ({ figure }: { figure: ReportCounts }) => (
  <StatusIndicator type="pending">{incompleteText(figure)}</StatusIndicator>
);
