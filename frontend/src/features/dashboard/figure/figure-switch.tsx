import Box from '@cloudscape-design/components/box';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useId } from 'react';
import { dashboardTexts as texts } from '../texts.ts';
import { FIGURE_VIEWS, type FigureView } from './figure-view.ts';

type Props = { view: FigureView; onChange(view: FigureView): void };

/**
 * Whether tiles, chart, table and files count only approved reports, or submitted ones too. Its label is above it, in line with
 * the labels of the dates.
 */
export function FigureSwitch({ view, onChange }: Props) {
  const label = useId();
  return (
    <SpaceBetween size="xxs">
      <Box variant="awsui-key-label">
        <span id={label}>{texts.views}</span>
      </Box>
      <SegmentedControl
        ariaLabelledby={label}
        selectedId={view}
        options={FIGURE_VIEWS.map((id) => ({ id, text: texts.viewNames[id] }))}
        onChange={({ detail }) => onChange(detail.selectedId === 'submitted' ? 'submitted' : 'approved')}
      />
    </SpaceBetween>
  );
}
