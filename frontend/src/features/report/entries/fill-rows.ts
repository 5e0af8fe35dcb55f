import { valueField } from '../../../../../shared/domain/report/value.ts';
import { isCalculated, nameOf, type Section, type SectionMetric, takesNoTyping } from '../model/sections.ts';
import { statedUnit, statedValue } from '../model/stated-value.ts';
import type { EntrySheet } from './context.ts';
import { hasNeed, metricsToEnter } from './needs.ts';
import { latestPast } from './take-past.ts';

/** An empty row, and the value of the last report that would go into it, as it is stored and `shown`. `startDate`: of that report's period. */
export type FillRow = { uid: string; name: string; unit: string; value: string; shown: string; startDate: string };

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
  return { uid, name: nameOf(row.node), unit: statedUnit(row.node), shown: statedValue(last.value, row.node), ...last };
}

/**
 * The empty values of some sections that an earlier report has. A value that is there stays; dates, calculated values and texts that
 * wait for their person are left alone.
 */
export const fillRowsOf = (sections: readonly Section[], sheet: Sheet): FillRow[] =>
  metricsToEnter(sections).flatMap((row) => fillRowOf(row, sheet) ?? []);

/** Whether there are any; each entry asks, so that no more rows are looked at than it takes. */
export const hasFillRows = (sections: readonly Section[], sheet: Sheet): boolean =>
  metricsToEnter(sections).some((row) => fillRowOf(row, sheet) !== undefined);

/** Enters the values as one step, exactly as they were stored. */
export const fillIn = (rows: readonly FillRow[], { store }: Pick<EntrySheet, 'store'>): void =>
  store.paste(
    rows.map(({ uid, value }) => ({ uid, more: { value } })),
    0,
  );
