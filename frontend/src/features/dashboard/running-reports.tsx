import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { DashboardIndicator } from '../../../../shared/contract/indicator/dashboard.ts';
import { addDays, addMonths } from '../../../../shared/domain/kernel/dates.ts';
import { ascending } from '../../../../shared/domain/kernel/order.ts';
import { lastDayOf } from '../../../../shared/domain/kernel/periods.ts';
import { fill } from '../../ui/fill.ts';
import { formatPeriod } from '../../ui/format.ts';
import type { ChosenRange } from './range/range.ts';
import { dashboardTexts as texts } from './texts.ts';

type FoundIndicators = readonly Pick<DashboardIndicator, 'values'>[];

const hasReports = ({ reports, reported }: DashboardIndicator['values'][number]): boolean => reports > 0 || reported.reports > 0;

/**
 * The range after today, whose periods may already have reports that a range until today does not show. Undefined if `shown` has
 * reports, or if a past range was chosen.
 */
export function rangeAfter(shown: FoundIndicators | undefined, { toDate }: ChosenRange, today: string): ChosenRange | undefined {
  if (!shown?.length || toDate < today || shown.some(({ values }) => values.some(hasReports))) return undefined;
  return { fromDate: addDays(toDate, 1), toDate: addMonths(toDate, 12) };
}

/** The first period with reports, in a range after one without reports. */
const firstReported = (found: FoundIndicators) =>
  found
    .flatMap(({ values }) => values.filter(hasReports).map(({ period }) => period))
    .toSorted(ascending(({ startDate }) => startDate))[0];

/** Months before the range that are searched for earlier results. */
const EARLIER_MONTHS = 36;

/** The range before one without approved results. Undefined if `shown` has some. */
export function rangeBefore(shown: FoundIndicators | undefined, { fromDate }: ChosenRange): ChosenRange | undefined {
  if (!shown?.length || shown.some(({ values }) => values.some(({ reports }) => reports > 0))) return undefined;
  return { fromDate: addMonths(fromDate, -EARLIER_MONTHS), toDate: addDays(fromDate, -1) };
}

/** Says that periods before the range have results, with a button that shows them. Hidden if there are none. */
export function EarlierResults({ found = [], onShow }: Omit<Props, 'range'>) {
  const periods = found
    .flatMap(({ values }) => values.filter(({ reports }) => reports > 0).map(({ period }) => period))
    .toSorted(ascending(({ startDate }) => startDate));
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return null;
  const named = { first: formatPeriod(first), last: formatPeriod(last) };
  const show = () => onShow({ fromDate: first.startDate, toDate: lastDayOf(last.endDate) });
  const text = first.uid === last.uid ? fill(texts.showRunning, { period: named.first }) : fill(texts.showEarlier, named);
  return (
    <Alert type="info" action={<Button onClick={show}>{text}</Button>}>
      {texts.earlierResults}
    </Alert>
  );
}

type Props = { found: FoundIndicators | undefined; range: ChosenRange; onShow(range: ChosenRange): void };

/** Says that a period outside the range has reports, with a button that shows it. Hidden if there is none. */
export function RunningReports({ found = [], range, onShow }: Props) {
  const period = firstReported(found);
  if (!period) return null;
  const named = { period: formatPeriod(period) };
  const show = () => onShow({ ...range, toDate: lastDayOf(period.endDate) });
  return (
    <Alert type="info" action={<Button onClick={show}>{fill(texts.showRunning, named)}</Button>}>
      {fill(texts.runningReports, named)}
    </Alert>
  );
}
