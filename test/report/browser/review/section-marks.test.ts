import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { changeRead } from '../../../../frontend/src/api/change-read.ts';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { markQueue, type SectionMark } from '../../../../frontend/src/features/report/review/marks/mark-queue.ts';
import {
  FiguresOutOfSight,
  failedMark,
  markBody,
} from '../../../../frontend/src/features/report/review/marks/use-section-marks.ts';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { settled } from '../../../support/browser-unit/report-store.ts';

const [ENERGY, WATER] = ['001', '002'];
const review = (path: string, value: boolean): SectionMark => ({ kind: '_sectionsApproved', path, value });
const reportWith = (marks: Record<string, boolean | null>, submission = 1) =>
  ({ uid: 'r', submission, meta_json: { _sectionsApproved: marks } }) as unknown as ReportRecord;

/** Marks of a page's report. The test decides when the server answers: with its report, or with a failure. */
function page() {
  let shown = reportWith({ [WATER]: true });
  const sent: { mark: SectionMark; submission: number; answer(report: ReportRecord): void; fail(error: Error): void }[] = [];
  const failures: unknown[] = [];
  const mark = markQueue({
    now: () => shown,
    change: (to) => {
      shown = to(shown);
    },
    save: (each, submission) => new Promise((answer, fail) => void sent.push({ mark: each, submission, answer, fail })),
    failed: (error) => failures.push(error),
  });
  const end = async (at: number, with_: ReportRecord | Error) => {
    if (with_ instanceof Error) sent[at]!.fail(with_);
    else sent[at]!.answer(with_);
    await settled();
  };
  return {
    mark,
    end,
    failures,
    sent: () => sent.map((each) => each.mark),
    seen: () => sent.map((each) => each.submission),
    marks: () => shown.meta_json._sectionsApproved,
    submission: () => shown.submission,
    read: (report: ReportRecord) => {
      shown = report;
    },
  };
}

describe('marks of sections', () => {
  it('of one section stay while the answer to another arrives that does not know them', async () => {
    const { mark, end, marks } = page();
    mark(review(ENERGY, true));
    mark(review(WATER, false));
    await settled();
    await end(0, reportWith({ [ENERGY]: true, [WATER]: true }));
    expect(marks()).toEqual({ [ENERGY]: true, [WATER]: false });
    await end(1, reportWith({ [ENERGY]: true, [WATER]: false }));
    expect(marks()).toEqual({ [ENERGY]: true, [WATER]: false });
  });

  it('are sent one after the other, and the last one of a section is what shows', async () => {
    const { mark, end, marks, sent } = page();
    mark(review(ENERGY, true));
    mark(review(ENERGY, false));
    await settled();
    expect(sent()).toEqual([review(ENERGY, true)]);
    await end(0, reportWith({ [ENERGY]: true }));
    expect(marks()).toMatchObject({ [ENERGY]: false });
    expect(sent()).toHaveLength(2);
    await end(1, reportWith({ [ENERGY]: false }));
    expect(marks()).toMatchObject({ [ENERGY]: false });
  });

  it('go back to what is stored when they could not be saved, those of other sections stay', async () => {
    const { mark, end, marks, failures } = page();
    mark(review(ENERGY, true));
    mark(review(WATER, false));
    await settled();
    await end(0, new Error('502'));
    expect(marks()).toEqual({ [WATER]: false });
    await end(1, new Error('502'));
    expect(marks()).toEqual({ [WATER]: true });
    expect(failures).toHaveLength(2);
  });

  it('take nothing else of the report back to what it was', async () => {
    const { mark, end, marks, submission, read } = page();
    mark(review(ENERGY, true));
    await settled();
    read(reportWith({ [WATER]: false }, 2));
    await end(0, reportWith({ [ENERGY]: true }, 1));
    expect([submission(), marks()]).toEqual([2, { [ENERGY]: true, [WATER]: false }]);
  });

  it('are sent with the submission that the page showed when they were made, also those that waited', async () => {
    const { mark, end, seen, read } = page();
    mark(review(ENERGY, true));
    mark(review(WATER, true));
    await settled();
    read(reportWith({}, 2));
    mark(review(ENERGY, false));
    await end(0, new Error('409'));
    await end(1, new Error('409'));
    expect(seen()).toEqual([1, 1, 2]);
  });
});

it('a mark of the review names its submission, one of completion does not', () => {
  expect(markBody(review(ENERGY, true), 1)).toEqual({ meta_json: { _sectionsApproved: { [ENERGY]: true } }, submission: 1 });
  const complete: SectionMark = { kind: '_sectionsComplete', path: ENERGY, value: true };
  expect(markBody(complete, 1)).toEqual({ meta_json: { _sectionsComplete: { [ENERGY]: true } } });
});

describe('a mark that was not saved', () => {
  const answered = (status: number, type: string) => new ApiError(status, { type: `/problems/${type}`, title: 'Why' }, 'c');

  it.each([
    ['was made on an earlier submission', answered(409, 'stale_version')],
    ['was made on figures that are being read again', new FiguresOutOfSight()],
  ])('lets the page read the report again and asks for a new one where it %s', (_case, error) => {
    const { flash, isRead } = failedMark(error);
    expect(isRead).toBe(true);
    expect(`${flash.header} ${flash.content}`).toBe(
      'The mark was not saved, because the report has changed. The page shows the report as it is now. Look at the section, then mark it again.',
    );
  });

  it('lets the page read the report again where its sections are not reviewed any more', () => {
    expect(failedMark(answered(409, 'conflict'))).toMatchObject({ isRead: true, flash: { content: 'Why' } });
  });

  it('says that trying again may help where the server did not answer', () => {
    const { flash, isRead } = failedMark(answered(502, 'unknown'));
    expect([isRead, flash.header]).toEqual([false, 'The mark could not be saved. Try again.']);
  });
});

it('a reading of the report that began before a mark does not take it back', async () => {
  const queries = new QueryClient();
  const readings: ((report: string) => void)[] = [];
  const reading = { queryKey: ['readReport', 'r'], queryFn: () => new Promise<string>((done) => void readings.push(done)) };
  const first = queries.fetchQuery(reading);
  readings[0]!('unmarked');
  await first;
  void queries.refetchQueries({ queryKey: reading.queryKey });
  await settled();
  changeRead<string>(queries, { queryKey: reading.queryKey, exact: true }, () => 'marked');
  readings[1]!('unmarked');
  await settled();
  expect(queries.getQueryData(reading.queryKey)).toBe('marked');
});
