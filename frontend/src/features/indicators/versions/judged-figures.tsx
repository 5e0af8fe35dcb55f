import Table from '@cloudscape-design/components/table';
import type { JudgedAnew } from '../../../../../shared/contract/indicator/definition-preview.ts';
import { fill } from '../../../ui/fill.ts';
import { formatFigure } from '../../../ui/format.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { RagMark } from '../../../ui/rag/rag-mark.tsx';
import { Figure } from '../../../ui/text/figure.tsx';
import { periodWithMark } from '../../restatement/index.ts';
import { definitionTexts as texts } from './texts.ts';

const figureText = (value: number | null) => (value === null ? texts.none : formatFigure(value, 'all'));

/** A target version in words: 'Target 20, threshold 30'. */
export const targetVersionText = ({ target, threshold }: { target: number | null; threshold: number | null }): string =>
  fill(texts.target, { target: figureText(target), threshold: figureText(threshold) });

/** Approved figures with their target and colour before and after a change. `closed`: uids of closed periods, which refuse it. */
export const JudgedFigures = ({ figures, closed }: { figures: readonly JudgedAnew[]; closed: ReadonlySet<string> }) => (
  <Table
    variant="embedded"
    wrapLines
    items={figures}
    trackBy={({ period }) => period.uid}
    ariaLabels={{ tableLabel: texts.judged }}
    empty={<EmptyState title={texts.noJudged} />}
    columnDefinitions={[
      {
        id: 'period',
        header: texts.period,
        isRowHeader: true,
        cell: ({ period }) => periodWithMark(period, closed.has(period.uid)),
      },
      { id: 'value', header: texts.value, cell: ({ value }) => <Figure value={value} digits={2} reason={texts.noResult} /> },
      { id: 'old', header: texts.before, cell: ({ old }) => <Judged judgement={old} /> },
      { id: 'new', header: texts.after, cell: ({ new: now }) => <Judged judgement={now} /> },
    ]}
  />
);

const Judged = ({ judgement }: { judgement: JudgedAnew['old'] }) => (
  <>
    {targetVersionText(judgement)} {judgement.rag !== 'grey' && <RagMark rag={judgement.rag} />}
  </>
);
