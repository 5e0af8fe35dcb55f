import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { apiQuery, createQueryClient } from '../../../frontend/src/api/queries.ts';
import { LastChange } from '../../../frontend/src/features/metrics/details/last-change.tsx';
import { RestoreModal } from '../../../frontend/src/features/metrics/modals/restore-modal.tsx';
import { formatAdministered } from '../../../frontend/src/ui/format.ts';
import { nodeUsage } from '../../../shared/contract/report/node-usage.ts';

vi.mock('../../../frontend/src/ui/modal.tsx', () => ({ Modal: ({ children }: { children: ReactNode }) => children }));

const AT = '2026-11-28T12:25:00.000Z';
const place = { trackerId: 's', commitId: 'r' };
const DELETED = { uid: 'w', name: 'Waste', below: '', metrics: 2, at: AT, version: 3, has_parent: true };
const CHANGED = { by: 'Ada', at: AT, changes: [{ field: 'name' }] };

function shown(page: ReactElement): string {
  const client = createQueryClient();
  const { queryKey: removed } = apiQuery(nodeUsage, 'listRemovedNodes', { params: place });
  const { queryKey: changes } = apiQuery(nodeUsage, 'listNodeChanges', { params: { ...place, pathId: '1' } });
  client.setQueryData(removed, [DELETED] as never);
  client.setQueryData(changes, [CHANGED] as never);
  return renderToString(createElement(QueryClientProvider, { client }, page));
}

it.each([
  ['the deleted rows', createElement(RestoreModal, { changes: { place } as never, onClose() {} })],
  ['the last change of a row', createElement(LastChange, { place: place as never, row: { path: '1' } as never })],
])('%s have the time as other pages of the administration', (_, page) => {
  expect(formatAdministered(AT)).toMatch(/^28th Nov 26 - \d\d:25$/);
  expect(shown(page)).toContain(formatAdministered(AT));
});
