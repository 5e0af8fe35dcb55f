import { useMemo, useRef, useState } from 'react';
import type { ReportChangeBody } from '../../../../../../shared/contract/report/report-change.ts';
import { type ReportRecord, reports } from '../../../../../../shared/contract/report/reports.ts';
import { call } from '../../../../api/client.ts';
import { ApiError, isStaleVersion } from '../../../../api/errors.ts';
import { useStale } from '../../../../api/mark-stale.ts';
import { messageOf } from '../../../../ui/failure.ts';
import { type Flash, useFlashes } from '../../../../ui/flash.tsx';
import { replacing } from '../../../../ui/flash-life.ts';
import { type ChangeReport, useFiguresInSight } from '../../model/use-report-data.ts';
import { reportTexts as texts } from '../../texts.ts';
import { markQueue, type SectionMark } from './mark-queue.ts';

const CONFLICT = 409;

/** A reviewer's mark was refused because the page may not show the report's present figures. */
export class FiguresOutOfSight extends Error {
  override name = 'FiguresOutOfSight';
}

/** The request of a mark. A reviewer's mark applies to the shown submission, and is refused if there is another. */
export const markBody = ({ kind, path, value = null }: SectionMark, submission: number): Partial<ReportChangeBody> =>
  kind === '_sectionsComplete'
    ? { meta_json: { [kind]: { [path]: value === true } } }
    : { meta_json: { [kind]: { [path]: value } }, submission };

/** Whether the server has a mark whose answer was lost. A reviewer's mark is about one submission. */
const isMarkedSo = (
  { meta_json, submission }: ReportRecord,
  { kind, path, value = null }: SectionMark,
  asked: number,
): boolean =>
  kind === '_sectionsComplete'
    ? (meta_json[kind]?.[path] ?? false) === (value === true)
    : submission === asked && (meta_json[kind]?.[path] ?? null) === value;

/** The stored report; undefined if it cannot be read either. */
const reportNow = (report: ReportRecord): Promise<ReportRecord | undefined> =>
  call(reports.readReportById, { params: { trackerId: report.tracker, commitId: report.uid } }).catch(() => undefined);

/** The message about a mark that was not saved. `isRead`: whether to read the report again. */
export function failedMark(error: unknown): { flash: Flash; isRead: boolean } {
  if (error instanceof FiguresOutOfSight || isStaleVersion(error))
    return { flash: { type: 'warning', header: texts.markOvertaken, content: texts.markAgain }, isRead: true };
  const isRead = error instanceof ApiError && error.status === CONFLICT;
  return { flash: { type: 'error', header: texts.markFailed, content: messageOf(error) }, isRead };
}

/** Marks the sections of a report, one after the other. Only the changed path is sent; the server merges it (REP-250). */
export function useSectionMarks(report: ReportRecord, change: ChangeReport): (mark: SectionMark) => void {
  const { show, dismiss } = useFlashes();
  const why = useMemo(() => replacing({ show, dismiss }), [show, dismiss]);
  const stale = useStale();
  const areFiguresInSight = useFiguresInSight(report);
  const latest = useRef({ report, change, areFiguresInSight });
  latest.current = { report, change, areFiguresInSight };
  const save = async (mark: SectionMark, submission: number) => {
    // The next mark replaces the message about the previous one.
    why.clear();
    if (mark.kind === '_sectionsApproved' && !(await latest.current.areFiguresInSight())) throw new FiguresOutOfSight();
    const params = { trackerId: report.tracker, commitId: report.uid };
    try {
      return await call(reports.changeReportById, { params, body: markBody(mark, submission) });
    } catch (error) {
      const now = error instanceof ApiError && error.transient ? await reportNow(report) : undefined;
      if (now && isMarkedSo(now, mark, submission)) return now;
      throw error;
    }
  };
  const failed = (error: unknown) => {
    const { flash, isRead } = failedMark(error);
    why.show(flash);
    if (isRead) void stale('changeReport', 'status');
  };
  const [mark] = useState(() =>
    markQueue({
      now: () => latest.current.report,
      change: (to) => latest.current.change(to),
      save,
      failed,
    }),
  );
  return mark;
}
