import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import { CompanyDashboardView } from '../../../frontend/src/features/company-dashboard/dashboard.tsx';
import { ProjectDashboard } from '../../../frontend/src/features/dashboard/dashboard.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import { PageTitleProvider } from '../../../frontend/src/ui/page/page-title.tsx';

const user = { is_superuser: true, is_tenant_superuser: false };
vi.mock('../../../frontend/src/session/session.ts', () => ({
  useAuth: () => ({ status: 'confirmed', user }),
  useUser: () => user,
}));

const RANGE = { fromDate: '2024-01-01', toDate: '2024-03-31' };
const INDICATOR = { uid: 'e', name: 'Emissions', unit: 't', metrics: [], values: [] };

/** A dashboard whose data have been read. */
function shown(page: ReactElement, op: string, args: object, data: unknown): string {
  const queries = createQueryClient();
  queries.setQueryData(queryKey(op, args), data);
  queries.setQueryData(queryKey('listPeriods', { params: { projectId: 'p' } }), []);
  const titled = createElement(PageTitleProvider, null, createElement(FlashProvider, null, page));
  const router = createElement(MemoryRouter, { initialEntries: [`/?from=${RANGE.fromDate}&to=${RANGE.toDate}`] }, titled);
  return renderToString(createElement(QueryClientProvider, { client: queries }, router));
}

const CHOICES = ['class="date-range"', 'Last 12 months'];

it('a company without indicators has nothing to choose a range for', () => {
  const of = { projects: 1, companies: 1, waiting: 0, summed: null, interval: 'month' };
  const page = createElement(CompanyDashboardView, { companyId: 'c', name: 'Northgate', isAdmin: true });
  const args = { params: { companyId: 'c' }, query: RANGE };
  const [bare, full] = [[], [INDICATOR]].map((indicators) => shown(page, 'readCompanyDashboard', args, { ...of, indicators }));
  for (const choice of CHOICES) expect([choice, bare!.includes(choice), full!.includes(choice)]).toEqual([choice, false, true]);
  expect(bare).toContain('Choose indicators');
});

it('a company without projects says so, with what to do next, and not that no month ends', () => {
  const found = { projects: 0, companies: 1, waiting: 0, summed: null, interval: 'month', indicators: [INDICATOR] };
  const args = { params: { companyId: 'c' }, query: RANGE };
  const of = (isAdmin: boolean) =>
    shown(createElement(CompanyDashboardView, { companyId: 'c', name: 'New', isAdmin }), 'readCompanyDashboard', args, found);
  expect(of(true)).toContain('No projects yet');
  expect(of(true)).toContain('Create a project above.');
  expect(of(false)).toContain('Ask an administrator of this company to create a project.');
  for (const text of ['ends in this range', ...CHOICES]) expect(of(true)).not.toContain(text);
});

it('a project without indicators has nothing to choose a range for', () => {
  const page = createElement(ProjectDashboard, { projectId: 'p', packageId: 'root' });
  const args = { params: { projectId: 'p' }, query: { refId: 'root', ...RANGE } };
  const [bare, full] = [[], [INDICATOR]].map((indicators) => shown(page, 'readProjectDashboard', args, indicators));
  for (const choice of CHOICES) expect([choice, bare!.includes(choice), full!.includes(choice)]).toEqual([choice, false, true]);
  expect(bare).toContain('No Indicators setup');
});
