import Button from '@cloudscape-design/components/button';
import Table from '@cloudscape-design/components/table';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PushCard } from '../../../frontend/src/features/templates/push-card.tsx';
import { UpdateModal } from '../../../frontend/src/features/templates/update-modal.tsx';
import { QueryState } from '../../../frontend/src/ui/page/query-state.tsx';
import { drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('@tanstack/react-query', async (original) => ({ ...(await original<object>()), useQuery: () => ({}) }));

const child = (uid: string) => ({ project: { uid: 'p', name: 'Bridge' }, ref: { uid, name: uid } });
type Child = ReturnType<typeof child>;

const list = propsOf(drawn(PushCard, { structureId: 's' }), QueryState)!.children as unknown as (all: Child[]) => ReactElement;
const shown = (...uids: string[]) => {
  const { type, props } = list(uids.map(child));
  return drawn(type as (props: unknown) => ReactElement, props);
};
const ticked = (all: ReturnType<typeof shown>) => (propsOf(all, Table)!.selectedItems as Child[]).map(({ ref }) => ref.uid);
const tick = (all: ReturnType<typeof shown>, ...uids: string[]) =>
  (propsOf(all, Table)!.onSelectionChange as (event: object) => void)({ detail: { selectedItems: uids.map(child) } });

beforeEach(forgetHooks);

describe('what follows a template', () => {
  it('is ticked until it is unticked, also what has come since the list was read first [ADM-485]', () => {
    const first = shown('a', 'b');
    expect(ticked(first)).toEqual(['a', 'b']);
    tick(first, 'b');
    expect(ticked(shown('a', 'b', 'new'))).toEqual(['b', 'new']);
  });

  it('is left out of the push where it is unticked, and nothing else is [ADM-485, ADM-490]', () => {
    tick(shown('a', 'b'), 'b');
    const all = shown('b', 'a', 'new');
    (propsOf(all, Button)!.onClick as () => void)();
    expect(propsOf(shown('b', 'a', 'new'), UpdateModal)!.body).toMatchObject({ excludes: ['a'] });
  });
});
