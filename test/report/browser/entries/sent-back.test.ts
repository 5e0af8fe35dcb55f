import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { apiQuery, createQueryClient } from '../../../../frontend/src/api/queries.ts';
import { ReportContext, type ReportScope } from '../../../../frontend/src/features/report/entries/context.ts';
import type { DraftStore } from '../../../../frontend/src/features/report/entries/drafts.ts';
import { Notices } from '../../../../frontend/src/features/report/frame/notices/notices.tsx';
import type { PlaceOfReport } from '../../../../frontend/src/features/report/model/use-report-data.ts';
import { CurrentReport } from '../../../../frontend/src/features/report/package/current-report.tsx';
import type { OpenReport } from '../../../../shared/contract/report/reports.ts';
import { reports } from '../../../../shared/contract/report/reports.ts';

const waiting = (uid: string, month: string, more: Partial<OpenReport> = {}) => {
  const period = { uid: month, startDate: `2026-${month}-01`, endDate: `2026-${String(Number(month) + 1).padStart(2, '0')}-01` };
  const status_name = 'Requires Revision';
  return { uid, project: 'bridge00', ref_id: 'piling00', status_name, reporting_period_data: period, is_staging: false, ...more };
};
const all = [
  waiting('november', '11', { status_name: 'Pending Input', is_staging: true }),
  waiting('october0', '10'),
  waiting('august00', '08'),
  waiting('elsewher', '09', { ref_id: 'crane000' }),
  waiting('july0000', '07', { status_name: 'Pending Approval' }),
];
vi.mock('../../../../frontend/src/features/pending/use-waiting.ts', () => ({ useWaitingReports: () => ({ data: all }) }));
vi.mock('../../../../frontend/src/session/use-tenant.ts', () => ({ useToday: () => '2026-11-05' }));

const report = (uid: string, isResponsible: boolean) => {
  const status = { name: 'Pending Input' };
  const fields = { uid, ref_id: 'piling00', isResponsible, status, closed: null, due_date: null, is_staging: true };
  return { ...fields, reporting_period_data: null, meta_json: { history: [] } };
};
const scope = { nodes: { nodes: [] }, sections: [], editable: true };

const drafts: DraftStore = { all: () => new Map(), set: () => {}, remove: () => {}, takeOver: () => {} };

const textOf = (page: string) => page.replaceAll(/<[^>]*>/g, ' ');

function notices(uid: string, isResponsible = true): string {
  const value = { ...scope, report: report(uid, isResponsible) } as unknown as ReportScope;
  const within = createElement(ReportContext.Provider, { value }, createElement(Notices, { drafts }));
  return renderToString(createElement(MemoryRouter, null, within));
}

function packagePage(isResponsible: boolean): string {
  const client = createQueryClient();
  const params = { trackerId: 's', refId: 'piling00' };
  client.setQueryData(apiQuery(reports, 'readCurrentReport', { params }).queryKey, report('november', isResponsible) as never);
  const place = { structureId: 's', packageId: 'piling00' } as PlaceOfReport;
  const page = createElement(CurrentReport, { place, base: '/project/bridge00/wpack/piling00' });
  return renderToString(createElement(QueryClientProvider, { client }, createElement(MemoryRouter, null, page)));
}

describe('a report that was sent back while a later one is begun', () => {
  it('is named above the later one, with the way to it', () => {
    const page = notices('november');
    expect(textOf(page)).toMatch(/Aug 2026 was sent back.*Oct 2026 was sent back/);
    expect(page).toContain('href="/project/bridge00/wpack/piling00/report/october0"');
    expect(textOf(page)).not.toContain('Sep 2026');
    expect(textOf(page)).not.toContain('Jul 2026');
  });

  it('has a link that says which report it opens', () => {
    const page = textOf(notices('november'));
    expect(page).toContain('Open the report of Aug 2026 that needs revision');
    expect(page).toContain('Open the report of Oct 2026 that needs revision');
  });

  it('is not named above itself', () => {
    expect(textOf(notices('october0'))).not.toContain('Oct 2026 was sent back');
  });

  it('is named at the current report of its package', () => {
    expect(textOf(packagePage(true))).toContain('Oct 2026 was sent back');
  });

  it('is named to those alone who enter its figures', () => {
    expect(textOf(notices('november', false)) + textOf(packagePage(false))).not.toContain('was sent back');
  });
});
