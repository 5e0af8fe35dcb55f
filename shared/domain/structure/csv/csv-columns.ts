import { columnLetters, repeatedColumnFault } from '../../file/repeated-column.ts';

/** The six columns that existing clients send and get, in the order of the export (SET-379, SET-385). */
export const CSV_COLUMNS = ['issue', 'parent', 'name', 'unit', 'description', 'required'] as const;

/** Optional columns that a file of the screen may also contain. */
export const MORE_COLUMNS = [
  'parentPath',
  'copy',
  'highlighted',
  'hidden',
  'hideChildren',
  'calculated',
  'noManualEntry',
  'placeholder',
  'inputType',
  'frequency',
  'frequencyFrom',
  'category',
  'factor',
  'toUnit',
  'source',
  'year',
] as const;

export const ALL_COLUMNS = [...CSV_COLUMNS, ...MORE_COLUMNS] as const;
/** The id of the metric in its project; with it a row changes the metric instead of adding one. */
export const ID_COLUMN = 'id';
export type CsvColumn = (typeof ALL_COLUMNS)[number] | typeof ID_COLUMN;

/**
 * The flat file of the UK Government's conversion factors: its columns are known by these names, and the factor's by its year.
 */
const UK_LEVELS = ['level 1', 'level 2', 'level 3', 'level 4', 'column text'];
const UK_FACTOR = /^ghg conversion factor (\d{4})$/;

/**
 * The position of each column, and how rows are read. `width`: cells of the first line; `ignored`: headers without a meaning
 * here.
 */
export type CsvLayout =
  | { kind: 'metrics'; at: ReadonlyMap<CsvColumn, number>; isPath: boolean; width: number; ignored: readonly string[] }
  | {
      kind: 'uk-factors';
      scope: number;
      levels: readonly number[];
      unit: number;
      toUnit: number;
      factor: number;
      year: string;
      header: readonly string[];
      width: number;
      ignored: readonly string[];
    };

export const NO_COLUMNS = "The first line has no columns 'issue' and 'name'. Add them.";

const plain = (header: string) => header.trim().toLowerCase();
const BY_LETTERS: ReadonlyMap<string, CsvColumn> = new Map(
  [...ALL_COLUMNS, ID_COLUMN].map((name) => [columnLetters(name), name as CsvColumn]),
);

/**
 * The columns of a file by its first line, in any order; letter case, blanks, '_' and '-' do not count.
 * @returns undefined when it has neither the columns 'issue' and 'name' nor those of the UK Government's flat file (SET-380)
 */
export const layoutOf = (header: readonly string[]): CsvLayout | undefined => metricsLayout(header) ?? ukLayout(header);

function metricsLayout(header: readonly string[]): CsvLayout | undefined {
  const at = new Map<CsvColumn, number>();
  for (const [index, text] of header.entries()) {
    const column = BY_LETTERS.get(columnLetters(text));
    if (column && !at.has(column)) at.set(column, index);
  }
  if (!at.has('issue') || !at.has('name')) return undefined;
  const taken = new Set(at.values());
  const ignored = header.filter((text, index) => !taken.has(index) && text.trim() !== '');
  return { kind: 'metrics', at, isPath: at.has('parentPath'), width: header.length, ignored };
}

function ukLayout(header: readonly string[]): CsvLayout | undefined {
  const names = header.map(plain);
  const factor = names.findIndex((name) => UK_FACTOR.test(name));
  const levels = UK_LEVELS.map((level) => names.indexOf(level));
  const [scope, unit, toUnit] = ['scope', 'uom', 'ghg/unit'].map((name) => names.indexOf(name)) as [number, number, number];
  if ([factor, scope, unit, toUnit, ...levels].includes(-1)) return undefined;
  const year = UK_FACTOR.exec(names[factor]!)![1]!;
  return { kind: 'uk-factors', scope, levels, unit, toUnit, factor, year, header, width: header.length, ignored: [] };
}

const UK_NAMES: ReadonlySet<string> = new Set([...UK_LEVELS, 'scope', 'uom', 'ghg/unit'].map(columnLetters));

/** Why the first line of a file that names one of our columns twice is refused; null for others. */
export const repeatedFault = (layout: CsvLayout, header: readonly string[]): string | null =>
  repeatedColumnFault(header, (letters) => (layout.kind === 'metrics' ? BY_LETTERS : UK_NAMES).has(letters));

/** Counts how many of our columns a first line names, to find the delimiter. */
export const knownColumns = (header: readonly string[]): number => {
  const layout = layoutOf(header);
  return layout === undefined ? 0 : layout.kind === 'metrics' ? layout.at.size : header.length;
};
