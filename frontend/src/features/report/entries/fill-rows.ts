import { valueField } from '../../../../../shared/domain/report/value.ts';
import { isCalculated, nameOf, type Section } from '../model/sections.ts';
import type { EntrySheet } from './context.ts';
import { hasNeed, metricsToEnter } from './needs.ts';
import { latestPast } from './take-past.ts';

/** An empty row, and the value of the last report that would go into it. `startDate`: of that report's period. */
export type FillRow = { uid: string; name: string; unit: string; value: string; startDate: string };

/**
 * The empty values of some sections that an earlier report has. A value that is there stays; dates, calculated values and texts that
 * wait for their person are left alone.
 */
export function fillRowsOf(sections: readonly Section[], sheet: Pick<EntrySheet, 'store' | 'nodes'>): FillRow[] {
  const { store, nodes } = sheet;
  return metricsToEnter(sections).flatMap((row) => {
    const { uid, metric } = row.node;
    const last = latestPast(nodes.metrics.get(uid)?.past ?? []);
    const { fault, text } = store.entry(uid);
    const free = hasNeed('value', row, sheet) && fault === undefined && text === undefined;
    if (!last || !free || isCalculated(row, nodes.nodes) || valueField(row.node).type === 'date') return [];
    return [{ uid, name: nameOf(row.node), unit: metric?.unit ?? '', ...last }];
  });
}

/** Enters the values as one step, exactly as they were stored. */
export const fillIn = (rows: readonly FillRow[], { store }: Pick<EntrySheet, 'store'>): void =>
  store.paste(
    rows.map(({ uid, value }) => ({ uid, more: { value } })),
    0,
  );
