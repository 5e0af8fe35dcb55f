import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AllPeriods } from '../../../frontend/src/features/apportionment/all-periods.tsx';
import ApportionmentPage from '../../../frontend/src/features/apportionment/page.tsx';
import { MyClients, PendingRequests, RequestAccess } from '../../../frontend/src/features/supplier/index.ts';
import { QueryState } from '../../../frontend/src/ui/page/query-state.tsx';
import { elementsIn, propsOf } from '../../support/browser-unit/hooks.ts';

const place = vi.hoisted(() => ({ now: {} as object }));
vi.mock('../../../frontend/src/session/use-scope.ts', () => ({
  useScope: () => ({}),
  useScopeProjectQuery: () => ({ data: { uid: 'quarry', meta_json: { apportionment: {} } } }),
}));
vi.mock('../../../frontend/src/features/structure/index.ts', () => ({ useStructurePlace: () => place.now }));

const CARDS = [AllPeriods, MyClients, PendingRequests, RequestAccess] as readonly unknown[];
type Children = (data: unknown) => ReactNode;

/** The cards of the page from top to bottom, once project and place are read. */
function cardsFor(mayEdit: boolean): unknown[] {
  place.now = { data: { packageId: 'root', mayEdit } };
  const ofProject = propsOf(elementsIn(ApportionmentPage()), QueryState)!;
  const project = (ofProject.query as { data: object }).data;
  const ofPlace = propsOf(elementsIn((ofProject.children as unknown as Children)(project)), QueryState)!;
  const { data } = place.now as { data: object };
  const all = elementsIn((ofPlace.children as unknown as Children)(data));
  return all.map(({ type }) => type).filter((type) => CARDS.includes(type));
}

describe('the page of a supplier', () => {
  it("has what is asked and given below 'My Clients' [ADM-143]", () => {
    expect(cardsFor(true)).toEqual([MyClients, AllPeriods, PendingRequests, RequestAccess]);
  });

  it('has none of it for those who do not administer the project', () => {
    expect(cardsFor(false)).toEqual([]);
  });
});
