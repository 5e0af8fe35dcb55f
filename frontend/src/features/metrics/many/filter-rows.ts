import { searchedText } from '../../../../../shared/domain/metric/unit-text.ts';
import { flagsOf, type StructureRow } from '../tree-rows.ts';

export const ROW_STATES = ['all', 'missing', 'required', 'hidden'] as const;
export type RowState = (typeof ROW_STATES)[number];
/** `text`: part of a name, a unit or an id. */
export type RowFilter = { text: string; state: RowState };

export const NO_ROW_FILTER: RowFilter = { text: '', state: 'all' };
export const isFiltering = ({ text, state }: RowFilter): boolean => text.trim() !== '' || state !== 'all';

const STATES: Readonly<Record<RowState, (row: StructureRow) => boolean>> = {
  all: () => true,
  missing: ({ factor }) => factor.kind === 'missing',
  required: ({ fields, type }) => flagsOf(fields).required || (type === 'document' && fields.meta_json.isRequired === true),
  hidden: ({ fields }) => flagsOf(fields).hidden,
};

/** Whether a row has a text in its name, its unit, its metric's id, which the page shows, or its own id, which files have. */
function says({ uid, label, fields: { metric } }: StructureRow, text: string): boolean {
  return [label, metric?.unit ?? '', metric?.uid ?? '', metric ? uid : ''].some((each) => searchedText(each).includes(text));
}

/** The matching rows, with all rows above them. Rows that only repeat a metric do not match. */
export function filterStructureRows(
  rows: readonly StructureRow[],
  filter: RowFilter,
): { rows: readonly StructureRow[]; found: number } {
  if (!isFiltering(filter)) return { rows, found: rows.length };
  const text = searchedText(filter.text.trim());
  const found = rows.filter((row) => !row.listed && STATES[filter.state](row) && says(row, text));
  const paths = found.map(({ path }) => path);
  const matches = new Set(found);
  const shown = rows.filter((row) => matches.has(row) || (!row.listed && paths.some((path) => path.startsWith(row.path))));
  return { rows: shown, found: found.length };
}
