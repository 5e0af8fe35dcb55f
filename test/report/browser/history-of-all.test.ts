import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { apiQuery, createQueryClient } from '../../../frontend/src/api/queries.ts';
import EvalsPage from '../../../frontend/src/features/report/past-reports/index.tsx';
import { reports } from '../../../shared/contract/report/reports.ts';

const place = { project: { uid: 'bridge00' }, structureId: 's', packageId: 'piling00' };
vi.mock('../../../frontend/src/features/report/model/use-report-data.ts', () => ({
  useReportPlace: () => ({ place, query: { data: place.project, error: null, isPending: false } }),
}));
vi.mock('../../../frontend/src/ui/page/page-header.tsx', () => ({ PageHeader: () => null }));
const screen = vi.hoisted(() => ({ isPhone: false }));
vi.mock('../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => screen.isPhone, PHONE: '(max-width: 688px)' }));

/** A report of a week, or of no period. */
const report = (at: number, reporting_period: string | null) => ({
  uid: `${String(at).padStart(8, '0')}-0000`,
  status: { name: 'OK for Submission' },
  comment: '',
  reporting_period,
  reporting_period_data: reporting_period && { uid: reporting_period, startDate: reporting_period, endDate: reporting_period },
  meta_json: { history: [], lastUpdateOn: null, lastUpdateBy: null },
});

/** The page with reports, as HTML. */
function pageOf(all: readonly object[]): string {
  vi.stubGlobal('window', { location: { hostname: 'reports.example.com' }, addEventListener() {}, removeEventListener() {} });
  const client = createQueryClient();
  const { queryKey } = apiQuery(reports, 'listSubmittedReports', { params: { trackerId: 's', refId: 'piling00' } });
  client.setQueryData(queryKey, all as never);
  const path = '/project/:projectId/wpack/:refId/evals';
  const route = createElement(Routes, null, createElement(Route, { path, element: createElement(EvalsPage) }));
  const router = createElement(MemoryRouter, { initialEntries: ['/project/bridge00/wpack/piling00/evals'] }, route);
  const page = createElement(QueryClientProvider, { client }, router);
  return renderToString(page).replaceAll(/<!--.*?-->/g, '');
}
const day = (at: number) => new Date(Date.UTC(2014, 0, 6 + 7 * at)).toISOString().slice(0, 10);

it('the list has every report of a package that reports each week for twelve years [REP-127]', () => {
  const weeks = Array.from({ length: 620 }, (_, at) => report(at, day(at)));
  const drawn = pageOf([...weeks, report(700, null)]);
  expect(drawn).toContain('(620)');
  expect(drawn).toContain('/project/bridge00/wpack/piling00/report/00000000"');
  // Only for the latest report, until another one is opened.
  expect(drawn.match(/aria-label="Status history: /g)).toHaveLength(1);
});

it.each([
  ['a table on a wide screen', false],
  ['cards on a phone', true],
])('the list is %s', (_what, isPhone) => {
  screen.isPhone = isPhone;
  const drawn = pageOf([report(0, day(0)), report(1, day(1))]);
  // the history of the latest report is a table on both
  const tables = drawn.split('<table').length - 1;
  expect([tables, drawn.includes('aria-label="Reports Submitted"')]).toEqual(isPhone ? [1, true] : [2, false]);
});
