import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ReportContext, type ReportScope, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { Notices } from '../../../../frontend/src/features/report/frame/notices/notices.tsx';
import { open, server } from '../../../support/browser-unit/report-store.ts';

vi.mock('../../../../frontend/src/session/use-tenant.ts', () => ({ useToday: () => '2024-06-01' }));

/** The notices above a report that waits for its approver. */
function notices(closed: string | null): string {
  const made = open(server().send);
  const meta_json = { history: [], apportionment: undefined };
  const report = { uid: 'r', status: { name: 'Pending Approval' }, closed, meta_json, submission: 1 };
  const value = { ...made, report, sections: [], editable: false } as unknown as ReportScope;
  const within = createElement(ReportContext.Provider, { value }, createElement(Notices, { drafts: made.drafts }));
  return renderToString(createElement(SheetContext.Provider, { value }, within)).replaceAll(/<[^>]*>/g, ' ');
}

it('a report of a closed period does not await a decision that nobody can take, and says who can open it', () => {
  expect(notices(null)).toContain('The figures below await a decision.');
  const closed = notices('The period is closed since 1st May 24, by Ada.');
  expect(closed).not.toContain('await a decision');
  expect(closed).toContain('Nobody can decide on them while the period is closed.');
  expect(closed).toContain('grants an exception or reopens the period');
});
