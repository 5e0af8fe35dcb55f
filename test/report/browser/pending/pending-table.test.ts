import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PendingTable } from '../../../../frontend/src/features/pending/pending-table.tsx';
import { pendingRows } from '../../../../frontend/src/features/pending/rows.ts';
import { withOthers } from '../../../../frontend/src/features/pending/use-waiting.ts';
import type { OpenReport } from '../../../../shared/contract/report/reports.ts';
import { memory } from '../../../support/browser-unit/report-store.ts';

const shownOn = { isPhone: false };
vi.mock('../../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => shownOn.isPhone }));

const TODAY = '2024-03-10';
const projects = [{ uid: 'p1', name: 'Bridge', company: { uid: 'c1', name: 'Deep' }, trackers: [{ uid: 't1' }] }];

const report = (name: string, more: Partial<OpenReport> = {}): OpenReport => ({
  uid: `${name}-0000-0000`,
  project: 'p1',
  ref_id: `package-${name}`,
  ref_name: `Package ${name}`,
  is_staging: true,
  status_name: 'Pending Input',
  due_date: '2024-03-20',
  reporting_period: 'x',
  reporting_period_data: { uid: 'x', startDate: '2024-02-01', endDate: '2024-03-01' },
  meta_json__lastUpdateOn: '2024-03-03T10:00:00.000Z',
  submission: null,
  flagged: null,
  copied: null,
  changed: null,
  since: null,
  requiresAction: true,
  involved: true,
  ...more,
});
const approved = (name: string, more: Partial<OpenReport> = {}) =>
  report(name, { status_name: 'OK for Submission', is_staging: false, requiresAction: false, ...more });

const several = (count: number) => Array.from({ length: count }, (_, at) => report(`N${String(at + 1).padStart(2, '0')}`));

type Shown = { reports?: OpenReport[]; search?: string; phone?: boolean; moreApproved?: boolean; failed?: Error | null };

/** The first rendered state of the page. */
function drawn({ reports = [], search = '', phone = false, moreApproved = false, failed = null }: Shown): string {
  shownOn.isPhone = phone;
  const rows = pendingRows(reports, projects as never, [], TODAY);
  const pending = { rows, more: false, moreApproved, failed, companies: [], today: TODAY };
  const table = createElement(PendingTable, { pending, onRetry() {} });
  return renderToString(createElement(MemoryRouter, { initialEntries: [`/notifications${search}`] }, table)).replaceAll(
    /<!--.*?-->/g,
    '',
  );
}
const packagesIn = (page: string) => [...new Set(page.match(/Package \w+/g) ?? [])].sort();

beforeEach(() => vi.stubGlobal('localStorage', memory()));

const NONE = 'No pending actions found';

describe('the list of pending actions with approved reports', () => {
  it('has what waits, and of every other report those that wait for nobody [REP-160]', () => {
    const waiting = [report('Waits'), report('Decided')];
    const all = [
      report('Waits', { status_name: 'Nothing Received' }),
      approved('Done'),
      report('Elsewhere'),
      approved('Decided'),
    ];
    expect(withOthers(waiting, all).map(({ ref_name, status_name }) => `${ref_name}: ${status_name}`)).toEqual([
      'Package Waits: Pending Input',
      'Package Decided: Pending Input',
      'Package Done: OK for Submission',
    ]);
    expect(withOthers(waiting)).toEqual(waiting);
  });

  it('does not say that there are none while they are being read [REP-161, REP-391]', () => {
    const search = '?status=Approved';
    expect(drawn({ search, moreApproved: true })).not.toContain(NONE);
    expect(drawn({ search, moreApproved: true })).toContain('Loading');
    expect(drawn({ search })).toContain(NONE);
    const page = drawn({ search, reports: [approved('Done')], moreApproved: true });
    expect(packagesIn(page)).toEqual(['Package Done']);
    expect(page).toContain('(1+)');
  });

  it('nor where they could not be read, which it says [REP-161, REP-391]', () => {
    const page = drawn({ search: '?status=Approved', moreApproved: true, failed: new Error('Gone') });
    expect(page).toContain('Some reports could not be read');
    expect(page).not.toContain(NONE);
    expect(page).not.toContain('Loading');
    expect(drawn({ search: '?status=Approved' })).not.toContain('Some reports could not be read');
  });
});

it.each([false, true])('an entry leads to the dashboard of its project and to its report, on a phone: %s [REP-148]', (phone) => {
  const reports = [report('Waits'), report('Sent', { status_name: 'Requires Revision', is_staging: false })];
  const ways = [...drawn({ reports, phone }).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  expect(ways.sort()).toEqual([
    ...['/project/p1', '/project/p1'],
    ...['/project/p1/wpack/package-/report', '/project/p1/wpack/package-/report/sent-000'],
  ]);
});

it.each([false, true])('a page has 25 entries at first, on a phone: %s [REP-158]', (phone) => {
  const page = drawn({ reports: several(30), phone });
  expect(packagesIn(page)).toEqual(several(25).map(({ ref_name }) => ref_name));
  expect(page).toContain('(30)');
});
