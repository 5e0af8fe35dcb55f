import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { fill } from '../../../ui/fill.ts';
import { dashboardTexts as texts } from '../texts.ts';

type Counted = { reports: number; of: number };

/** How many reports a figure lacks; where none is missing, its period has not ended yet. */
export const incompleteText = ({ reports, of }: Counted): string =>
  fill(reports < of ? texts.incomplete : texts.notEnded, { reports, of });

/** In place of a colour: a figure that is not complete is neither met nor missed. */
export const Incomplete = ({ figure }: { figure: Counted }) => (
  <StatusIndicator type="pending">{incompleteText(figure)}</StatusIndicator>
);
