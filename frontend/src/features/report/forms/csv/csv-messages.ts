import type { CsvRefusal } from '../../../../../../shared/domain/file/csv-encoding.ts';
import type { FormField } from '../../../../../../shared/domain/form/field-checks.ts';
import type { DoubtfulSeparators } from '../../../../../../shared/domain/form/separators.ts';
import type { ReadFormRow } from '../table-rows.ts';

/** What the page asks the worker that reads a CSV file. `isStored`: it is the form as it is stored, whose figures count already. */
export type CsvQuestion = { bytes: ArrayBuffer; fields: readonly FormField[]; typesOnly: boolean; isStored?: boolean };

/** Why a file is not read; `line`: of a quote that is not closed, from 1. */
export type CsvFault = { refusal: CsvRefusal | 'too-many' | 'no-columns' } | { refusal: 'quotes'; line: number };

export type CsvSummary = {
  rows: number;
  unknown: readonly string[];
  missing: readonly string[];
  doubtful: DoubtfulSeparators;
  /** whether the last row calls itself a total, perhaps in a column that the form does not have */
  isTotal: boolean;
};

/** What it answers: rows in portions, each small enough for one frame, then the end. */
export type CsvAnswer =
  | { kind: 'rows'; rows: readonly ReadFormRow[] }
  | ({ kind: 'done' } & CsvSummary)
  | ({ kind: 'refused' } & CsvFault);
