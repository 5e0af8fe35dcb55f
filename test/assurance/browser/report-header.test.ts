import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ReportContext } from '../../../frontend/src/features/report/entries/context.ts';
import { ReportHeader } from '../../../frontend/src/features/report/frame/header.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import { PageTitleProvider } from '../../../frontend/src/ui/page/page-title.tsx';

const rights = { isAuditor: false };
vi.mock('../../../frontend/src/session/use-rights.ts', () => ({ useProjectRights: () => rights }));
vi.mock('../../../frontend/src/session/use-tenant.ts', () => ({ useToday: () => '2024-02-01' }));
vi.mock('../../../frontend/src/features/report/review/report-actions.tsx', () => ({ ReportActions: () => null }));

/** The header of a report for an auditor or for others. */
function shownTo(isAuditor: boolean): string {
  rights.isAuditor = isAuditor;
  const place = { project: { uid: 'bridge', name: 'Bridge', company: { uid: 'works' } }, structureId: 't', packageId: 'r' };
  const report = { uid: 'c', tracker: 't', ref_name: 'Piling', due_date: null, status: { name: 'Approved' } };
  const header = createElement(ReportHeader, { place, report } as never);
  const within = createElement(ReportContext.Provider, { value: { report } as never }, header);
  const page = createElement(PageTitleProvider, null, createElement(FlashProvider, null, within));
  return renderToString(createElement(MemoryRouter, null, page));
}

it('the export of a report’s metrics says that it has no figures', () => {
  expect(shownTo(false)).toContain('its metrics with their units, without figures');
});

it('an auditor is offered no export of a report’s metrics, which is refused to who has a seat', () => {
  expect(shownTo(false)).toContain('Export report metrics');
  expect(shownTo(true)).not.toContain('Export report metrics');
  expect(shownTo(true)).toContain('Piling');
});
