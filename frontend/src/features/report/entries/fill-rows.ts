import { valueField } from '../../../../../shared/domain/report/value.ts';
import type { ReportNodes } from '../model/read.ts';
import { isCalculated, nameOf, namesAbove, type Section, type SectionMetric, takesNoTyping } from '../model/sections.ts';
import { statedUnit, statedValue } from '../model/stated-value.ts';
import type { EntrySheet } from './context.ts';
import { hasNeed, metricsToEnter } from './needs.ts';
import { latestPast } from './take-past.ts';

/**
 * An empty row, and the last value of earlier reports that would go into it, as it is stored and `shown`. `startDate`: of the period that it
 * is of; `above`: the names that the metric stands in; `notIn`: of the last report's period, where that has none, as it was N/A or empty there.
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

/** What would go into a row; undefined where it has a value, or no earlier report has one. */
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
 * The empty values of some sections that an earlier report has. Leaves existing values, dates, calculated values and texts that
 * wait for their person.
 */
export function fillRowsOf(sections: readonly Section[], sheet: Sheet): FillRow[] {
  const last = startOfLast(sheet.nodes);
  return metricsToEnter(sections).flatMap((row) => {
    const found = fillRowOf(row, sheet);
    if (!found) return [];
    return last !== undefined && found.startDate < last ? { ...found, notIn: last } : found;
  });
}

/** The first day of the last report's period. An API of the release before names the earlier reports beside each figure alone. */
function startOfLast({ pastReports, metrics }: ReportNodes): string | undefined {
  const named = pastReports.length > 0 ? pastReports : [...metrics.values()].flatMap(({ pastOfRows }) => pastOfRows);
  return named.reduce<string | undefined>((last, { startDate }) => (last && last > startDate ? last : startDate), undefined);
}

/** The values that are filled in by default: those of the last report. */
export const inLastReport = (rows: readonly FillRow[]): FillRow[] => rows.filter(({ notIn }) => notIn === undefined);

/** As they are asked about: first those that the last report does not have. */
export const olderFirst = (rows: readonly FillRow[]): FillRow[] => [
  ...rows.filter(({ notIn }) => notIn !== undefined),
  ...inLastReport(rows),
];

/** Whether there are any; each entry asks, so that no more rows are looked at than it takes. */
export const hasFillRows = (sections: readonly Section[], sheet: Sheet): boolean =>
  metricsToEnter(sections).some((row) => fillRowOf(row, sheet) !== undefined);

/** Enters the values as one step, exactly as they were stored. */
export const fillIn = (rows: readonly FillRow[], { store }: Pick<EntrySheet, 'store'>): void =>
  store.paste(
    rows.map(({ uid, value }) => ({ uid, more: { value } })),
    0,
  );
