import { useSearchParams } from 'react-router';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { NO_FILTER, type PendingFilter } from './filter-rows.ts';

const NAMES = { search: 'q', company: 'company', status: 'status', approved: 'approved' } as const;

/** The filter of the pending actions, stored in the address. */
export function usePendingFilter(): {
  filter: PendingFilter;
  isFiltered: boolean;
  change(part: Partial<PendingFilter>): void;
  clear(): void;
} {
  const [params, setParams] = useSearchParams();
  const filter: PendingFilter = {
    search: params.get(NAMES.search) ?? '',
    company: shortId(params.get(NAMES.company) ?? ''),
    status: params.get(NAMES.status) ?? '',
    approved: params.get(NAMES.approved) === 'true',
  };
  const change = (part: Partial<PendingFilter>) => {
    const asked = { ...filter, ...part };
    const next = { ...asked, company: shortId(asked.company) };
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
