import type { Cells } from '../../../../../shared/domain/form/rows.ts';

/** Faults or questions by field; null for a cell without any, and for a row without any. */
export type Errors = readonly (string | null)[] | null;
/** A record that was read elsewhere. `doubts`: questions about its cells until they are entered anew, besides their errors. */
export type ReadFormRow = { readonly cells: Cells; readonly errors: Errors; readonly doubts?: Errors };
/** A record of a form during editing; a new object whenever it changes. */
export type FormTableRow = ReadFormRow & { readonly id: number };

/**
 * The state of all rows: their number, how many have faults, and whether something is unsaved. `total`: number, from 1, of a row
 * that looks like a total, until the person decides; null for none.
 */
export type TableState = {
  revision: number;
  count: number;
  faulty: number;
  changed: boolean;
  filled: boolean;
  total: number | null;
};
