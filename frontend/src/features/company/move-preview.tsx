import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { CompanyMovePreview } from '../../../../shared/contract/company/company-move.ts';
import { fill } from '../../ui/fill.ts';
import { countOf } from '../../ui/format.ts';
import { RestatedFigures } from '../restatement/index.ts';
import { placeTexts as t } from './texts.ts';

type ChangedCompany = CompanyMovePreview['companies'][number];

/** The number of approved figures that change, if not all of them are listed; else ''. */
export function unlistedText({ figures, figureCount }: Pick<ChangedCompany, 'figures' | 'figureCount'>): string {
  if (figures.length === figureCount) return '';
  return fill(figures.length === 0 ? t.moveUnlisted : t.moveFirst, { n: figures.length, count: figureCount });
}

/** Preview of a move: the approved figures that companies lose or gain. */
export function MovePreviewList({ preview: { companies, others } }: { preview: CompanyMovePreview }) {
  if (companies.length === 0 && others === 0) return <Box color="text-body-secondary">{t.moveChangesNothing}</Box>;
  return (
    <SpaceBetween size="m">
      {companies.map((each) => (
        <div key={each.uid}>
          {each.figures.length > 0 && <RestatedFigures figures={each.figures} title={fill(t.moveFigures, { name: each.name })} />}
          <Box>
            {each.figures.length === 0 && `${each.name}: `}
            {unlistedText(each)}
          </Box>
        </div>
      ))}
      {others > 0 && <Box>{countOf(others, t.moveOthers)}</Box>}
    </SpaceBetween>
  );
}
