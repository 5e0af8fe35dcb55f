import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { FactorGroup, FactorLine } from '../../../../../shared/contract/factor/factors.ts';
import { formatDate } from '../../../../../shared/domain/kernel/dates.ts';
import { compareNames } from '../../../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { AlignedRight } from '../../../ui/aligned-right.tsx';
import { fill } from '../../../ui/fill.ts';
import { formatFigure, localDay } from '../../../ui/format.ts';
import type { ListColumn } from '../../../ui/list/table-or-cards.tsx';
import { factorTexts, conversionTexts as texts } from '../texts.ts';

type Column = ListColumn<FactorLine>;
export type LineAction = { label: string; run(line: FactorLine): void };

const small = (text: string) => (
  <Box fontSize="body-s" color="text-body-secondary">
    {text}
  </Box>
);

const STATES = { counts: 'success', overridden: 'stopped', unused: 'info' } as const;

/** The units and the figure of a factor, and whether anything uses it. */
const figures: readonly Column[] = [
  {
    id: 'metric',
    header: factorTexts.metric,
    minWidth: 120,
    sortingComparator: (a, b) => compareNames(a.metric.name, b.metric.name),
    cell: ({ metric, toUnit }) => (
      <SpaceBetween size="xxxs">
        <span>{metric.name}</span>
        {small(fill(texts.conversion, { from: unitText(metric.unit), to: unitText(toUnit) }))}
      </SpaceBetween>
    ),
  },
  {
    id: 'factor',
    header: factorTexts.factor,
    minWidth: 104,
    sortingComparator: (a, b) => a.factor - b.factor,
    cell: ({ exact }) => (
      <AlignedRight>
        <span className="figure">{formatFigure(exact, 'all')}</span>
      </AlignedRight>
    ),
  },
  {
    id: 'state',
    header: texts.state,
    minWidth: 150,
    sortingField: 'state',
    cell: ({ state }) => <StatusIndicator type={STATES[state]}>{texts.states[state]}</StatusIndicator>,
  },
];

/** The source, validity and author of a factor. */
const provenance: readonly Column[] = [
  {
    id: 'source',
    header: factorTexts.source,
    minWidth: 180,
    sortingField: 'source',
    cell: (line) => (
      <SpaceBetween size="xxxs">
        <span>{line.source || '–'}</span>
        {small(validity(line))}
      </SpaceBetween>
    ),
  },
  {
    id: 'by',
    header: texts.setBy,
    minWidth: 130,
    sortingField: 'set_by',
    cell: ({ set_by, set_at }) => (
      <SpaceBetween size="xxxs">
        <span>{set_by || '–'}</span>
        {small(formatDate(localDay(set_at)))}
      </SpaceBetween>
    ),
  },
];

function validity({ startDate, endDate }: FactorLine): string {
  if (startDate && endDate) return `${formatDate(startDate)} – ${formatDate(endDate)}`;
  if (startDate) return fill(texts.since, { day: formatDate(startDate) });
  return endDate ? fill(texts.until, { day: formatDate(endDate) }) : '';
}

const actionsOf = (actions: readonly LineAction[]): Column => ({
  id: 'actions',
  header: factorTexts.actions,
  width: 88,
  minWidth: 88,
  cell: (line) => (
    <ButtonDropdown
      variant="icon"
      expandToViewport
      ariaLabel={fill(texts.actionsOf, { metric: line.metric.name, unit: unitText(line.toUnit) })}
      items={actions.map(({ label }) => ({ id: label, text: label }))}
      onItemClick={({ detail }) => actions.find(({ label }) => label === detail.id)?.run(line)}
    />
  ),
});

/** Columns of the factors of a project or package. */
export const localColumns = (actions: readonly LineAction[]): Column[] => [...figures, ...provenance, actionsOf(actions)];

/** Columns of the tenancy's factors, with the group of each. */
export function globalColumns(groups: readonly FactorGroup[], actions: readonly LineAction[]): Column[] {
  const nameOf = ({ group }: FactorLine) => groups.find(({ id }) => id === group)?.name ?? texts.everyGroup;
  const group: Column = {
    id: 'group',
    header: texts.groupColumn,
    minWidth: 120,
    cell: (line) => <Badge>{nameOf(line)}</Badge>,
    sortingComparator: (a, b) => compareNames(nameOf(a), nameOf(b)),
  };
  return [...figures, group, ...provenance, actionsOf(actions)];
}
