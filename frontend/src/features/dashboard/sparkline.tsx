import type { PeriodFigure } from '../../../../shared/contract/indicator/dashboard.ts';
import { fill } from '../../ui/fill.ts';
import { formatFigure, formatInterval } from '../../ui/format.ts';
import { type FigureView, isUnapproved } from './figure/figure-view.ts';
import { definitionNote, isInOtherUnit } from './performance-rows.ts';
import { dashboardTexts as texts } from './texts.ts';

const HEIGHT = 40;
const STEP = 12;
const BAR = 9;

const told = (figure: PeriodFigure, unit: string, view: FigureView) => {
  const { period, exact, complete } = figure;
  const value = exact === null ? '–' : [formatFigure(exact, 2), definitionNote(figure, unit, false)].join(' ').trim();
  const part = { period: formatInterval(period), value };
  if (exact !== null && isUnapproved(figure, view)) return fill(texts.trendUnapproved, part);
  return exact === null || complete ? `${part.period} ${part.value}` : fill(texts.trendPart, part);
};
/** The latest value stands out; an incomplete one is pale, because it will still change. */
const classOf = ({ complete }: PeriodFigure, isLatest: boolean) => (complete ? (isLatest ? 'latest' : '') : 'incomplete');

type Props = { values: readonly PeriodFigure[]; unit: string; view: FigureView };

/**
 * The results of the range as bars from zero. A period without a result, or with another unit, is a gap. The table below has the
 * same figures.
 */
export function Sparkline({ values, unit, view }: Props) {
  const figures = values.map((each) => (isInOtherUnit(each, unit) ? 0 : (each.result_value ?? 0)));
  const most = Math.max(0, ...figures);
  const least = Math.min(0, ...figures);
  const scale = most === least ? 0 : HEIGHT / (most - least);
  const zero = most * scale;
  const label = fill(texts.trend, { values: values.map((each) => told(each, unit, view)).join(', ') });
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT + 2}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {figures.map((figure, index) => (
        <rect
          key={values[index]!.period.uid}
          className={classOf(values[index]!, index === figures.length - 1)}
          x={index * STEP + (STEP - BAR) / 2}
          y={Math.min(zero, zero - figure * scale)}
          width={BAR}
          height={Math.abs(figure) * scale}
        />
      ))}
      <line x1={0} x2={values.length * STEP} y1={zero} y2={zero} strokeWidth={1} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
