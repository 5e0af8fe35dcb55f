import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NO_ANSWER } from '../../../../frontend/src/api/errors.ts';
import type { SectionMark } from '../../../../frontend/src/features/report/review/marks/mark-queue.ts';
import { useSectionMarks } from '../../../../frontend/src/features/report/review/marks/use-section-marks.ts';
import { type ReportRecord, reports } from '../../../../shared/contract/report/reports.ts';
import { called, forgetHooks } from '../../../support/browser-unit/hooks.ts';
import { settled } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ call: vi.fn(), show: vi.fn() }));
vi.mock('../../../../frontend/src/api/client.ts', () => ({ call: page.call }));
vi.mock('../../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => async () => undefined }));
vi.mock('../../../../frontend/src/ui/flash.tsx', () => ({ useFlashes: () => ({ show: page.show, dismiss: () => undefined }) }));
vi.mock('../../../../frontend/src/features/report/model/use-report-data.ts', () => ({
  useFiguresInSight: () => async () => true,
}));

const PATH = '001';
const report = (marks: object = {}, submission = 1) =>
  ({ uid: 'r', tracker: 's', submission, meta_json: marks }) as unknown as ReportRecord;
const complete: SectionMark = { kind: '_sectionsComplete', path: PATH, value: true };
const verdict: SectionMark = { kind: '_sectionsApproved', path: PATH, value: false };

/** Makes a mark whose answer is lost. `now`: the server's report after that. Returns the page's report. */
async function marked(mark: SectionMark, now: () => Promise<ReportRecord>): Promise<ReportRecord> {
  let shown = report();
  page.call.mockImplementation(async (route) => {
    if (route === reports.readReportById) return now();
    throw new ApiError(0, NO_ANSWER, 'c');
  });
  const change = (to: (known: ReportRecord) => ReportRecord) => {
    shown = to(shown);
  };
  called(() => useSectionMarks(shown, change as never))(mark);
  await settled();
  await settled();
  return shown;
}

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});

describe('a mark of a section whose answer got lost', () => {
  it.each([complete, verdict])('counts as saved where the server has it: $kind', async (mark) => {
    const marks = { [mark.kind]: { [PATH]: mark.value } };
    const shown = await marked(mark, async () => report(marks));
    expect([shown.meta_json[mark.kind], page.show.mock.calls]).toEqual([{ [PATH]: mark.value }, []]);
  });

  it.each([
    ['did not arrive', complete, async () => report()],
    ['is of another submission', verdict, async () => report({ _sectionsApproved: { [PATH]: false } }, 2)],
    ['cannot be looked for either', complete, () => Promise.reject(new ApiError(0, NO_ANSWER, 'c'))],
  ])('is taken back with a message where it %s', async (_why, mark, now) => {
    const shown = await marked(mark, now);
    expect([shown.meta_json[mark.kind], page.show.mock.calls.length]).toEqual([{}, 1]);
  });
});
