import type { Cells } from '../../../../../shared/domain/form/rows.ts';

/** By field, what is wrong or asked; null for a cell without it, and for all of them. */
export type Errors = readonly (string | null)[] | null;
/** A record that was read elsewhere. `doubts`: what is asked about its cells until they are entered anew, beside their errors. */
export type ReadFormRow = { readonly cells: Cells; readonly errors: Errors; readonly doubts?: Errors };
/** A record of a form while it is edited; a new object whenever something about it changes. */
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
