import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { notDueUids } from '../../../../../shared/domain/report/frequency.ts';
import { reviewMark } from '../../../../../shared/domain/report/review-mark.ts';
import type { Calculated } from '../../../../../shared/domain/structure/calculation.ts';
import type { EntryState } from '../entries/entry.ts';
import type { ReportNodes } from '../model/read.ts';

type Shown = {
  report: Pick<ReportRecord, 'reporting_period_data' | 'ref'>;
  nodes: Pick<ReportNodes, 'nodes' | 'metrics' | 'broken'>;
  store: {
    entry(uid: string): Pick<EntryState, 'value' | 'noReport'>;
    result(uid: string): Calculated | undefined;
  };
};

/** The mark of what a report's page shows; undefined where a node cannot be read, so that the page does not show all that counts. */
export function shownMark({ report, nodes, store }: Shown): string | undefined {
  if (nodes.broken.size > 0) return undefined;
  const { reporting_period_data: span } = report;
  const period = span?.startDate && span.endDate ? { start: span.startDate, end: span.endDate } : null;
  const uids = [...nodes.metrics.keys()];
  return reviewMark(nodes.nodes, {
    inputs: new Map(
      uids.map((uid) => {
        const { value, noReport } = store.entry(uid);
        return [uid, { value, noReport }];
      }),
    ),
    results: new Map(
      uids.flatMap((uid): [string, Calculated][] => {
        const result = store.result(uid);
        return result ? [[uid, result]] : [];
      }),
    ),
    notDue: notDueUids(nodes.nodes, period),
    period,
    packageUid: report.ref,
  });
}
