import { isTooLarge } from '../../../../../../shared/domain/file/uploads.ts';
import type { formTexts } from '../texts.ts';

export type FormFileFault = keyof typeof formTexts.refused;

/** Why a file is refused because of its name or size (REP-315 to REP-317). */
export function faultOf({ name, size }: Pick<File, 'name' | 'size'>): FormFileFault | null {
  if (/\.xls[xm]?$/i.test(name)) return 'excel';
  if (!/\.csv$/i.test(name)) return 'other';
  return isTooLarge(size) ? 'large' : null;
}
