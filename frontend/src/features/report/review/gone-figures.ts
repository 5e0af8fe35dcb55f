import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { emptiedMetrics, figureMissed, type NewestFigure } from '../../../../../shared/domain/report/emptied.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { fill } from '../../../ui/fill.ts';
import { formatMonth } from '../../../ui/format.ts';
import type { EntrySheet } from '../entries/context.ts';
import { metricsToEnter } from '../entries/needs.ts';
import { latestPast } from '../entries/take-past.ts';
import type { PastValue } from '../model/read.ts';
import { nameOf, type Section, type SectionMetric, type SectionRow } from '../model/sections.ts';
import { statedUnit, statedValue } from '../model/stated-value.ts';
import { checkTexts as texts } from './check-texts.ts';

type Sheet = Pick<EntrySheet, 'store' | 'nodes'>;
type Past = NonNullable<ReturnType<typeof latestPast>>;

function newestIn(past: readonly PastValue[], { nodes }: Pick<Sheet, 'nodes'>): NewestFigure<Past> | undefined {
  const last = latestPast(past);
  return last && { last, isInLast: !nodes.pastReports.some(({ startDate }) => startDate > last.startDate) };
}

/** The figure of a row in the previous report, see `figureMissed`; none if several rows measure its metric. */
export const figureBefore = (node: Node, sheet: Pick<Sheet, 'nodes'>): Past | undefined =>
  figureMissed(node, sheet.nodes.nodes, newestIn(sheet.nodes.metrics.get(node.uid)?.past ?? [], sheet));

/**
 * Whether there is a previous report without a figure for a row: it is empty or N/A there. If several rows measure the metric,
 * none of them has a figure there.
 */
export function isNotInLast(node: Node, { nodes }: Pick<Sheet, 'nodes'>): boolean {
  const newest = nodes.pastReports.at(-1);
  const metric = nodes.metrics.get(node.uid);
  if (!newest || !metric || figureBefore(node, { nodes })) return false;
  return !metric.isShared || !metric.pastOfRows.some(({ value, startDate }) => value !== null && startDate === newest.startDate);
}

/** The rows with a figure that the previous report does not have. `older`: the newest figure before that report. */
export const rowsNotInLast = (
  sections: readonly Section[],
  { store, nodes }: Sheet,
): { row: SectionMetric; value: string; older: Past | undefined }[] =>
  metricsToEnter(sections).flatMap((row) => {
    const value = store.figure(row.node.uid);
    if (value === null || !isDue(row, store) || !isNotInLast(row.node, { nodes })) return [];
    return [{ row, value, older: latestPast(nodes.metrics.get(row.node.uid)?.past ?? []) }];
  });

/** The rows without a result because a figure below them has no conversion factor, with the missing factors. */
export const rowsNotCalculated = (sections: readonly Section[], { store }: Pick<Sheet, 'store'>) =>
  metricsToEnter(sections).flatMap((row) => {
    const { missingFactor, derivation = [] } = store.result(row.node.uid) ?? {};
    if (missingFactor !== true || !isDue(row, store) || store.entry(row.node.uid).noReport) return [];
    const lacking = derivation.filter(({ conversionFactor }) => conversionFactor === null);
    return [{ row, factors: lacking.map(({ fromMetric, toUnit }) => ({ metric: fromMetric, unit: toUnit })) }];
  });

/** Whether a row needs a figure in this period, including rows offered as a choice. */
export const isDue = (row: SectionRow, { isCounted }: Pick<EntrySheet['store'], 'isCounted'>): boolean =>
  isCounted(row.node.uid) || (row.kind === 'metric' && row.offered);

/**
 * The empty metrics that had a figure before, counted as in the list of pending actions: each by its first row, with the figure
 * of all its rows together.
 */
export function rowsEmptied(sections: readonly Section[], { store, nodes }: Sheet): { row: SectionMetric; last: Past }[] {
  const rows = new Map(metricsToEnter(sections).flatMap((row) => (isDue(row, store) ? [[row.node, row] as const] : [])));
  const isAnswered = (uid: string) =>
    store.figure(uid) !== null || store.entry(uid).noReport || store.result(uid)?.missingFactor === true;
  const newestOf = ({ uid }: Node) => newestIn(nodes.metrics.get(uid)?.pastOfRows ?? [], { nodes });
  return emptiedMetrics([...rows.keys()], nodes.nodes, isAnswered, newestOf).flatMap(({ node, last }) => {
    const row = rows.get(node);
    return row ? [{ row, last }] : [];
  });
}

/** The former figure of a row: 'Diesel used: 500 litres in May 2026'. */
export const hadText = (node: Node, { value, startDate }: Past): string =>
  fill(texts.had, {
    metric: nameOf(node),
    value: statedValue(value, node),
    unit: statedUnit(node),
    period: formatMonth(startDate),
  });

/** The present figure of a row, and the newest earlier one: '2 kWh, not in the last report; 2 kWh in Jan 2026'. */
export function notInLastText({ row: { node }, value, older }: ReturnType<typeof rowsNotInLast>[number]): string {
  const figure = (of: string) => `${statedValue(of, node)} ${statedUnit(node)}`.trim();
  const said = fill(texts.notInLastReason, { figure: figure(value) });
  if (!older) return said;
  return fill(texts.olderFigure, { said, figure: figure(older.value), period: formatMonth(older.startDate) });
}

/** The missing factor, and the former figure of the row: 'no factor from Diesel used to kWh'. */
export function whyNotCalculated(
  { row, factors }: ReturnType<typeof rowsNotCalculated>[number],
  sheet: Pick<Sheet, 'nodes'>,
): string {
  const last = figureBefore(row.node, sheet);
  const before =
    last &&
    fill(texts.hadBefore, {
      value: statedValue(last.value, row.node),
      unit: statedUnit(row.node),
      period: formatMonth(last.startDate),
    });
  const lacking = factors.map(({ metric, unit }) => fill(texts.noFactor, { metric, unit: unitText(unit) }));
  return [...lacking, ...(before ? [before] : [])].join('; ');
}
