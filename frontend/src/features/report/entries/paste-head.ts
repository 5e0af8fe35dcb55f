/** Which column of a sheet has what, by its first line; -1 for none. */
export type SheetHead = Record<keyof typeof WORDS, number>;

/** The names of the page's own columns, and what a sheet calls them otherwise, in small letters. */
const WORDS = {
  name: ['metric', 'metrics', 'name'],
  unit: ['units', 'unit'],
  value: ['value', 'values'],
  comment: ['comments', 'comment'],
  notApplicable: ['n/a', 'not applicable'],
} as const;

/** The columns that the first line of a sheet names; undefined where it is no head: that has values, beside names. */
export function headOf(line: readonly string[]): SheetHead | undefined {
  const at = (words: readonly string[]) => line.findIndex((text) => words.includes(text));
  const head: SheetHead = {
    name: Math.max(0, at(WORDS.name)),
    unit: at(WORDS.unit),
    value: at(WORDS.value),
    comment: at(WORDS.comment),
    notApplicable: at(WORDS.notApplicable),
  };
  return head.value < 0 || head.value === head.name ? undefined : head;
}
