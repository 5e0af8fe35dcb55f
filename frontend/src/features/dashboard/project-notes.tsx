import Box from '@cloudscape-design/components/box';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { PeriodFigure } from '../../../../shared/contract/indicator/dashboard.ts';
import { byActText } from '../../../../shared/domain/company/act-marks.ts';
import { otherwiseText, restatedText } from '../../../../shared/domain/indicator/own-figures.ts';
import { useDayOf } from '../../session/use-tenant.ts';
import { fill } from '../../ui/fill.ts';
import { formatDay } from '../../ui/format.ts';
import { dashboardTexts as texts } from './texts.ts';

type NotedFigure = Pick<PeriodFigure, 'otherwise' | 'restated' | 'ownRestated'>;

/** The day of an instant. */
type DayOf = (instant: string) => string;

/**
 * What the figure of a company has to say of the projects behind it, and of acts that changed it. `dayOf`: where the tenant is.
 */
export const projectNotes = (
  { otherwise, restated, ownRestated }: NotedFigure,
  dayOf: DayOf = (instant) => instant,
): string[] => [
  ...(otherwise ? [otherwiseText(otherwise)] : []),
  ...(restated ? [restatedText(restated)] : []),
  ...(ownRestated ? [fill(texts.restatedByAct, { act: byActText(ownRestated), day: formatDay(dayOf(ownRestated.at)) })] : []),
];

const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.map((note) => (
    <Box key={note} fontSize="body-s">
      <StatusIndicator type="info">{note}</StatusIndicator>
    </Box>
  ));

function NotesOfAct({ figure }: { figure: NotedFigure }) {
  return <Notes notes={projectNotes(figure, useDayOf())} />;
}

/** The same below the figure, as marks. A table has thousands of figures, of which few need to know the day. */
export const ProjectNotes = ({ figure }: { figure: NotedFigure }) =>
  figure.ownRestated ? <NotesOfAct figure={figure} /> : <Notes notes={projectNotes(figure)} />;
