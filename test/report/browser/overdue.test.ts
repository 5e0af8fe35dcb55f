import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { apiQuery, createQueryClient } from '../../../frontend/src/api/queries.ts';
import { ReportList } from '../../../frontend/src/features/company-dashboard/project-reports.tsx';
import { ReportLines } from '../../../frontend/src/features/home/project-card.tsx';
import { HoldCard } from '../../../frontend/src/features/project/package/hold-card.tsx';
import { NotApprovedList } from '../../../frontend/src/features/project/settings/not-approved.tsx';
import { PackagesTable } from '../../../frontend/src/features/project/settings/packages-table.tsx';
import { CurrentReport } from '../../../frontend/src/features/report/package/current-report.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import { reports } from '../../../shared/contract/report/reports.ts';

vi.mock('../../../frontend/src/session/session.ts', () => ({ useAuth: () => ({ status: 'confirmed' }), useUser: () => ({}) }));
vi.mock('../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => false }));
vi.mock('../../../frontend/src/session/use-tenant.ts', async (original) => ({
  ...(await original<object>()),
  useToday: () => '2024-03-03',
}));

type Due = { status: string; due: string | null };

const listed = ({ status, due }: Due) => ({
  uid: 'r',
  ref: 'p',
  ref_name: 'Quarry',
  is_staging: true,
  status: { name: status },
  due_date: due,
  period: { startDate: '2024-02-01', endDate: '2024-03-01' },
});
const packOf = ({ status, due }: Due) => ({
  uid: 'p',
  name: 'Quarry',
  parent: 'root',
  tracker: 't',
  due_date: due,
  latest_due_date: due,
  latest_status: status,
  latest_commit: { uid: 'r', status: { name: status } },
});
const row = ({ status, due }: Due) => ({
  uid: 'r',
  href: '/',
  reportingPackage: 'Quarry',
  period: 'February',
  status,
  dueDate: due,
});
const projectOf = (report: Due) => ({
  uid: 'bridge',
  related_refs: [{ uid: 'root', name: 'master', parent: null }, packOf(report)],
});

/** Places that may name a report which was never submitted, with its status. */
const PLACES: Readonly<Record<string, (report: Due) => ReactElement>> = {
  'the card of its project': (report) => createElement(ReportLines, { rows: [row(report)] as never }),
  'the packages of its project': (report) => createElement(PackagesTable, { project: projectOf(report) as never }),
  'the card that holds its package': (report) => createElement(HoldCard, { pack: packOf(report) as never }),
  'the question of closing its period': (report) =>
    createElement(NotApprovedList, { reports: [listed(report)] as never, projectUid: 'bridge' }),
  'the reports behind a figure of a company': (report) =>
    createElement(ReportList, { reports: [listed(report)] as never, project: { uid: 'bridge', name: 'Bridge' } }),
};

/** The text of a part of a page. `client`: what the page has read. */
function textOf(part: ReactElement, client = createQueryClient()): string {
  const within = createElement(MemoryRouter, null, createElement(FlashProvider, null, part));
  const page = renderToString(createElement(QueryClientProvider, { client }, within));
  return page.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, ' ');
}

/** The text of a place about a report. */
const textAt = (place: string, report: Due): string => textOf(PLACES[place]!(report));

/** The text of the page of a package about its report. */
function textOnPackage({ status, due }: Due): string {
  const client = createQueryClient();
  const report = { uid: 'r', status: { name: status }, due_date: due, is_staging: true, reporting_period_data: null };
  const params = { trackerId: 's', refId: 'p' };
  client.setQueryData(apiQuery(reports, 'readCurrentReport', { params }).queryKey, report as never);
  return textOf(createElement(CurrentReport, { place: { structureId: 's', packageId: 'p' } as never, base: '/' }), client);
}

describe.each(Object.keys(PLACES))('%s', (place) => {
  it('calls a report Overdue of which nothing was received before today, and no other [REP-220, REP-221]', () => {
    expect(textAt(place, { status: 'Nothing Received', due: '2024-03-02' })).toContain('Overdue');
    for (const other of [
      { status: 'Nothing Received', due: '2024-03-03' },
      { status: 'Nothing Received', due: null },
      { status: 'Pending Input', due: '2024-03-02' },
    ]) {
      expect(textAt(place, other)).toContain(other.status);
      expect(textAt(place, other)).not.toContain('Overdue');
    }
  });
});

describe('the due date of a report', () => {
  it.each([
    ['on the page of its package', 'Due date', textOnPackage],
    ['among the packages of its project', '', (report: Due) => textAt('the packages of its project', report)],
  ])('says %s how late it is, and the word Due once', (_, label, text) => {
    const late = text({ status: 'Pending Input', due: '2024-03-01' });
    expect(late).toContain('1st Mar 24 (overdue 2 days)');
    expect(late).not.toContain('Due:');
    expect(late).toContain(label);
    expect(text({ status: 'Pending Input', due: '2024-03-04' })).toContain('4th Mar 24 (1 day)');
    expect(text({ status: 'Pending Approval', due: '2024-03-01' })).not.toContain('24 (');
  });
});
