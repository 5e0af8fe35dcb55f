import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import type { ReportStatements } from '../../../../../shared/domain/report/changes.ts';
import { notDueUids } from '../../../../../shared/domain/report/frequency.ts';
import { reviewMark } from '../../../../../shared/domain/report/review-mark.ts';
import type { CalculatedValue, MetricValue } from '../../../../../shared/domain/structure/calculation.ts';
import type { EntryState } from '../entries/entry.ts';
import type { ReportNodes } from '../model/read.ts';

type ShownSubmission = {
  report: Pick<ReportRecord, 'reporting_period_data' | 'ref'>;
  nodes: Pick<ReportNodes, 'nodes' | 'metrics' | 'broken'>;
  store: {
    entry(uid: string): Pick<EntryState, 'value' | 'noReport'>;
    result(uid: string): CalculatedValue | undefined;
  };
};

/** The entries and the calculated results of a report, as its page shows them. */
export function shownStatements({ nodes, store }: Pick<ShownSubmission, 'nodes' | 'store'>): ReportStatements {
  const uids = [...nodes.metrics.keys()];
  const inputs = uids.map((uid): [string, MetricValue] => {
    const { value, noReport } = store.entry(uid);
    return [uid, { value, noReport }];
  });
  const results = uids.flatMap((uid): [string, CalculatedValue][] => {
    const result = store.result(uid);
    return result ? [[uid, result]] : [];
  });
  return { inputs: new Map(inputs), results: new Map(results) };
}

/**
 * The review mark of the report as the page shows it. Undefined if a node cannot be read, because then the page is incomplete.
 */
export function shownMark({ report, nodes, store }: ShownSubmission): string | undefined {
  if (nodes.broken.size > 0) return undefined;
  const { reporting_period_data: span } = report;
  const period = span?.startDate && span.endDate ? { start: span.startDate, end: span.endDate } : null;
  return reviewMark(nodes.nodes, {
    ...shownStatements({ nodes, store }),
    notDue: notDueUids(nodes.nodes, period),
    period,
    packageUid: report.ref,
  });
}
