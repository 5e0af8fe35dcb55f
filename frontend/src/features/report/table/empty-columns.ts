import type { EntrySheet } from '../entries/context.ts';
import type { SectionRow } from '../model/sections.ts';

/** Whether none of these rows has a comment in a read-only report. The comment column can then be narrow. */
export const hasNoComments = (rows: readonly SectionRow[], { store }: Pick<EntrySheet, 'store'>): boolean =>
  rows.every((row) => row.kind !== 'metric' || store.entry(row.node.uid).comment === '');
