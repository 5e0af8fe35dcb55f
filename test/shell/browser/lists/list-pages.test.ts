import Pagination from '@cloudscape-design/components/pagination';
import { beforeEach, expect, it, vi } from 'vitest';
import { ListTable } from '../../../../frontend/src/ui/list/list-table.tsx';
import { PageSize } from '../../../../frontend/src/ui/list/page-size.tsx';
import { TableOrCards } from '../../../../frontend/src/ui/list/table-or-cards.tsx';
import { drawn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
/** The library's collection, showing its first page. */
vi.mock('@cloudscape-design/collection-hooks', () => ({
  useCollection: (all: readonly object[], { pagination }: { pagination?: { pageSize: number } }) => {
    const size = pagination?.pageSize ?? all.length;
    const paginationProps = { pagesCount: Math.ceil(all.length / size) };
    return { items: all.slice(0, size), allPageItems: all, actions: {}, collectionProps: {}, filterProps: {}, paginationProps };
  },
}));

beforeEach(forgetHooks);

type User = { uid: string; name: string };
const users = (count: number) => Array.from({ length: count }, (_, at) => ({ uid: String(at), name: `User ${at}` }));
const listed = {
  title: 'Users',
  columns: [],
  trackBy: 'uid',
  nameOf: ({ name }: { name: string }) => name,
  empty: null,
} as const;

/** A list of `count` users: rows on its page, whether it has further pages, and the sizes to choose from. */
function shown(count: number) {
  const all = drawn(ListTable<User>, { ...listed, items: users(count), pageSize: 25, pageSizes: [10, 25, 50, 100] });
  const rows = (propsOf(all, TableOrCards)!.items as object[]).length;
  const sizes = propsOf(all, PageSize);
  return {
    rows,
    hasMore: propsOf(all, Pagination) !== undefined,
    sizes: sizes?.sizes,
    choose: sizes?.onChange as (n: number) => void,
  };
}

it('a list has pages of 25 from the twenty-sixth row on, of a size that can be chosen [ADM-160, ADM-161]', () => {
  expect(shown(25)).toMatchObject({ rows: 25, hasMore: false, sizes: undefined });
  expect(shown(26)).toMatchObject({ rows: 25, hasMore: true, sizes: [10, 25, 50, 100] });
  shown(26).choose(50);
  expect(shown(26)).toMatchObject({ rows: 26, hasMore: false, sizes: [10, 25, 50, 100] });
});

it('a list that has become too short for pages shows all of its rows, whatever size was chosen before [ADM-160]', () => {
  shown(26).choose(10);
  expect(shown(26)).toMatchObject({ rows: 10, hasMore: true });
  expect(shown(25)).toMatchObject({ rows: 25, hasMore: false, sizes: undefined });
  expect(shown(26)).toMatchObject({ rows: 10, hasMore: true });
});

it('a list without a size of its pages shows all of its rows at once [ADM-613]', () => {
  const all = drawn(ListTable<User>, { ...listed, items: users(1_000) });
  expect(propsOf(all, TableOrCards)!.items).toHaveLength(1_000);
  expect([propsOf(all, Pagination), propsOf(all, PageSize)]).toEqual([undefined, undefined]);
});
