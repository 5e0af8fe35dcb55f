import type { Cells } from '../../../../../shared/domain/form/rows.ts';
import type { DocumentPlace } from '../../../api/upload-steps.ts';
import { readFormCsv } from './csv/read-csv.ts';
import { differenceOf, type FormDifference } from './form-difference.ts';
import type { FormTable } from './form-table.ts';
import { currentOf, storedBytes } from './stored-form.ts';

/**
 * Of another save of a form: the uid of its upload, null where it has none, the uid of its person, and what differs from the rows here;
 * absent where that is not known.
 */
export type OtherSave = { seen?: string | null; by?: string | undefined; difference?: FormDifference | undefined };

/** `into`: an empty table of the form, which the stored rows are read into. */
type Reading = { into: FormTable; signal: AbortSignal };

/** Who has saved what is stored now, and what differs from these rows. */
export async function otherSave(place: DocumentPlace, mine: readonly Cells[], { into, signal }: Reading): Promise<OtherSave> {
  let known: OtherSave = {};
  try {
    const upload = await currentOf(place);
    known = { seen: upload?.uid ?? null, by: upload?.savedBy };
    if (upload) await readFormCsv(await storedBytes(place, upload, signal), into, { changed: false, signal });
    return { ...known, difference: differenceOf(mine, into.records()) };
  } catch {
    // the choice between both does not depend on it
    return known;
  }
}
