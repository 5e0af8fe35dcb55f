import { useSearchParams } from 'react-router';
import { addMonths, isDate } from '../../../../../shared/domain/kernel/dates.ts';
import { useToday } from '../../../session/use-tenant.ts';

export type ChosenRange = { fromDate: string; toDate: string };

/** Length of the default range in months (REP-407). */
const MONTHS = 8;

/** The last months, eight by default, until the end of today. */
export const defaultRange = (today: string, months = MONTHS): ChosenRange => ({
  fromDate: addMonths(today, -months),
  toDate: today,
});

/** Common ranges until today: the last twelve months from the start of a month, this year, and the whole last year. */
export function presetRanges(today: string): Record<'months' | 'year' | 'lastYear', ChosenRange> {
  const year = Number(today.slice(0, 4));
  return {
    months: { fromDate: addMonths(`${today.slice(0, 7)}-01`, -11), toDate: today },
    year: { fromDate: `${year}-01-01`, toDate: today },
    lastYear: { fromDate: `${year - 1}-01-01`, toDate: `${year - 1}-12-31` },
  };
}

/** The range of the page, stored in the address so that it can be shared. */
export function useRange(months = MONTHS): [ChosenRange, (range: ChosenRange) => void] {
  const [search, setSearch] = useSearchParams();
  const fallback = defaultRange(useToday(), months);
  const day = (name: string, other: string) => {
    const given = search.get(name) ?? '';
    return isDate(given) ? given : other;
  };
  const range = { fromDate: day('from', fallback.fromDate), toDate: day('to', fallback.toDate) };
  const setRange = ({ fromDate, toDate }: ChosenRange) =>
    setSearch(
      (now) => {
        now.set('from', fromDate);
        now.set('to', toDate);
        return now;
      },
      { replace: true },
    );
  return [range, setRange];
}
