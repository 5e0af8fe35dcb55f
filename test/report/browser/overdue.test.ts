import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../frontend/src/api/queries.ts';
import { ReportList } from '../../../frontend/src/features/company-dashboard/project-reports.tsx';
import { ReportLines } from '../../../frontend/src/features/home/project-card.tsx';
import { HoldCard } from '../../../frontend/src/features/project/package/hold-card.tsx';
import { NotApprovedList } from '../../../frontend/src/features/project/settings/not-approved.tsx';
import { PackagesTable } from '../../../frontend/src/features/project/settings/packages-table.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';

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

/** The text of a place about a report. */
function textAt(place: string, report: Due): string {
  const within = createElement(MemoryRouter, null, createElement(FlashProvider, null, PLACES[place]!(report)));
  const page = renderToString(createElement(QueryClientProvider, { client: createQueryClient() }, within));
  return page.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, ' ');
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
