import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { apiQuery, createQueryClient } from '../../../../frontend/src/api/queries.ts';
import SubmissionPage from '../../../../frontend/src/features/report/receipt/index.tsx';
import { PageTitleProvider } from '../../../../frontend/src/ui/page/page-title.tsx';
import { reports } from '../../../../shared/contract/report/reports.ts';

vi.mock('../../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => false }));
vi.mock('../../../../frontend/src/session/session.ts', () => ({ useAuth: () => ({ status: 'confirmed' }), useUser: () => ({}) }));
vi.mock('../../../../frontend/src/features/report/model/use-report-data.ts', () => ({
  useReportPlace: () => ({
    query: { data: {}, isPending: false, isError: false, error: null },
    place: {
      structureId: 't',
      packageId: 'p',
      project: { uid: 'bridge', name: 'Bridge', related_refs: [{ uid: 'p', name: 'Piling', parent: 'root' }] },
    },
  }),
}));

const line = (name: string, depth: number, indent: number) => {
  const metric = { uid: name, name, unit: 'kWh' };
  return { uid: name, section: 'Heating', depth, indent, metric, value: null, typed: null };
};

const htmlOf = (): string => {
  const client = createQueryClient();
  const params = { trackerId: 't', commitId: 'r', submission: 1 };
  const receipt = {
    period: null,
    lines: [line('Power', 0, 0), line('Gas', 0, 1), line('Boiler', 1, 2), line('Valve', 2, 9)],
    factors: [],
    uploads: [],
    submitted: { by: 'Ada', at: '2024-02-01T00:00:00Z', comment: '' },
    decisions: [],
    structure: null,
    hash: null,
    schema: 1,
  };
  client.setQueryData(apiQuery(reports, 'readReceipt', { params }).queryKey, receipt as never);
  const route = createElement(Route, { path: '/:commitId/:submission', element: createElement(SubmissionPage) });
  const routes = createElement(MemoryRouter, { initialEntries: ['/r/1'] }, createElement(Routes, null, route));
  const page = createElement(QueryClientProvider, { client }, createElement(PageTitleProvider, null, routes));
  return renderToString(page).replaceAll(/<!--.*?-->/g, '');
};

it('a receipt names its package and its project, also on paper', () => {
  expect(htmlOf()).toContain('>Piling, Bridge<');
});

it('a row of a receipt is indented as its row in the report, also below headings', () => {
  const html = htmlOf();
  const indents = [...html.matchAll(/padding-inline-start:(\d+)px">(\w+)/g)].map(([, indent, name]) => [name, Number(indent)]);
  expect(indents).toEqual([
    ['Power', 0],
    ['Gas', 16],
    ['Boiler', 32],
    ['Valve', 96],
  ]);
});
