import type { Cells } from '../../../../../shared/domain/form/rows.ts';
import type { DocumentPlace } from '../../../api/upload-steps.ts';
import { readFormCsv } from './csv/read-csv.ts';
import { differenceOf, type FormDifference } from './form-difference.ts';
import type { FormTable } from './form-table.ts';
import { currentOf, storedBytes } from './stored-form.ts';

/**
 * Another save of a form: uid of its upload (null for none), uid of its author, and the differences from this page's rows. Absent
 * if unknown.
 */
export type OtherSave = { seen?: string | null; by?: string | undefined; difference?: FormDifference | undefined };

/** `into`: an empty table of the form, to read the stored rows into. */
type Reading = { into: FormTable; signal: AbortSignal };

/** The author of the stored form, and the differences from these rows. */
export async function otherSave(place: DocumentPlace, mine: readonly Cells[], { into, signal }: Reading): Promise<OtherSave> {
  let known: OtherSave = {};
  try {
    const upload = await currentOf(place);
    known = { seen: upload?.uid ?? null, by: upload?.savedBy };
    if (upload) await readFormCsv(await storedBytes(place, upload, signal), into, { changed: false, signal });
    return { ...known, difference: differenceOf(mine, into.records()) };
  } catch {
    // The choice between both works without the differences.
    return known;
  }
}
