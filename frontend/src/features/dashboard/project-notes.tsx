import Box from '@cloudscape-design/components/box';
import type { PeriodFigure } from '../../../../shared/contract/indicator/dashboard.ts';
import { byActText } from '../../../../shared/domain/company/act-marks.ts';
import { otherwiseText, restatedText } from '../../../../shared/domain/indicator/own-figures.ts';
import { fill } from '../../ui/fill.ts';
import { formatDay } from '../../ui/format.ts';
import { StatusSentence } from '../../ui/status-sentence.tsx';
import { dashboardTexts as texts } from './texts.ts';

type Told = Pick<PeriodFigure, 'otherwise' | 'restated' | 'ownRestated'>;

/** What the figure of a company has to say of the projects behind it, and of acts that changed it. */
export const projectNotes = ({ otherwise, restated, ownRestated }: Told): string[] => [
  ...(otherwise ? [otherwiseText(otherwise)] : []),
  ...(restated ? [restatedText(restated)] : []),
  ...(ownRestated ? [fill(texts.restatedByAct, { act: byActText(ownRestated), day: formatDay(ownRestated.at) })] : []),
];

/** The same below the figure, as marks. */
export const ProjectNotes = ({ figure }: { figure: Told }) =>
  projectNotes(figure).map((note) => (
    <Box key={note} fontSize="body-s">
      <StatusSentence type="info">{note}</StatusSentence>
    </Box>
  ));
