import { MAX_FORM_ROWS } from '../../../../../shared/domain/form/setup.ts';
import { fill } from '../../../ui/fill.ts';
import type { TableState } from './table-rows.ts';
import { formTexts as texts } from './texts.ts';
import { NEW, type UnfinishedRecord } from './typed-records.ts';

/** Why the data of a form cannot be saved now; null if they can (REP-279, REP-301 to REP-303). */
export function reasonNotToSave(
  { faulty, filled, changed, count, total }: TableState,
  wasStored: boolean,
  unfinished?: UnfinishedRecord,
): string | null {
  if (total !== null) return fill(texts.totalOpen, { n: total });
  if (faulty > 0) return texts.fixErrors;
  if (!filled && !wasStored) return texts.addSomeData;
  if (count > MAX_FORM_ROWS) return texts.full;
  if (unfinished !== undefined) return unfinished === NEW ? texts.newUnfinished : fill(texts.editUnfinished, { n: unfinished });
  // After 'Back to start' the stored rows are removed, which is a change.
  return changed || count === 0 ? null : texts.unchanged;
}
