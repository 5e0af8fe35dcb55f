import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import { EmbeddedDashboard } from '../../../frontend/src/features/dashboard/embedded-dashboard.tsx';
import ProjectDashboardPage from '../../../frontend/src/features/dashboard/page.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import { PageTitleProvider } from '../../../frontend/src/ui/page/page-title.tsx';

const user = { is_superuser: false, is_tenant_superuser: false };
vi.mock('../../../frontend/src/session/session.ts', () => ({
  useAuth: () => ({ status: 'confirmed', user }),
  useUser: () => user,
}));

const params = { projectId: '12345678' };
const ref = (uid: string, name: string, parent: string | null) => ({
  uid,
  name,
  parent,
  latest_due_date: null,
  latest_status: null,
});
const ROOT = ref('rrrrrrrr-1', 'Root', null);
const PROJECT = { uid: '12345678-1', name: 'Harbour', company: { uid: 'c' }, meta_json: {} };

/** The page for a person, and the operations that it requests. */
function shown(page: ReactElement, isLimited: boolean | undefined, packages = [ROOT, ref('aaaaaaaa-1', 'Own quay', ROOT.uid)]) {
  const queries = createQueryClient();
  const permission = { is_admin: false, is_auditor: false, is_limited: isLimited, actions: [], project_disciplines: [] };
  if (isLimited !== undefined) queries.setQueryData(queryKey('readProjectPermission', { params }), permission);
  queries.setQueryData(queryKey('readProject', { params }), { ...PROJECT, related_refs: packages });
  const titled = createElement(PageTitleProvider, null, createElement(FlashProvider, null, page));
  const router = createElement(MemoryRouter, { initialEntries: ['/project/12345678'] }, titled);
  const html = renderToString(createElement(QueryClientProvider, { client: queries }, router));
  const asked = queries
    .getQueryCache()
    .getAll()
    .map((query) => String(query.queryKey[0]));
  return { html, asked };
}

const OF_ALL = ['readProjectDashboard', 'listPeriods', 'readFigures'];

it('whoever sees own packages alone finds these at the address of the project, and is not shown its dashboard', () => {
  const { html, asked } = shown(createElement(ProjectDashboardPage), true);
  expect(html).toContain('href="/project/12345678/wpack/aaaaaaaa"');
  expect(html).toContain('Own quay');
  expect(html).not.toContain('Root');
  expect(html).not.toContain('/restatements');
  for (const name of OF_ALL) expect(asked).not.toContain(name);
});

it('whoever sees own packages alone and has none is told whom to ask', () => {
  expect(shown(createElement(ProjectDashboardPage), true, [ROOT]).html).toContain('Ask an administrator of the project');
});

it('others are shown the dashboard of the project, once it is known that they see it', () => {
  expect(shown(createElement(ProjectDashboardPage), false).asked).toEqual(expect.arrayContaining(OF_ALL));
  for (const name of OF_ALL) expect(shown(createElement(ProjectDashboardPage), undefined).asked).not.toContain(name);
});

it('the page of a package has no dashboard for whoever sees own packages alone', () => {
  const { html, asked } = shown(createElement(EmbeddedDashboard, { ...params, packageId: 'aaaaaaaa' }), true);
  expect(html).toBe('');
  for (const name of OF_ALL) expect(asked).not.toContain(name);
});
