import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { people, type TenancyPerson } from '../../../../../shared/contract/person/people.ts';
import { SHOWN_PEOPLE, type ShownPeople } from '../../../../../shared/domain/person/review.ts';
import { callWithVersion } from '../../../api/client.ts';
import { queryKey } from '../../../api/queries.ts';

export type PeopleFilter = { search: string; show: ShownPeople };

/** People per request of a download, more than a page shows. */
const IN_FILE = 100;

/** The search and the filter. The address holds them, so that a colleague can open the same list. */
export function usePeopleFilter(): [filter: PeopleFilter, change: (filter: PeopleFilter) => void] {
  const [params, setParams] = useSearchParams();
  const show = SHOWN_PEOPLE.find((each) => each === params.get('show')) ?? 'all';
  const change = (filter: PeopleFilter) => {
    const named = { ...(filter.search && { search: filter.search }), ...(filter.show !== 'all' && { show: filter.show }) };
    setParams(named, { replace: true });
  };
  return [{ search: params.get('search') ?? '', show }, change];
}

/** The people that a filter finds, in pages. Each page is read when it is opened. */
export function usePeople(filter: PeopleFilter) {
  const [turned, setTurned] = useState({ filter, index: 0 });
  const list = useInfiniteQuery({
    queryKey: queryKey('listPeople', filter),
    queryFn: ({ pageParam, signal }) => pageAfter(pageParam, filter, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const pages = list.data?.pages ?? [];
  const isSame = turned.filter.search === filter.search && turned.filter.show === filter.show;
  // A new search starts on the first page, even if it was left on a later one.
  if (!isSame) setTurned({ filter, index: 0 });
  const index = isSame ? Math.min(turned.index, Math.max(pages.length - 1, 0)) : 0;
  const turnTo = async (wantedIndex: number) => {
    if (wantedIndex >= pages.length) await list.fetchNextPage();
    setTurned({ filter, index: wantedIndex });
  };
  return { ...list, data: pages[index]?.data, index, pages: pages.length, turnTo };
}

/** The next page with people, or the last one: a request may read many people and return none of them. */
async function pageAfter(after: string, filter: PeopleFilter, signal: AbortSignal) {
  for (let cursor = after; ; ) {
    const page = await callWithVersion(people.listPeople, { query: { ...filter, ...(cursor && { cursor }) } }, { signal });
    if (page.data.length > 0 || page.next === undefined) return page;
    cursor = page.next;
  }
}

/** Everybody whom a filter finds. */
export async function everybody(filter: PeopleFilter): Promise<TenancyPerson[]> {
  const found: TenancyPerson[] = [];
  let cursor: string | undefined;
  do {
    const page = await callWithVersion(people.listPeople, { query: { ...filter, limit: IN_FILE, ...(cursor && { cursor }) } });
    found.push(...page.data);
    cursor = page.next;
  } while (cursor !== undefined);
  return found;
}
