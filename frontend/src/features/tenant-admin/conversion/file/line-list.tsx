import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { factorJump } from '../../../../../../shared/domain/factor/factor-jump.ts';
import { searchedText, unitText } from '../../../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../../../ui/fill.ts';
import { ChoiceField } from '../../../../ui/form/choice-field.tsx';
import { formatFigure } from '../../../../ui/format.ts';
import { ListTable } from '../../../../ui/list/list-table.tsx';
import type { ListColumn } from '../../../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { countOutcomes, type FileLine, type LineOutcome } from './lines.ts';
import { factorFileTexts as texts } from './texts.ts';

const ORDER: readonly LineOutcome[] = ['added', 'changed', 'same', 'refused', 'leftOut'];
const PAGE = 25;

/** The number of rows per outcome. Outcomes without rows are left out, except the saved ones. */
export function OutcomeCounts({ lines }: { lines: readonly Pick<FileLine, 'outcome'>[] }) {
  const counts = countOutcomes(lines);
  const shown = ORDER.filter((outcome) => outcome !== 'leftOut' || counts.leftOut > 0);
  return (
    <KeyValuePairs
      columns={shown.length > 4 ? 3 : 4}
      items={shown.map((outcome) => ({
        label: texts.outcomes[outcome],
        value: <Box fontSize="heading-l">{formatFigure(counts[outcome])}</Box>,
      }))}
    />
  );
}

/** The rows of the file, filtered by outcome and by a search. */
export function LineList({ lines }: { lines: readonly FileLine[] }) {
  const [outcome, setOutcome] = useState<LineOutcome | ''>('');
  const counts = countOutcomes(lines);
  const choices = [
    { value: '', label: `${texts.all} (${formatFigure(lines.length)})` },
    ...ORDER.filter((each) => counts[each] > 0).map((each) => ({
      value: each,
      label: `${texts.outcomes[each]} (${formatFigure(counts[each])})`,
    })),
  ];
  return (
    <SpaceBetween size="s">
      <ChoiceField
        label={texts.show}
        value={outcome}
        choices={choices}
        onChange={(value) => setOutcome(ORDER.find((each) => each === value) ?? '')}
      />
      <ListTable
        key={outcome}
        title={texts.list}
        columns={COLUMNS}
        items={outcome === '' ? lines : lines.filter((each) => each.outcome === outcome)}
        trackBy={({ line }) => String(line)}
        nameOf={({ line }) => fill(texts.rowOf, { line })}
        empty={<EmptyState title={texts.empty} />}
        pageSize={PAGE}
        search={{
          label: texts.search,
          textsOf: ({ line, metric, unit, toUnit, reason }) => [
            ...[metric, unit, toUnit, unitText(unit), unitText(toUnit)].map(searchedText),
            reason,
            String(line),
          ],
          count: texts.count,
          noMatch: texts.noMatch,
        }}
      />
    </SpaceBetween>
  );
}

const COLUMNS: readonly ListColumn<FileLine>[] = [
  { id: 'line', header: texts.line, width: 110, cell: ({ line }) => fill(texts.rowOf, { line }) },
  {
    id: 'metric',
    header: texts.metric,
    minWidth: 180,
    cardWidth: 100,
    cell: ({ metric, unit }) => (
      <>
        {metric}
        {unit !== '' && (
          <Box color="text-body-secondary" fontSize="body-s">
            {unitText(unit)}
          </Box>
        )}
      </>
    ),
  },
  { id: 'toUnit', header: texts.toUnit, minWidth: 100, cell: ({ toUnit }) => unitText(toUnit) },
  { id: 'factor', header: texts.factor, minWidth: 140, cell: (line) => figureText(line) },
  { id: 'outcome', header: texts.outcome, minWidth: 200, cardWidth: 100, cell: (line) => <Outcome line={line} /> },
];

const figure = (value: string) => (value === '' ? '' : formatFigure(value, 'all'));

/** Does not use `figure`, because that keeps a text on one line: two long figures are wider than a phone. */
const figureText = ({ factor, before, fields, outcome }: FileLine): string =>
  outcome === 'changed' && before !== null && fields.includes('factor')
    ? fill(texts.change, { before: figure(before), after: figure(factor) })
    : figure(factor);

const SIGNS: Readonly<Record<LineOutcome, StatusIndicatorProps.Type>> = {
  added: 'success',
  changed: 'info',
  same: 'stopped',
  refused: 'error',
  leftOut: 'stopped',
};

/** A note of a row: why it is refused, that it adds a base metric, or which fields change besides the figure. */
function noteOf({ outcome, reason, fields, isNewMetric }: FileLine): string {
  if (outcome === 'added') return isNewMetric ? texts.newMetric : '';
  const notes = fields.filter((field) => field !== 'factor');
  return outcome === 'changed' && notes.length > 0 ? fill(texts.changedFields, { fields: notes.join(', ') }) : reason;
}

/** By how much a changed figure differs from the earlier one, if by more than a usual revision. */
export function jumpOf({ outcome, before, factor }: Pick<FileLine, 'outcome' | 'before' | 'factor'>): string {
  const times = outcome === 'changed' && before !== null ? factorJump(before, factor) : null;
  return times === null ? '' : fill(texts.jump, { times: formatFigure(times) });
}

function Outcome({ line }: { line: FileLine }) {
  const [note, jump] = [noteOf(line), jumpOf(line)];
  return (
    <>
      <StatusIndicator type={SIGNS[line.outcome]}>{texts.outcomes[line.outcome]}</StatusIndicator>
      {jump !== '' && (
        <div>
          <StatusIndicator type="warning">{jump}</StatusIndicator>
        </div>
      )}
      {note !== '' && (
        <Box color="text-body-secondary" fontSize="body-s">
          {note}
        </Box>
      )}
    </>
  );
}
