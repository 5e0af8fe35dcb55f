import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApproveModal } from '../../../../frontend/src/features/pending/approve-modal.tsx';
import type { PendingRow } from '../../../../frontend/src/features/pending/rows.ts';
import { ReportContext, type ReportScope } from '../../../../frontend/src/features/report/entries/context.ts';
import { DecisionModal } from '../../../../frontend/src/features/report/review/decision/decision-modal.tsx';
import { memory } from '../../../support/browser-unit/report-store.ts';

/** The report of the decision, the callback for its success, and whether the form is closed. */
const sent = vi.hoisted(() => ({ submission: 0, isClosed: false, decided: () => {} }));
vi.mock('../../../../frontend/src/features/report/review/decision/use-decision.tsx', () => ({
  useDecision: (report: { submission: number }, _evals: string, decided: () => void) => {
    Object.assign(sent, { submission: report.submission, decided });
    return { decide: () => undefined };
  },
}));
vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));
vi.mock('../../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => () => undefined }));
vi.mock('../../../../frontend/src/ui/modal.tsx', () => ({
  Modal: ({ children }: { children: ReactNode }) => children,
  ModalButtons: () => null,
}));

let kept = memory();
beforeEach(() => {
  kept = memory();
  sent.isClosed = false;
  vi.stubGlobal('localStorage', kept);
});

const report = (submission: number) => ({
  uid: 'r',
  submission,
  status: { name: 'Pending Approval' },
  meta_json: {},
  needsReason: true,
});
function decision(asked: number, now = asked): string {
  const value = { report: report(now), sections: [], mayComment: true } as unknown as ReportScope;
  const props = {
    first: 'REJECT',
    labels: { approve: 'Approve', reject: 'Reject' },
    evals: '',
    decides: true,
    asked: report(asked),
  };
  const onClose = () => {
    sent.isClosed = true;
  };
  const modal = createElement(DecisionModal, { ...props, project: {}, reload() {}, onClose } as never);
  return renderToStaticMarkup(createElement(ReportContext.Provider, { value }, modal));
}

describe('the form of a decision', () => {
  it('has its comment and reason again after it was closed, for the same submission', () => {
    kept.setItem('draft:ada:decision:r:1', 'The meter was read twice');
    kept.setItem('draft:ada:decision-reason:r:1', 'No other approver');
    expect(decision(1)).toContain('The meter was read twice');
    expect(decision(1)).toContain('No other approver');
    expect(decision(2)).not.toContain('The meter was read twice');
  });

  it('keeps nothing once the server has the decision', () => {
    kept.setItem('draft:ada:decision:r:1', 'The meter was read twice');
    kept.setItem('draft:ada:decision-reason:r:1', 'No other approver');
    decision(1);
    sent.decided();
    expect(kept.length).toBe(0);
  });

  it('closes once the server has the decision, before the next page is read', () => {
    decision(1);
    expect(sent.isClosed).toBe(false);
    sent.decided();
    expect(sent.isClosed).toBe(true);
  });

  it('decides on the submission that it was opened for, whatever the page has read since', () => {
    decision(1, 2);
    expect(sent.submission).toBe(1);
  });
});

const seen = { status: 'Pending Approval' } as PendingRow['seen'];

it('the comment on several reports is there again for the same ones', () => {
  const row = (uid: string) => ({ uid, submission: 1, project: uid, changed: null, seen }) as PendingRow;
  const asked = (...uids: string[]) => renderToStaticMarkup(createElement(ApproveModal, { rows: uids.map(row), onClose() {} }));
  kept.setItem('draft:ada:decision:a:1,b:1', 'As agreed in March');
  expect(asked('b', 'a')).toContain('As agreed in March');
  expect(asked('a', 'c')).not.toContain('As agreed in March');
});

it('the approval of several reports says of each how many metrics are empty that had figures', () => {
  const row = { uid: 'a', submission: 1, project: 'Bridge', changed: null, emptied: 2, seen } as PendingRow;
  const page = renderToStaticMarkup(createElement(ApproveModal, { rows: [row], onClose() {} }));
  expect(page).toContain('2 metrics have no figures and had some in the last report');
});
