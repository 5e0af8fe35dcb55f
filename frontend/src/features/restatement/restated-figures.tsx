import type { RestatedFigureView } from '../../../../shared/contract/restatement/restatements.ts';
import { officialKey } from '../../../../shared/domain/restatement/official-figures.ts';
import { AlignedRight } from '../../ui/aligned-right.tsx';
import { fill } from '../../ui/fill.ts';
import { formatPeriod } from '../../ui/format.ts';
import { ListTable } from '../../ui/list/list-table.tsx';
import type { ListColumn } from '../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { restatementTexts as texts } from './texts.ts';
import { WholeFigure } from './whole-figure.tsx';

export const periodOfFigure = ({ periodStart, periodEnd }: Pick<RestatedFigureView, 'periodStart' | 'periodEnd'>) =>
  formatPeriod({ startDate: periodStart, endDate: periodEnd });

/** A period with its mark: 'Jan 2024 (closed)'. */
export const periodWithMark = (period: Parameters<typeof formatPeriod>[0], isClosed: boolean): string =>
  isClosed ? fill(texts.closedPeriod, { period: formatPeriod(period) }) : formatPeriod(period);

const columns = (closed: ReadonlySet<string>): ListColumn<RestatedFigureView>[] => [
  { id: 'indicator', header: texts.indicator, cell: ({ name }) => name, isRowHeader: true },
  {
    id: 'period',
    header: texts.period,
    cell: ({ periodUid, periodStart, periodEnd }) =>
      periodWithMark({ startDate: periodStart, endDate: periodEnd }, closed.has(periodUid)),
    cardWidth: 100,
  },
  {
    id: 'old',
    header: <AlignedRight>{texts.before}</AlignedRight>,
    cell: ({ old, new: value, unit, oldUnit = unit }) => <WholeFigure value={old} besides={value} unit={oldUnit} />,
    cardWidth: 100,
  },
  {
    id: 'new',
    header: <AlignedRight>{texts.after}</AlignedRight>,
    cell: ({ old, new: value, unit }) => <WholeFigure value={value} besides={old} unit={unit} />,
    cardWidth: 100,
  },
];

/** Rows of the file of restated figures, with every digit. */
export const restatedRow = (figure: RestatedFigureView): string[] => [
  figure.name,
  periodOfFigure(figure),
  figure.old ?? '',
  figure.oldUnit ?? figure.unit,
  figure.new ?? '',
  figure.unit,
];

const fileColumns = [texts.indicator, texts.period, texts.before, texts.unit, texts.after, texts.unit];

/** `closed`: uids of closed periods, which refuse the change. */
type Props = { figures: readonly RestatedFigureView[]; title?: string; closed?: ReadonlySet<string> };

const NONE: ReadonlySet<string> = new Set();

/** Official figures before and after a change, in the dialog before an act and in the register afterwards. */
export const RestatedFigures = ({ figures, title = texts.figures, closed = NONE }: Props) => (
  <ListTable
    title={title}
    columns={columns(closed)}
    items={figures}
    trackBy={officialKey}
    nameOf={({ name }) => name}
    empty={<EmptyState title={texts.noFigures} />}
    search={{
      label: texts.searchFigures,
      textsOf: (figure) => [figure.name, periodOfFigure(figure)],
      count: texts.countFigures,
      noMatch: texts.noMatch,
    }}
    pageSize={10}
    file={{ name: texts.figuresFile, columns: fileColumns, rowOf: restatedRow }}
  />
);
