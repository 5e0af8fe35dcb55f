import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { displayPeriod } from '../../../../../shared/domain/kernel/periods.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { qualityOf, qualityText } from '../../../../../shared/domain/report/quality.ts';
import { displayStatus } from '../../../../../shared/domain/report/status.ts';
import { tableCsv } from '../../../ui/table-csv.ts';
import { type EntryState, isCalm } from '../entries/entry.ts';
import type { EntryStore } from '../entries/store.ts';
import type { ReportNodes } from '../model/read.ts';
import { namesAbove, type Section, type SectionMetric } from '../model/sections.ts';
import { isYesOrNo, statedUnit, statedValue } from '../model/stated-value.ts';
import { figuresFileTexts as texts } from './texts.ts';

/** A report as its page shows it. `withComments`: whether the page shows the comments of figures. */
type ReportOnPage = {
  report: Pick<ReportRecord, 'ref_name' | 'reporting_period_data' | 'status' | 'due_date'>;
  nodes: Pick<ReportNodes, 'nodes'>;
  sections: readonly Section[];
  store: Pick<EntryStore, 'entry' | 'figure' | 'result'>;
  withComments: boolean;
};

const unitOf = ({ node }: SectionMetric, { enteredUnit }: EntryState): string =>
  enteredUnit === null ? statedUnit(node) : unitText(enteredUnit);

/**
 * The figures of a report as CSV, in the order of its page, with all their digits. A figure that only this browser has is in it
 * and marked as not saved. Additional rows of a metric are left out, because the metric has its own row.
 * @param today in the time zone of the tenancy, YYYY-MM-DD
 */
export function figuresCsv({ report, nodes, sections, store, withComments }: ReportOnPage, today: string): Blob {
  const status = displayStatus(report.status.name, report.due_date, today);
  const period = report.reporting_period_data;
  const place = [report.ref_name, displayPeriod(period && { start: period.startDate, end: period.endDate }), status];
  const metrics = sections.flatMap(({ rows }) => rows.filter((row) => row.kind === 'metric' && !row.extra) as SectionMetric[]);
  const lines = metrics.map((row) => {
    const { node } = row;
    const entry = store.entry(node.uid);
    const value = store.figure(node.uid);
    return [
      ...place,
      namesAbove(node, nodes.nodes),
      node.metric?.name ?? '',
      unitOf(row, entry),
      value !== null && isYesOrNo(node) ? statedValue(value, node) : (value ?? ''),
      store.result(node.uid)?.source === 'derived' ? texts.yes : '',
      entry.noReport ? texts.yes : '',
      qualityText(qualityOf(entry.quality)),
      withComments ? entry.comment : '',
      isCalm(entry) ? '' : texts.notSaved,
    ];
  });
  return tableCsv(texts.columns, lines);
}
