import { useRef, useState } from 'react';
import { type ReportRecord, reports } from '../../../../../shared/contract/report/reports.ts';
import { call } from '../../../api/client.ts';
import { messageOf } from '../../../ui/failure.ts';
import { useFlash } from '../../../ui/flash.tsx';
import type { ChangeReport } from '../model/use-report-data.ts';
import { reportTexts as texts } from '../texts.ts';
import { markQueue, type SectionMark } from './mark-queue.ts';

const bodyOf = ({ kind, path, value = null }: SectionMark) =>
  kind === '_sectionsComplete' ? { [kind]: { [path]: value === true } } : { [kind]: { [path]: value } };

/** Marks sections of a report, all of them one after the other. Only the changed path is sent; the server merges it (REP-250). */
export function useSectionMarks(report: ReportRecord, change: ChangeReport): (mark: SectionMark) => void {
  const flash = useFlash();
  const latest = useRef({ report, change });
  latest.current = { report, change };
  const save = (mark: SectionMark) => {
    const params = { trackerId: report.tracker, commitId: report.uid };
    return call(reports.changeReportById, { params, body: { meta_json: bodyOf(mark) } });
  };
  const [mark] = useState(() =>
    markQueue({
      now: () => latest.current.report,
      change: (to) => latest.current.change(to),
      save,
      failed: (error) => flash({ type: 'error', header: texts.markFailed, content: messageOf(error) }),
    }),
  );
  return mark;
}
