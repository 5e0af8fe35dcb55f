import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import MetricsPage from '../../../frontend/src/features/metrics/page.tsx';
import ReportPage from '../../../frontend/src/features/report/page.tsx';
import EvalsPage from '../../../frontend/src/features/report/past-reports/index.tsx';
import { PageTitleProvider } from '../../../frontend/src/ui/page/page-title.tsx';

const user = { is_superuser: false, is_tenant_superuser: false };
vi.mock('../../../frontend/src/session/session.ts', () => ({
  useAuth: () => ({ status: 'confirmed', user }),
  useUser: () => user,
}));
vi.mock('../../../frontend/src/session/use-tenant.ts', () => ({ useToday: () => '2024-03-10' }));
vi.mock('../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => false }));
vi.mock('../../../frontend/src/features/metrics/metrics-page.tsx', () => ({
  MetricsPage: ({ place, report }: { place: object; report?: { ref_name: string } }) =>
    `metrics of ${report?.ref_name}: ${JSON.stringify(place)}`,
}));
vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  Navigate: ({ to }: { to: string }) => `goes on to ${to}`,
}));

const [PROJECT, STRUCTURE, ROOT, SUBMITTED] = ['project0', 'structur', 'root0000', 'january0'];
const pack = (uid: string, name: string, parent: string | null, latest_status: string | null) => ({
  uid,
  name,
  parent,
  latest_status,
  latest_due_date: '2024-03-01',
});
const project = {
  uid: PROJECT,
  name: 'Bridge',
  company: { uid: 'company0', name: 'Northern' },
  trackers: [{ uid: STRUCTURE }],
  related_refs: [
    pack(ROOT, 'master', null, null),
    pack('piling00', 'Piling', ROOT, 'Nothing Received'),
    pack('twin0001', 'Rails', ROOT, 'Pending Approval'),
    pack('twin0002', 'rails', 'piling00', null),
  ],
};
const report = {
  uid: SUBMITTED,
  ref: 'piling00',
  ref_id: 'piling00',
  ref_name: 'Piling',
  project: PROJECT,
  is_staging: false,
  submission: 1,
};

/** A page of the project at an address. `found`: the report with the address's id. */
function shown(page: FunctionComponent, path: string, found: object = report): string {
  const queries = createQueryClient();
  queries.setQueryData(queryKey('readProject', { params: { projectId: PROJECT } }), project);
  const root_master = { uid: ROOT, latest_commit: { root_commit: 'tree0000' } };
  queries.setQueryData(queryKey('readStructure', { params: { trackerId: STRUCTURE } }), { root_master });
  queries.setQueryData(queryKey('readReportById', { params: { trackerId: STRUCTURE, commitId: SUBMITTED } }), found);
  const element = createElement(page);
  const route = (end: string) => createElement(Route, { key: end, path: `/project/:projectId/${end}`, element });
  const routes = createElement(Routes, null, ['report', 'evals', 'report/:commitId', 'metrics/:commitId'].map(route));
  const at = { initialEntries: [`/project/${PROJECT}/${path}`] };
  const router = createElement(MemoryRouter, at, createElement(PageTitleProvider, null, routes));
  return renderToString(createElement(QueryClientProvider, { client: queries }, router));
}
const links = (html: string) =>
  [...html.matchAll(/href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, text]) => [href, text!.replaceAll(/<[^>]*>/g, '')]);

describe('the report pages of a project, which has no reports of its own', () => {
  it.each([
    ['report', ReportPage],
    ['evals', EvalsPage],
  ] as const)('lead to the %s of each of its packages, with its status [ADM-060, ADM-062]', (path, page) => {
    const html = shown(page, path);
    expect(links(html)).toEqual([
      [`/project/${PROJECT}/wpack/piling00/${path}`, 'Piling'],
      [`/project/${PROJECT}/wpack/twin0001/${path}`, 'Rails (twin0001)'],
      [`/project/${PROJECT}/wpack/twin0002/${path}`, 'rails (twin0002)'],
    ]);
    expect(html).toMatch(/Overdue.*Pending Approval/s);
    expect(html).not.toMatch(/Report not found|No reports submitted yet/);
  });

  it('open a report that is named where it is, and say so where there is none [ADM-063]', () => {
    const at = (found: object) => shown(ReportPage, `report/${SUBMITTED}`, found);
    expect(at(report)).toContain(`goes on to /project/${PROJECT}/wpack/piling00/report/${SUBMITTED}`);
    expect(at({ ...report, is_staging: true, submission: 0 })).toMatch(
      /goes on to \/project\/project0\/wpack\/piling00\/report</,
    );
    expect(at({ ...report, submission: 0 })).toContain('This project has no such report.');
  });

  it('open the metrics of a report that is named [ADM-056]', () => {
    const html = shown(MetricsPage, `metrics/${SUBMITTED}`).replaceAll('&quot;', '"');
    expect(html).toContain('metrics of Piling:');
    expect(html).toContain(`"packageId":"piling00","commitId":"${SUBMITTED}","name":"Piling","isPackage":true,"mayEdit":false`);
    expect(shown(MetricsPage, `metrics/${SUBMITTED}`, { ...report, submission: 0 })).toContain(
      `goes on to /project/${PROJECT}/wpack/piling00/metrics`,
    );
  });
});
