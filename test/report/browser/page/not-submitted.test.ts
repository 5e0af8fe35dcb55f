import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ReportContext, type ReportScope, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { Notices } from '../../../../frontend/src/features/report/frame/notices/notices.tsx';
import { NO_CHANGES } from '../../../../frontend/src/features/report/review/use-changes.ts';
import { open, server } from '../../../support/browser-unit/report-store.ts';

vi.mock('../../../../frontend/src/features/report/package/sent-back.tsx', () => ({ SentBackReports: () => null }));
vi.mock('../../../../frontend/src/features/report/frame/notices/period-notice.tsx', () => ({ PeriodNotice: () => null }));

/**
 * The notices above a report with the page of its person; `since`: the submission that its figures are compared with, `shown`:
 * when the one was made that it shows.
 */
function notices(status: string, { editable = false, since = null as string | null, submission = 1, shown = '' } = {}): string {
  const made = open(server().send);
  const meta_json = { history: [], apportionment: undefined };
  const report = { uid: 'r', status: { name: status }, reporting_period_data: null, closed: null, meta_json, submission };
  const header = { ...report, ...(shown && { shown_submission: { submission, at: shown } }) };
  const value = { ...made, report: header, sections: [], editable, changes: { ...NO_CHANGES, since } } as unknown as ReportScope;
  const within = createElement(ReportContext.Provider, { value }, createElement(Notices, { drafts: made.drafts }));
  return renderToString(createElement(SheetContext.Provider, { value }, within))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'");
}
const NOTICE = 'These figures have not been submitted';

it('a report under revision says to its readers that its figures have not been submitted, and what the marks compare with', () => {
  const page = notices('Requires Revision', { since: 'submission 1' });
  expect(page).toContain(NOTICE);
  expect(page).toContain('Changed figures say what they were in submission 1.');
  expect(notices('Requires Revision')).not.toContain('Changed figures');
});

it('a report that was submitted and sent back says that its figures have not been submitted again', () => {
  expect(notices('Requires Revision')).toContain('These figures have not been submitted again');
  expect(notices('Pending Input', { submission: 0 })).not.toContain('again');
});

it('a report that shows what was submitted says so, and neither what was requested nor that its figures are not submitted', () => {
  const page = notices('Requires Revision', { shown: '2024-02-05T12:00:00.000Z' });
  expect(page).toContain('This report is being revised. You see the figures as submitted on 5 Feb 2024.');
  expect(page).not.toMatch(/Revision requested|have not been submitted/);
});

it('says of one that is on hold when its figures were submitted, and not that it is being revised', () => {
  const page = notices('Not for Submission', { shown: '2024-02-05T12:00:00.000Z' });
  expect(page).toContain('You see the figures as submitted on 5 Feb 2024.');
  expect(page).not.toContain('is being revised');
});

it('a report that is not submitted yet says so to its readers', () => {
  expect(notices('Pending Input')).toContain(NOTICE);
});

it('says it neither to those who enter the figures nor of submitted ones', () => {
  expect(notices('Requires Revision', { editable: true })).not.toContain(NOTICE);
  for (const status of ['Pending Approval', 'OK for Submission']) expect(notices(status)).not.toContain(NOTICE);
});

it.each(['Nothing Received', 'Pending Input', 'Requires Revision'])(
  'a report that is %s is read-only for want of a right, and is not called submitted [REP-052]',
  (status) => {
    expect(notices(status)).toContain("You don't have access to edit or submit reports");
    expect(notices(status)).not.toContain('Report Submitted');
  },
);

it.each(['Pending Approval', 'Pending Review', 'OK for Submission'])(
  'a report that is %s is called submitted to everybody [REP-052]',
  (status) => {
    expect(notices(status)).toContain('Report Submitted');
    expect(notices(status)).not.toContain("You don't have access");
  },
);
