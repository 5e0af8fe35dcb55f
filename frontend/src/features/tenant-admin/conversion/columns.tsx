import Badge from '@cloudscape-design/components/badge';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ConversionFactor, FactorGroup } from '../../../../../shared/contract/factor/factors.ts';
import { compareNames } from '../../../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../../ui/fill.ts';
import { formatFigure } from '../../../ui/format.ts';
import type { ListColumn } from '../../../ui/list/table-or-cards.tsx';
import { ShortId } from '../../../ui/text/short-id.tsx';
import { common } from '../../../ui/texts.ts';
import { tenantFactorTexts as texts } from './texts.ts';

type Column = ListColumn<ConversionFactor>;
type Actions = Record<'edit' | 'sync' | 'remove', (factor: ConversionFactor) => void>;

const text = (id: string, value: (factor: ConversionFactor) => string): Column => ({
  id,
  header: id,
  minWidth: 110,
  cell: value,
  sortingComparator: (a, b) => compareNames(value(a), value(b)),
});

/** The columns in the order of the specification (ADM-034). The first column shows the id of a factor and its group. */
export const groupFactorColumns = (groups: readonly FactorGroup[], actions: Actions): Column[] => [
  {
    id: 'id',
    header: 'id',
    minWidth: 130,
    cell: ({ uid, group }) => (
      <SpaceBetween size="xxxs">
        <ShortId uid={uid} />
        <Badge>{groups.find(({ id }) => id === group)?.name ?? texts.globalOf}</Badge>
      </SpaceBetween>
    ),
  },
  { id: 'fromMetricId', header: 'fromMetricId', minWidth: 150, cell: ({ metric }) => <ShortId uid={metric.uid} /> },
  text('fromMetricName', ({ metric }) => metric.name),
  text('fromMetricUnit', ({ metric }) => unitText(metric.unit)),
  text('toUnit', ({ toUnit }) => unitText(toUnit)),
  {
    id: 'factor',
    header: 'factor',
    minWidth: 110,
    sortingComparator: (a, b) => a.factor - b.factor,
    cell: ({ exact }) => <span className="figure">{formatFigure(exact, 'all')}</span>,
  },
  {
    id: 'admin',
    header: 'admin',
    width: 90,
    minWidth: 90,
    cell: (factor) => <RowMenu factor={factor} actions={actions} />,
  },
];

const RowMenu = ({ factor, actions }: { factor: ConversionFactor; actions: Actions }) => (
  <ButtonDropdown
    variant="icon"
    expandToViewport
    ariaLabel={fill(texts.syncOf, { metric: factor.metric.name, unit: unitText(factor.toUnit) })}
    items={[
      { id: 'edit', text: common.edit },
      { id: 'sync', text: texts.sync },
      { id: 'remove', text: common.delete },
    ]}
    onItemClick={({ detail }) => actions[detail.id as keyof Actions](factor)}
  />
);
