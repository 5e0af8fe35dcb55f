import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import CompanySettingsPage from '../../../frontend/src/features/company/page.tsx';
import CompanyPage from '../../../frontend/src/features/company-dashboard/page.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import { PageTitleProvider } from '../../../frontend/src/ui/page/page-title.tsx';

const user = { is_superuser: true, is_tenant_superuser: false };
vi.mock('../../../frontend/src/session/session.ts', () => ({
  useAuth: () => ({ status: 'confirmed', user }),
  useUser: () => user,
}));

const COMPANY = { uid: 'cccccccc', name: 'Northgate', parentid: null, projects: [], version: 1 };

/** The HTML of a company's page for a superuser. */
function shown(page: FunctionComponent): string {
  const queries = createQueryClient();
  queries.setQueryData(queryKey('readCompany', { params: { companyId: COMPANY.uid } }), COMPANY);
  const routes = createElement(Routes, null, createElement(Route, { path: '/company/:companyId', element: createElement(page) }));
  const titled = createElement(PageTitleProvider, null, createElement(FlashProvider, null, routes));
  const router = createElement(MemoryRouter, { initialEntries: ['/company/cccccccc'] }, titled);
  return renderToString(createElement(QueryClientProvider, { client: queries }, router));
}

it('a company is deleted in the danger zone of its settings, and not from its dashboard', () => {
  expect(shown(CompanySettingsPage)).toMatch(/Danger zone.*Delete company/);
  const dashboard = shown(CompanyPage);
  expect(dashboard).toContain('Create project');
  expect(dashboard).not.toContain('Delete company');
});
