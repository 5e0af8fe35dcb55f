import type { EntrySheet } from '../entries/context.ts';
import type { SectionRow } from '../model/sections.ts';

/** Whether a report in reading has no comment in any of these rows, so that the column can be as narrow as its head. */
export const hasNoComments = (rows: readonly SectionRow[], { store }: Pick<EntrySheet, 'store'>): boolean =>
  rows.every((row) => row.kind !== 'metric' || store.entry(row.node.uid).comment === '');
