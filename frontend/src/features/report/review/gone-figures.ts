import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { isBelow, type Node } from '../../../../../shared/domain/structure/tree.ts';
import { fill } from '../../../ui/fill.ts';
import { formatMonth } from '../../../ui/format.ts';
import type { EntrySheet } from '../entries/context.ts';
import { metricsToEnter } from '../entries/needs.ts';
import { latestPast } from '../entries/take-past.ts';
import { nameOf, type Section, type SectionMetric, type SectionRow } from '../model/sections.ts';
import { statedUnit, statedValue } from '../model/stated-value.ts';
import { checkTexts as texts } from './check-texts.ts';

type Sheet = Pick<EntrySheet, 'store' | 'nodes'>;
type Past = NonNullable<ReturnType<typeof latestPast>>;

/** Whether a node, or what it stands in, is reported in some periods only: the report before need not have had it. */
const isPeriodic = ({ path }: Node, nodes: readonly Node[]): boolean =>
  nodes.some((each) => (each.path === path || isBelow(path, each.path)) && Boolean(each.meta_json.freq_unit));

/**
 * The figure of a row in the report before; for a row that is not reported each period, its newest one. Undefined for none. A figure
 * from further back would be told again in each report.
 */
export function figureBefore(node: Node, { nodes }: Pick<Sheet, 'nodes'>): Past | undefined {
  const last = latestPast(nodes.metrics.get(node.uid)?.past ?? []);
  // every row asks, and few have to look through the nodes above them
  if (!last || !nodes.pastReports.some(({ startDate }) => startDate > last.startDate)) return last;
  return isPeriodic(node, nodes.nodes) ? last : undefined;
}

/**
 * Whether the report before has no figure of a row, N/A or nothing, though there is one: where several rows measure one metric, of none
 * of them.
 */
export function isNotInLast(node: Node, { nodes }: Pick<Sheet, 'nodes'>): boolean {
  const newest = nodes.pastReports.at(-1);
  const metric = nodes.metrics.get(node.uid);
  if (!newest || !metric || figureBefore(node, { nodes })) return false;
  return !metric.isShared || !metric.pastOfRows.some(({ value, startDate }) => value !== null && startDate === newest.startDate);
}

/** The rows with a figure that the report before has none of; `older`: the newest one of the reports before that. */
export const rowsNotInLast = (
  sections: readonly Section[],
  { store, nodes }: Sheet,
): { row: SectionMetric; value: string; older: Past | undefined }[] =>
  metricsToEnter(sections).flatMap((row) => {
    const value = store.figure(row.node.uid);
    if (value === null || !isDue(row, store) || !isNotInLast(row.node, { nodes })) return [];
    return [{ row, value, older: latestPast(nodes.metrics.get(row.node.uid)?.past ?? []) }];
  });

/** The rows without a result because a figure below them has no conversion factor, with the factors that are missing. */
export const rowsNotCalculated = (sections: readonly Section[], { store }: Pick<Sheet, 'store'>) =>
  metricsToEnter(sections).flatMap((row) => {
    const { missingFactor, derivation = [] } = store.result(row.node.uid) ?? {};
    if (missingFactor !== true) return [];
    const lacking = derivation.filter(({ conversionFactor }) => conversionFactor === null);
    return [{ row, factors: lacking.map(({ fromMetric, toUnit }) => ({ metric: fromMetric, unit: toUnit })) }];
  });

/** Whether a row takes a figure in this period, one that is offered for picking included. */
export const isDue = (row: SectionRow, { isCounted }: Pick<EntrySheet['store'], 'isCounted'>): boolean =>
  isCounted(row.node.uid) || (row.kind === 'metric' && row.offered);

/** The rows that take a figure and have neither one nor N/A, although the report before has a figure. */
export const rowsEmptied = (sections: readonly Section[], { store, nodes }: Sheet): { row: SectionMetric; last: Past }[] =>
  metricsToEnter(sections).flatMap((row) => {
    const { uid } = row.node;
    if (!isDue(row, store)) return [];
    if (store.figure(uid) !== null || store.entry(uid).noReport || store.result(uid)?.missingFactor === true) return [];
    const last = figureBefore(row.node, { nodes });
    return last ? [{ row, last }] : [];
  });

/** 'Diesel used: 500 litres in May 2026': the figure that a row had. */
export const hadText = (node: Node, { value, startDate }: Past): string =>
  fill(texts.had, {
    metric: nameOf(node),
    value: statedValue(value, node),
    unit: statedUnit(node),
    period: formatMonth(startDate),
  });

/** '2 kWh, not in the last report; 2 kWh in Jan 2026': the figure that a row has now, and the newest one of before. */
export function notInLastText({ row: { node }, value, older }: ReturnType<typeof rowsNotInLast>[number]): string {
  const figure = (of: string) => `${statedValue(of, node)} ${statedUnit(node)}`.trim();
  const said = fill(texts.notInLastReason, { figure: figure(value) });
  if (!older) return said;
  return fill(texts.olderFigure, { said, figure: figure(older.value), period: formatMonth(older.startDate) });
}

/** 'no factor from Diesel used to kWh', and what the row had before. */
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
