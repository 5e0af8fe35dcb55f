import type { Period } from '../../../../../../shared/domain/kernel/periods.ts';
import { periodOfHeading } from './paste-month.ts';

/** The index of each known column, from the first line of a sheet; -1 for none. */
export type SheetHead = Record<keyof typeof WORDS, number>;

/** The names of the page's own columns and their synonyms, in lower case. */
const WORDS = {
  name: ['metric', 'metrics', 'name'],
  unit: ['units', 'unit'],
  value: ['value', 'values', 'wert', 'werte', 'valeur', 'valeurs', 'valore', 'valori', 'valor', 'valores', 'waarde', 'waarden'],
  comment: ['comments', 'comment'],
  notApplicable: ['n/a', 'not applicable'],
} as const;

/**
 * The columns named in the first line of a sheet. Undefined if that line is not a head: a head has values or periods beside
 * names, or a known name for the names. `value`: -1 if the head does not name the value column.
 */
export function headingsOf(line: readonly string[], period: Period | null | undefined): SheetHead | undefined {
  const at = (words: readonly string[]) => line.findIndex((text) => words.includes(text));
  const head: SheetHead = {
    name: Math.max(0, at(WORDS.name)),
    unit: at(WORDS.unit),
    value: at(WORDS.value),
    comment: at(WORDS.comment),
    notApplicable: at(WORDS.notApplicable),
  };
  const value = head.value === head.name ? -1 : head.value;
  const hasPeriods = line.some((text, column) => column !== head.name && periodOfHeading(text, period) !== 'none');
  return value >= 0 || hasPeriods || (at(WORDS.name) >= 0 && line.length > 1) ? { ...head, value } : undefined;
}

/** Whether a heading means the value column. */
export const isValueHeading = (text: string): boolean => (WORDS.value as readonly string[]).includes(text.trim().toLowerCase());
