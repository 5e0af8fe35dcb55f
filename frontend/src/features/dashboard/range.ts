import { useSearchParams } from 'react-router';
import { addMonths, isDate } from '../../../../shared/domain/kernel/dates.ts';
import { useToday } from '../../session/use-tenant.ts';

export type ChosenRange = { fromDate: string; toDate: string };

/** How far the dashboard looks back when nobody has said anything else (REP-407). */
const MONTHS = 8;

/** The last months, eight if nothing else is said, up to the end of today. */
export const defaultRange = (today: string, months = MONTHS): ChosenRange => ({
  fromDate: addMonths(today, -months),
  toDate: today,
});

/** The range of the page, which stands in its address, so that it can be shared. */
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
