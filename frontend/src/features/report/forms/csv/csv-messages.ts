import type { CsvRefusal } from '../../../../../../shared/domain/file/csv-encoding.ts';
import type { FormField } from '../../../../../../shared/domain/form/field-checks.ts';
import type { DoubtfulSeparators } from '../../../../../../shared/domain/form/separators.ts';
import type { ReadFormRow } from '../table-rows.ts';

/** The page's request to the worker that reads a CSV file. `isStored`: it is the stored form, whose figures count already. */
export type CsvQuestion = { bytes: ArrayBuffer; fields: readonly FormField[]; typesOnly: boolean; isStored?: boolean };

/** Why a file is not read; `line`: of a quote that is not closed, from 1. */
export type CsvFault = { refusal: CsvRefusal | 'too-many' | 'no-columns' | 'empty' } | { refusal: 'quotes'; line: number };

/** `repeated`: number of rows that are the same as one above them in each cell. */
export type CsvSummary = {
  rows: number;
  repeated: number;
  unknown: readonly string[];
  missing: readonly string[];
  doubtful: DoubtfulSeparators;
  /** whether the last row is named as a total, perhaps in a column that the form does not have */
  isTotal: boolean;
};

/** The worker's messages: rows in portions, each small enough for one frame, then the end. */
export type CsvAnswer =
  | { kind: 'rows'; rows: readonly ReadFormRow[] }
  | ({ kind: 'done' } & CsvSummary)
  | ({ kind: 'refused' } & CsvFault);
