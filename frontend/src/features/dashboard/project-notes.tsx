import Box from '@cloudscape-design/components/box';
import type { PeriodFigure } from '../../../../shared/contract/indicator/dashboard.ts';
import { otherwiseText, restatedText } from '../../../../shared/domain/indicator/own-figures.ts';
import { StatusSentence } from '../../ui/status-sentence.tsx';

type Told = Pick<PeriodFigure, 'otherwise' | 'restated'>;

/** What the figure of a company has to say of the projects behind it. */
export const projectNotes = ({ otherwise, restated }: Told): string[] => [
  ...(otherwise ? [otherwiseText(otherwise)] : []),
  ...(restated ? [restatedText(restated)] : []),
];

/** The same below the figure, as marks. */
export const ProjectNotes = ({ figure }: { figure: Told }) =>
  projectNotes(figure).map((note) => (
    <Box key={note} fontSize="body-s">
      <StatusSentence type="info">{note}</StatusSentence>
    </Box>
  ));
