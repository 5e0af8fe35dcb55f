import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../frontend/src/api/queries.ts';
import { Projects } from '../../../frontend/src/features/company-dashboard/evidence-modal.tsx';
import { ProjectReports } from '../../../frontend/src/features/company-dashboard/project-reports.tsx';

vi.mock('../../../frontend/src/session/session.ts', () => ({ useAuth: () => ({ status: 'confirmed' }), useUser: () => ({}) }));
let isPhone = false;
vi.mock('../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => isPhone }));

const period = { uid: '2024-02', startDate: '2024-02-01', endDate: '2024-03-01' };
const part = {
  result_value: 30,
  exact: '30',
  reported: { result_value: 30, exact: '30' },
  status: 'approved' as const,
  reports: 1,
  of: 1,
  estimated: null,
  spanning: 0,
  otherwise: 0,
  restated: 0,
  values: [],
};
const evidence = {
  indicator: { uid: 'i', name: 'Energy', unit: 'kWh', equation: 'Power' },
  period,
  metrics: [],
  projects: [{ project: { uid: 'bridge-uid', name: 'Bridge' }, company: 'Works', own: [], restatements: [], ...part }],
  others: { projects: 2, ...part },
};
const shown = (element: ReactElement, queries = createQueryClient()) =>
  renderToString(createElement(QueryClientProvider, { client: queries }, createElement(MemoryRouter, null, element)));

describe('the projects behind a figure of a company', () => {
  it('lead to the reports of each project that the reader may open, and of no other', () => {
    const page = shown(createElement(Projects, { evidence }));
    expect(page.match(/aria-label="Show reports of [^"]*"/g)).toEqual(['aria-label="Show reports of Bridge"']);
  });

  it('show what was entered there so that none but zero looks like zero', () => {
    const metrics = [{ uid: 'power', name: 'Power', unit: 'kWh' }];
    const values = [{ uid: 'power', value: '0.003', leftOut: null, leftOutReported: null }];
    const projects = evidence.projects.map((line) => ({ ...line, values }));
    expect(shown(createElement(Projects, { evidence: { ...evidence, metrics, projects, others: null } }))).toMatch(
      /<data[^>]*>0\.003</,
    );
  });

  it('are cards on a phone, so that no figure is off screen', () => {
    isPhone = true;
    const page = shown(createElement(Projects, { evidence }));
    isPhone = false;
    expect(page).not.toContain('<table');
    expect(page).toContain('Bridge');
  });
});

it('the reports of a project name their packages, periods and statuses, each with its way', () => {
  const queries = createQueryClient();
  const report = (uid: string, ref_name: string, is_staging: boolean, name: string) => ({
    uid,
    ref: `${ref_name}-package`,
    ref_name,
    is_staging,
    status: { name },
    period,
  });
  queries.setQueryData(
    ['reportsBehind', 'bridge-uid', period.startDate, period.endDate],
    [report('approved-report', 'Crane', false, 'OK for Submission'), report('open-report', 'Piling', true, 'Pending Input')],
  );
  const project = { uid: 'bridge-uid', name: 'Bridge' };
  const page = shown(createElement(ProjectReports, { project, period, indicator: 'Energy', onBack: () => {} }), queries);
  expect(page).toContain('href="/project/bridge-u/wpack/crane-pa/report/approved"');
  expect(page).toContain('href="/project/bridge-u/wpack/piling-p/report"');
  expect(page).toMatch(/Crane.*1st Feb 24 - 29th Feb 24.*Approved.*Piling.*Pending Input/s);
});
