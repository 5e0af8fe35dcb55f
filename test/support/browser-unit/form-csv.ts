import { readCsvRows } from '../../../frontend/src/features/report/forms/csv/csv-rows.ts';
import { FormTable } from '../../../frontend/src/features/report/forms/form-table.ts';
import type { FormField } from '../../../shared/domain/form/field-checks.ts';

/** The table of a form after reading a CSV file. @throws Error with the reason if the file is refused */
export function tableOfCsv(fields: FormField[], text: string): FormTable {
  const answer = readCsvRows(text, { fields, typesOnly: false });
  if ('refused' in answer) throw new Error(answer.refused.refusal);
  const table = new FormTable(fields);
  table.append(answer.rows, { changed: true, doubtful: answer.summary.doubtful });
  table.askTotal(answer.summary.isTotal);
  return table;
}
