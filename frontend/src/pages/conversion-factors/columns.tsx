import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import type { ConversionFactor } from '../../../../shared/contract/factors.ts';
import { fill } from '../../app/texts/fill.ts';
import { factorTexts as texts } from '../../app/texts/metrics.ts';
import { formatFigure } from '../../components/format.ts';

type Actions = { edit(factor: ConversionFactor): void; remove(factor: ConversionFactor): void };
type Column = TableProps.ColumnDefinition<ConversionFactor>;

/** The columns of the local factors; the actions only for those who may change them. */
export function columnsOf(actions: Actions | false): Column[] {
  const text = (id: string, header: string, value: (factor: ConversionFactor) => string): Column => ({
    id,
    header,
    minWidth: 120,
    cell: value,
    sortingComparator: (a, b) => value(a).localeCompare(value(b)),
  });
  return [
    text('metric', texts.metric, ({ metric }) => metric.name),
    text('from', texts.fromUnit, ({ metric }) => metric.unit),
    text('to', texts.toUnit, ({ toUnit }) => toUnit),
    {
      id: 'factor',
      header: texts.factor,
      sortingField: 'factor',
      cell: ({ factor }) => (
        <Box textAlign="right">
          <span className="figure">{formatFigure(factor, 'all')}</span>
        </Box>
      ),
    },
    text('source', texts.source, ({ source }) => source),
    ...(actions ? [actionColumn(actions)] : []),
  ];
}

const actionColumn = ({ edit, remove }: Actions): Column => ({
  id: 'actions',
  header: texts.actions,
  minWidth: 150,
  cell: (factor) => {
    const names = { metric: factor.metric.name, unit: factor.toUnit };
    return (
      <SpaceBetween direction="horizontal" size="m">
        <Button variant="inline-link" ariaLabel={fill(texts.editOf, names)} onClick={() => edit(factor)}>
          {texts.edit}
        </Button>
        <Button variant="inline-link" ariaLabel={fill(texts.deleteOf, names)} onClick={() => remove(factor)}>
          {texts.delete}
        </Button>
      </SpaceBetween>
    );
  },
});
