import SegmentedControl from '@cloudscape-design/components/segmented-control';
import { FIGURE_VIEWS, type FigureView } from './figure-view.ts';
import { dashboardTexts as texts } from './texts.ts';

type Props = { view: FigureView; onChange(view: FigureView): void };

/** Whether tiles, chart, table and files count approved reports only or submitted ones too. */
export const FigureSwitch = ({ view, onChange }: Props) => (
  <div className="interval">
    <SegmentedControl
      label={texts.views}
      selectedId={view}
      options={FIGURE_VIEWS.map((id) => ({ id, text: texts.viewNames[id] }))}
      onChange={({ detail }) => onChange(detail.selectedId === 'submitted' ? 'submitted' : 'approved')}
    />
  </div>
);
