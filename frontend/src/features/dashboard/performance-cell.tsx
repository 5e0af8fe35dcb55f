import Box from '@cloudscape-design/components/box';
import type { ReactNode } from 'react';
import type { PeriodFigure } from '../../../../shared/contract/indicator/dashboard.ts';
import { AlignedRight } from '../../ui/aligned-right.tsx';
import { fill } from '../../ui/fill.ts';
import { Figure } from '../../ui/text/figure.tsx';
import { FigureLink } from './figure/figure-link.tsx';
import { FigureStatusBadge } from './figure/figure-status.tsx';
import { type FigureView, isUnderRevision, noneText, waitingText } from './figure/figure-view.ts';
import { incompleteText } from './figure/incomplete.tsx';
import { definitionNote, isSoFarIn, shownOf } from './performance-rows.ts';
import { ProjectNotes } from './project-notes.tsx';
import { dashboardTexts as texts } from './texts.ts';

type Props = {
  figure: PeriodFigure;
  unit: string;
  view: FigureView;
  running: boolean;
  today: string;
  onAsk(): void;
  mark: ReactNode;
};

/** A figure with its number of reports, which opens its evidence. An unofficial figure is marked. */
export function PerformanceCell({ figure, unit, view, running, today, onAsk, mark }: Props) {
  const note = definitionNote(figure, unit, running);
  const shown = shownOf(figure, running);
  const { exact, reports, of, estimated } = shown;
  const isPart = reports < of || isSoFarIn({ reports, of }, figure.period, today);
  return (
    <AlignedRight>
      {exact === null && of === 0 && figure.reported.exact === null ? (
        <Figure value={null} reason={texts.statuses.none} />
      ) : (
        <FigureLink exact={exact} reason={noneText(shown, view)} onAsk={onAsk} />
      )}
      {!running && figure.not_due && (
        <Box fontSize="body-s" color="text-body-secondary">
          {texts.notDueHere}
        </Box>
      )}
      {!running && <Official figure={figure} view={view} />}
      {!running && mark}
      {of > 0 && (
        <Box fontSize="body-s" color="text-body-secondary">
          {isPart ? incompleteText({ reports, of }) : fill(texts.ofReports, { reports, of })}
        </Box>
      )}
      {estimated && <Box fontSize="body-s">{fill(texts.estimated, { share: estimated })}</Box>}
      <ProjectNotes figure={shown} />
      {note !== '' && <Box fontSize="body-s">{note}</Box>}
    </AlignedRight>
  );
}

/** How official a figure is, and what waits beside an approved one. */
function Official({ figure, view }: Pick<Props, 'figure' | 'view'>) {
  const { status } = figure;
  if (status === 'approved' || status === 'none') return null;
  const waiting = view === 'approved' ? waitingText(figure) : '';
  return (
    <Box fontSize="body-s">
      {status !== 'under revision' && <FigureStatusBadge status={status} />}
      {isUnderRevision(figure) && (
        <div>
          <FigureStatusBadge status="under revision" />
        </div>
      )}
      {waiting !== '' && <div>{waiting}</div>}
    </Box>
  );
}
