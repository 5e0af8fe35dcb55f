import type { ComponentProps, ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { OnePeriod } from '../../../frontend/src/features/apportionment/one-period.tsx';
import { ShareForm } from '../../../frontend/src/features/apportionment/share-form.tsx';
import { SubmitPanel } from '../../../frontend/src/features/apportionment/submit-panel.tsx';
import { QueryState } from '../../../frontend/src/ui/page/query-state.tsx';
import { elementsIn, propsOf } from '../../support/browser-unit/hooks.ts';

const page = vi.hoisted(() => ({ asked: [] as { query?: object; refetchInterval?: number | false }[] }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  useApiQuery: (_: unknown, _op: string, { query }: { query: object }, options: { refetchInterval?: number | false } = {}) => {
    page.asked.push({ query, ...options });
    return {};
  },
}));

type Status = 'submitting' | 'failed' | 'submitted' | null;
/** The parts of a period. `stored`: its status in the list of periods; `status`: its status when read alone. */
function partsOf(stored: Status, status: Status, packageId = 'root') {
  const period = {
    uid: 'january',
    startDate: '2024-01-01',
    endDate: '2024-02-01',
    meta_json: { apportionment: { status: stored } },
  };
  const props = { place: { projectUid: 'p', packageId }, period, periods: [period] } as unknown as ComponentProps<
    typeof OnePeriod
  >;
  const found = { status, hasChanged: false, blocked: null, clients: [], reports: [], outcomes: [] };
  const read = propsOf(elementsIn(OnePeriod(props)), QueryState)!.children as unknown as (found: object) => ReactElement;
  const parts = read(found);
  return elementsIn((parts.type as (given: unknown) => ReactElement)(parts.props));
}

beforeEach(() => {
  page.asked.length = 0;
});

it.each([
  ['submitting', 'submitting', true, 3000],
  [null, 'submitting', true, 3000],
  // The list is older than the read period, or the worker died.
  ['submitting', 'failed', false, 3000],
  ['submitted', 'submitted', false, false],
  [null, null, false, false],
] as const)(
  '%s in the list, %s by itself: shares are closed: %s, read again: %s',
  (stored, status, isClosed, refetchInterval) => {
    const parts = partsOf(stored, status);
    expect(propsOf(parts, ShareForm)!.isDisabled).toBe(isClosed);
    expect(propsOf(parts, SubmitPanel)!.found).toMatchObject({ status });
    expect(page.asked.at(-1)!.refetchInterval).toBe(refetchInterval);
  },
);

it('is read for the package of the page [ADM-067]', () => {
  partsOf(null, null, 'pack');
  expect(page.asked.map(({ query }) => query)).toEqual([{ ref_id: 'pack' }, { ref_id: 'pack' }]);
});
