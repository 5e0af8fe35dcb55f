import { valueField } from '../../../../../shared/domain/report/value.ts';
import type { ReportNodes } from '../model/read.ts';
import { isCalculated, nameOf, namesAbove, type Section, type SectionMetric, takesNoTyping } from '../model/sections.ts';
import { statedUnit, statedValue } from '../model/stated-value.ts';
import type { EntrySheet } from './context.ts';
import { hasNeed, metricsToEnter } from './needs.ts';
import { latestPast } from './take-past.ts';

/**
 * An empty row, and the last value of earlier reports to fill in, stored and as `shown`. `startDate`: first day of that value's
 * period; `above`: names of the metric's parents; `notIn`: the last report's period, if it has no value there (N/A or empty).
 */
export type FillRow = {
  uid: string;
  name: string;
  above: string;
  unit: string;
  value: string;
  shown: string;
  startDate: string;
  notIn?: string;
};

type Sheet = Pick<EntrySheet, 'store' | 'nodes'>;

/** The value to fill into a row. Undefined if the row has a value, or if no earlier report has one. */
function fillRowOf(row: SectionMetric, sheet: Sheet): FillRow | undefined {
  const { store, nodes } = sheet;
  const { uid } = row.node;
  const { fault, text } = store.entry(uid);
  const free = hasNeed('value', row, sheet) && fault === undefined && text === undefined;
  if (!free || isCalculated(row, nodes.nodes) || takesNoTyping(row, nodes.nodes, true) || valueField(row.node).type === 'date')
    return undefined;
  const last = latestPast(nodes.metrics.get(uid)?.past ?? []);
  if (!last) return undefined;
  const named = { name: nameOf(row.node), above: namesAbove(row.node, nodes.nodes) };
  return { uid, ...named, unit: statedUnit(row.node), shown: statedValue(last.value, row.node), ...last };
}

/**
 * The empty rows of some sections with a value in an earlier report. Leaves out existing values, dates, calculated values, and
 * unsaved texts.
 */
export function fillRowsOf(sections: readonly Section[], sheet: Sheet): FillRow[] {
  const last = startOfLast(sheet.nodes);
  return metricsToEnter(sections).flatMap((row) => {
    const found = fillRowOf(row, sheet);
    if (!found) return [];
    return last !== undefined && found.startDate < last ? { ...found, notIn: last } : found;
  });
}

/** The first day of the last report's period. The previous release's API has earlier reports only for each figure. */
function startOfLast({ pastReports, metrics }: ReportNodes): string | undefined {
  const named = pastReports.length > 0 ? pastReports : [...metrics.values()].flatMap(({ pastOfRows }) => pastOfRows);
  return named.reduce<string | undefined>((last, { startDate }) => (last && last > startDate ? last : startDate), undefined);
}

/** The rows that are ticked by default: those with a value in the last report. */
export const inLastReport = (rows: readonly FillRow[]): FillRow[] => rows.filter(({ notIn }) => notIn === undefined);

/** The order of the question: first the rows without a value in the last report. */
export const olderFirst = (rows: readonly FillRow[]): FillRow[] => [
  ...rows.filter(({ notIn }) => notIn !== undefined),
  ...inLastReport(rows),
];

/** Whether any row can be filled. Runs after each entry, so it stops at the first one. */
export const hasFillRows = (sections: readonly Section[], sheet: Sheet): boolean =>
  metricsToEnter(sections).some((row) => fillRowOf(row, sheet) !== undefined);

/** Enters the values as one step, exactly as stored. */
export const fillIn = (rows: readonly FillRow[], { store }: Pick<EntrySheet, 'store'>): void =>
  store.paste(
    rows.map(({ uid, value }) => ({ uid, more: { value } })),
    0,
  );
