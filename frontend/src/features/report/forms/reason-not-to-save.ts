import { MAX_FORM_ROWS } from '../../../../../shared/domain/form/setup.ts';
import type { TableState } from './form-table.ts';
import { formTexts as texts } from './texts.ts';

/** Why the data of a form cannot be saved now; null when they can (REP-279, REP-301 to REP-303). */
export function reasonNotToSave({ faulty, filled, changed, count }: TableState, wasStored: boolean): string | null {
  if (faulty > 0) return texts.fixErrors;
  if (!filled && !wasStored) return texts.addSomeData;
  if (count > MAX_FORM_ROWS) return texts.full;
  return changed ? null : texts.unchanged;
}
