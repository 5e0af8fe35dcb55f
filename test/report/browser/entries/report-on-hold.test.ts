import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ReportContext, type ReportScope, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { Notices } from '../../../../frontend/src/features/report/frame/notices/notices.tsx';
import { open, server } from '../../../support/browser-unit/report-store.ts';

/** The notices above the report of March on hold: the open report of its package, or an approved one. */
function notices(is_staging: boolean): string {
  const made = open(server().send);
  const meta_json = { history: [], apportionment: undefined };
  const reporting_period_data = { startDate: '2024-03-01', endDate: '2024-04-01' };
  const status = { name: 'Not for Submission' };
  const report = { uid: 'r', status, is_staging, reporting_period_data, closed: null, meta_json, submission: 1 };
  const value = { ...made, report, sections: [], editable: false } as unknown as ReportScope;
  const within = createElement(ReportContext.Provider, { value }, createElement(Notices, { drafts: made.drafts }));
  return renderToString(createElement(SheetContext.Provider, { value }, within)).replaceAll(/<[^>]*>/g, ' ');
}

it('a report on hold says of which period it is, and whether the package reports for other ones', () => {
  expect(notices(false)).toContain('the report of 1st Mar 24 - 31st Mar 24 on hold.');
  expect(notices(false)).toContain('Reports of other periods go on.');
  expect(notices(true)).toContain(
    'the report of 1st Mar 24 - 31st Mar 24 on hold, and with it all further reporting for this package.',
  );
});
