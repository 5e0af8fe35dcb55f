import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
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

const EARLIER = { fromDate: '2996-01-01', toDate: '2998-12-31' };
const LATER = { fromDate: '2999-02-16', toDate: '3000-02-15' };

/** An indicator with a figure for a month, from `reports` reports. */
const indicator = (month: string, end: string, reports: number) => {
  const counted = { result_value: reports || null, exact: reports ? '5' : null, reports, of: 1 };
  const period = { uid: month, startDate: `${month}-01`, endDate: end };
  const value = {
    ...counted,
    period,
    status: reports ? 'approved' : 'none',
    reported: counted,
    cumulative: counted,
    complete: false,
  };
  return {
    uid: 'e',
    name: 'Emissions',
    unit: 't',
    category: '',
    metrics: [],
    ...counted,
    values: [value],
    completeness: counted,
    target: null,
    threshold: null,
    basis: 'period',
    compared: counted,
    rag: 'grey',
    greenBelow: true,
    complete: false,
    latestComplete: null,
  };
};
const NOTHING = [indicator('2999-01', '2999-02-01', 0)];
const FEBRUARY = [indicator('2999-02', '2999-03-01', 1)];

type Read = readonly [op: string, args: object, data: unknown];

/** A dashboard of January until a day, with its data and those of later ranges read. */
function shown(page: ReactElement, to: string, data: (query: object) => readonly Read[]) {
  const queries = createQueryClient();
  for (const [op, args, answer] of data({ fromDate: '2999-01-01', toDate: to })) queries.setQueryData(queryKey(op, args), answer);
  queries.setQueryData(queryKey('listPeriods', { params: { projectId: 'p' } }), []);
  const titled = createElement(PageTitleProvider, null, createElement(FlashProvider, null, page));
  const router = createElement(MemoryRouter, { initialEntries: [`/?from=2999-01-01&to=${to}`] }, titled);
  return renderToString(createElement(QueryClientProvider, { client: queries }, router)).replaceAll(/<[^>]*>/g, '');
}

function project(now: unknown, later: unknown = FEBRUARY, to = '2999-02-15', earlier: unknown = NOTHING) {
  const read = (query: object, answer: unknown) =>
    ['readProjectDashboard', { params: { projectId: 'p' }, query: { refId: 'root', ...query } }, answer] as const;
  return shown(createElement(ProjectDashboard, { projectId: 'p', packageId: 'root' }), to, (query) => [
    read(query, now),
    read(LATER, later),
    read(EARLIER, earlier),
  ]);
}

describe('a dashboard whose range has no reports', () => {
  it('says of a project that a period has some that has not ended, and shows it by a press', () => {
    const page = project(NOTHING);
    expect(page).toContain('Feb 2999 has reports so far');
    expect(page).toContain('Show Feb 2999');
  });

  it('says the same of a company', () => {
    const of = { projects: 1, companies: 1, waiting: 0, summed: null, interval: 'month' };
    const read = (query: object, indicators: unknown) =>
      ['readCompanyDashboard', { params: { companyId: 'c' }, query }, { ...of, indicators }] as const;
    const view = createElement(CompanyDashboardView, { companyId: 'c', name: 'Group', isAdmin: true });
    const page = shown(view, '2999-02-15', (query) => [read(query, NOTHING), read({ ...LATER, interval: 'month' }, FEBRUARY)]);
    expect(page).toContain('Feb 2999 has reports so far');
  });

  it('says nothing where no later period has reports, where the range has some, or where it is of the past', () => {
    expect(project(NOTHING, NOTHING)).not.toContain('has reports so far');
    expect(project([indicator('2999-01', '2999-02-01', 1)])).not.toContain('has reports so far');
    expect(project(NOTHING, FEBRUARY, '2001-02-15')).not.toContain('has reports so far');
  });
});

describe('a dashboard whose range has no approved result', () => {
  const [november, december] = [indicator('2998-11', '2998-12-01', 1), indicator('2998-12', '2999-01-01', 1)];
  const both = [{ ...november, values: [...november.values, ...december.values] }];

  it('says that earlier periods have some, and shows them by a press', () => {
    expect(project(NOTHING, NOTHING, '2999-02-15', both)).toContain('Show Nov 2998 to Dec 2998');
    expect(project(NOTHING, NOTHING, '2999-02-15', [november])).toContain('Show Nov 2998');
  });

  it('says nothing where there are none, or where the range has some', () => {
    expect(project(NOTHING, NOTHING)).not.toContain('Earlier periods');
    expect(project([indicator('2999-01', '2999-02-01', 1)], NOTHING, '2999-02-15', both)).not.toContain('Earlier periods');
  });
});
