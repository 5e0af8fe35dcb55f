import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import ProjectSettingsPage from '../../../frontend/src/features/project/settings/index.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import { PageTitleProvider } from '../../../frontend/src/ui/page/page-title.tsx';

const user = { is_superuser: true, is_tenant_superuser: false };
vi.mock('../../../frontend/src/session/session.ts', () => ({
  useAuth: () => ({ status: 'confirmed', user }),
  useUser: () => user,
}));

vi.mock('../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => false }));

const STRUCTURE = {
  uid: 's',
  is_template: true,
  is_public: false,
  from_template: null,
  root_master: { uid: 'r', latest_commit: { root_commit: 'k' } },
};
const PROJECT = {
  uid: 'p',
  name: 'Bridge',
  company: { uid: 'c', name: 'Northgate' },
  reporting: { startDate: '2024-01-01', endDate: '2025-01-01', freq_num: 1, freq_unit: 'MONTHS' },
  meta_json: {},
  related_refs: [],
  related_commits: [],
  trackers: [{ uid: 's' }],
};

it('each switch of the project’s settings says that it is saved at once, unlike the name beside it', () => {
  const queries = createQueryClient();
  queries.setQueryData(queryKey('readProject', { params: { projectId: 'p' } }), PROJECT);
  queries.setQueryData(queryKey('readStructure', { params: { trackerId: 's' } }), STRUCTURE);
  const routes = createElement(
    Routes,
    null,
    createElement(Route, { path: '/project/:projectId', element: createElement(ProjectSettingsPage) }),
  );
  const titled = createElement(PageTitleProvider, null, createElement(FlashProvider, null, routes));
  const router = createElement(MemoryRouter, { initialEntries: ['/project/p'] }, titled);
  const page = renderToString(createElement(QueryClientProvider, { client: queries }, router));
  const switches = page.split('type="checkbox"').slice(1);
  expect(switches.map((each) => each.includes('Saved at once.'))).toEqual([true, true, true, true]);
});
