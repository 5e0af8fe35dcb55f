import { useSearchParams } from 'react-router';
import { type Filter, NO_FILTER } from './rows.ts';

const NAMES = { search: 'q', company: 'company', status: 'status', approved: 'approved' } as const;

/** The filter of the pending actions, held by the address of the page. */
export function useFilter(): { filter: Filter; isFiltered: boolean; change(part: Partial<Filter>): void; clear(): void } {
  const [params, setParams] = useSearchParams();
  const filter: Filter = {
    search: params.get(NAMES.search) ?? '',
    company: params.get(NAMES.company) ?? '',
    status: params.get(NAMES.status) ?? '',
    approved: params.get(NAMES.approved) === 'true',
  };
  const change = (part: Partial<Filter>) => {
    const next = { ...filter, ...part };
    setParams(
      (now) => {
        for (const key of ['search', 'company', 'status', 'approved'] as const) {
          if (next[key] === '' || next[key] === false) now.delete(NAMES[key]);
          else now.set(NAMES[key], String(next[key]));
        }
        return now;
      },
      { replace: true },
    );
  };
  const { search, company, status } = filter;
  return { filter, isFiltered: search !== '' || company !== '' || status !== '', change, clear: () => change(NO_FILTER) };
}
