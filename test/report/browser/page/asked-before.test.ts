import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ReportContext, type ReportScope, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { Notices } from '../../../../frontend/src/features/report/frame/notices/notices.tsx';
import { open, server } from '../../../support/browser-unit/report-store.ts';

vi.mock('../../../../frontend/src/features/report/package/sent-back.tsx', () => ({ SentBackReports: () => null }));
vi.mock('../../../../frontend/src/features/report/frame/notices/period-notice.tsx', () => ({ PeriodNotice: () => null }));

const step = (name: string, submission: number, comment: string, day: number) => {
  const updateBy = { uid: 'p', first_name: 'Ann', last_name: 'Lee' };
  return { status: { name }, submission, comment, updateBy, updateOn: `2024-02-0${day}T09:00:00.000Z` };
};
const FIRST = step('Pending Approval', 1, 'January is complete', 1);
const ASKED = step('Requires Revision', 1, 'Litres, please', 2);
const AGAIN = step('Pending Approval', 2, 'In litres now', 3);

/** The notices above a report with this history. */
function notices(...history: ReturnType<typeof step>[]): string {
  const made = open(server().send);
  const { status, submission } = history.at(-1)!;
  const meta_json = { history, apportionment: undefined };
  const report = { uid: 'r', status, reporting_period_data: null, closed: null, meta_json, submission };
  const value = { ...made, report, sections: [], editable: false } as unknown as ReportScope;
  const within = createElement(ReportContext.Provider, { value }, createElement(Notices, { drafts: made.drafts }));
  return renderToString(createElement(SheetContext.Provider, { value }, within)).replaceAll(/<[^>]*>/g, ' ');
}

it('a report that is submitted again says above the submission what its reviewer had asked for', () => {
  expect(notices(FIRST, ASKED, AGAIN)).toMatch(/Sent back by Ann Lee.*Litres, please.*Submission 2 by Ann Lee.*In litres now/s);
  expect(notices(FIRST, ASKED, AGAIN)).not.toContain('January is complete');
  expect(notices(FIRST)).not.toContain('Sent back');
});

it('says it no more once the report is approved', () => {
  expect(notices(FIRST, ASKED, AGAIN, step('OK for Submission', 2, 'Good', 4))).not.toContain('Litres, please');
});
