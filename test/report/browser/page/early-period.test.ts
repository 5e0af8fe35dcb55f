import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ReportContext, type ReportScope, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { Notices } from '../../../../frontend/src/features/report/frame/notices/notices.tsx';
import { PeriodNotice } from '../../../../frontend/src/features/report/frame/notices/period-notice.tsx';
import { DecisionModal } from '../../../../frontend/src/features/report/review/decision/decision-modal.tsx';
import { memory, open, server } from '../../../support/browser-unit/report-store.ts';

const today = vi.hoisted(() => ({ day: '' }));
vi.mock('../../../../frontend/src/session/use-tenant.ts', () => ({ useToday: () => today.day }));
vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));
vi.mock('../../../../frontend/src/features/report/review/decision/use-decision.tsx', () => ({
  useDecision: () => ({ decide: () => undefined }),
}));
vi.mock('../../../../frontend/src/ui/modal.tsx', () => ({
  Modal: ({ children }: { children: ReactNode }) => children,
  ModalButtons: () => null,
}));
vi.mock('../../../../frontend/src/features/restatement/index.ts', async (original) => ({
  ...(await original<object>()),
  ApprovalPreview: () => null,
}));
vi.stubGlobal('localStorage', memory());

/** The text around a report of December 2026, on a day. */
function drawn(day: string, status: string, what: 'page' | 'submission' | 'decision'): string {
  today.day = day;
  const made = open(server().send);
  const period = { uid: 'p', startDate: '2026-12-01', endDate: '2027-01-01', previous: null };
  const report = {
    uid: 'r',
    status: { name: status },
    closed: null,
    submission: 1,
    reporting_period_data: period,
    meta_json: { history: [], apportionment: undefined },
  };
  const value = { ...made, report, sections: [], editable: status === 'Pending Input' } as unknown as ReportScope;
  const labels = { approve: 'Approve', reject: 'Reject' };
  const props = { first: 'APPROVE', labels, evals: '', decides: true, asked: report, project: {}, reload() {}, onClose() {} };
  const parts = {
    page: () => createElement(Notices, { drafts: made.drafts }),
    submission: () => createElement(PeriodNotice, { withEnd: true }),
    decision: () => createElement(DecisionModal, props as never),
  };
  const within = createElement(ReportContext.Provider, { value }, parts[what]());
  return renderToString(createElement(SheetContext.Provider, { value }, within));
}

const BEGINS = 'This period begins on 1 Dec 2026';
const ENDS = 'This period ends on 31 Dec 2026';

it('a report whose period has not begun says so to whoever enters, and to whoever decides', () => {
  expect(drawn('2026-11-30', 'Pending Input', 'page')).toContain(BEGINS);
  expect(drawn('2026-11-30', 'Pending Approval', 'page')).toContain(BEGINS);
  expect(drawn('2026-11-30', 'Pending Approval', 'decision')).toContain(BEGINS);
  expect(drawn('2026-11-30', 'OK for Submission', 'page')).not.toContain('This period');
});

it('the end of its period is told where it is submitted or decided on', () => {
  expect(drawn('2026-12-01', 'Pending Input', 'page')).not.toContain('This period');
  expect(drawn('2026-12-31', 'Pending Input', 'submission')).toContain(ENDS);
  expect(drawn('2026-12-31', 'Pending Approval', 'decision')).toContain(ENDS);
  expect(drawn('2027-01-01', 'Pending Approval', 'decision')).not.toContain('This period');
});
