import { csvDialect, csvRecords, hasMoreCells, isDivided, namedWidth, TOO_MANY_CELLS } from '../file/csv-dialect.ts';
import type { CsvRow } from '../file/csv-reader.ts';
import { EMPTY_FILE } from '../file/refused.ts';
import { unitText } from '../metric/unit-text.ts';
import { datesOf } from '../structure/csv/csv.ts';
import { type CsvLayout, knownColumns, layoutOf, repeatedFault } from '../structure/csv/csv-columns.ts';
import { type Fault, REASONS, readRow } from '../structure/csv/csv-row.ts';
import { factorColumns, missingFactorColumns, repeatedFactorColumn } from './factor-columns.ts';
import { figureReader } from './factor-figures.ts';
import { FACTOR_REASONS, type FactorColumn, type FactorRow, factorRowFaults } from './factor-row.ts';

/** Most rows of one file, the same as the limit of a group. The UK Government's file of 2024 has 3,425. */
export const MAX_FACTOR_ROWS = 10_000;

/** The only unit of the UK Government's flat file that figures in CO2 equivalents are converted to. */
const UK_UNIT = 'kg CO2e';
const OTHER_UNIT = (unit: string) => `The row is in ${unit}, and not in kg CO2e.`;

/**
 * The content of a file. `leftOut`: rows of the UK Government's file that are no factors in kg CO2e, which is no fault; `faults`:
 * rows that cannot be read; `ignored`: unknown headers in a file with our own columns.
 */
export type FactorFile = {
  layout: 'own' | 'uk';
  rows: readonly FactorRow[];
  faults: readonly Fault[];
  leftOut: readonly Fault[];
  ignored: readonly string[];
};

export type ReadFactorFile = FactorFile | { refused: string };

const BROKEN = 'Text follows a closing quote, or a quote is not closed. Save the table as CSV again.';
const EMPTY = 'The file has no rows below its first line. Choose another file.';
const TOO_MANY = `The file has more than ${MAX_FACTOR_ROWS.toLocaleString('en-GB')} rows. Divide it.`;
const noColumns = (names: readonly string[]) =>
  `The first line has no column ${names.map((name) => `'${name}'`).join(', ')}. Add ${names.length === 1 ? 'it' : 'them'}.`;

type UkLayout = Extract<CsvLayout, { kind: 'uk-factors' }>;

const ukLayoutOf = (header: readonly string[]): UkLayout | undefined => {
  const layout = layoutOf(header);
  return layout?.kind === 'uk-factors' ? layout : undefined;
};
const knownOf = (header: readonly string[]) => (ukLayoutOf(header) ? knownColumns(header) : factorColumns(header).size);

/**
 * Reads the CSV text of a file of factors: with our own columns, or the flat file of the UK Government, whose rows are named as
 * the import of metrics into a project names them. Of two rows of one metric between the same units the first counts. Takes
 * time in proportion to the text.
 * @returns the reason when the file cannot be read as a whole
 */
export function readFactorFile(text: string): ReadFactorFile {
  const records: CsvRow[] = [];
  for (const record of csvRecords(text, knownOf)) {
    if (records.length > MAX_FACTOR_ROWS) return { refused: TOO_MANY };
    records.push(record);
  }
  const [header, ...rest] = records;
  if (header === undefined) return { refused: EMPTY_FILE };
  const uk = ukLayoutOf(header.cells);
  const columns = factorColumns(header.cells);
  const missing = uk ? [] : missingFactorColumns(columns);
  if (missing.length > 0) return { refused: noColumns(missing) };
  const repeated = uk ? repeatedFault(uk, header.cells) : repeatedFactorColumn(header.cells);
  if (repeated !== null) return { refused: repeated };
  if (rest.length === 0) return { refused: EMPTY };
  // blank headers at the end are there because a row has more cells
  const width = namedWidth(header.cells);
  const hasCommas = csvDialect(text, knownOf).delimiter !== ',';
  const figureAt = uk ? uk.factor : (columns.get('factor') ?? -1);
  const hasMore = (cells: readonly string[]) =>
    hasMoreCells(cells, width) || (!hasCommas && isDivided(cells, header.cells, figureAt));
  const brokenBy = ({ cells, isBroken }: CsvRow) => (isBroken ? BROKEN : hasMore(cells) ? TOO_MANY_CELLS : undefined);
  const broken = rest.flatMap((row) => {
    const reason = brokenBy(row);
    return reason === undefined ? [] : [{ line: row.line, column: '', reason }];
  });
  const whole = rest.filter((row) => brokenBy(row) === undefined);
  const read = uk ? ukRows(uk, whole, hasCommas) : ownRows(columns, header.cells, whole, hasCommas);
  const { rows, twice } = once(read.rows);
  const faults = [...broken, ...read.faults, ...twice].sort((a, b) => a.line - b.line);
  const taken = new Set(columns.values());
  const ignored = uk ? [] : header.cells.filter((text, index) => !taken.has(index) && text.trim() !== '');
  return { layout: uk ? 'uk' : 'own', rows, faults, leftOut: read.leftOut, ignored };
}

type Rows = Pick<FactorFile, 'rows' | 'faults' | 'leftOut'>;

function ownRows(
  columns: ReadonlyMap<FactorColumn, number>,
  header: readonly string[],
  records: readonly CsvRow[],
  hasCommas: boolean,
): Rows {
  const cellOf = ({ cells }: CsvRow, column: FactorColumn) => cells[columns.get(column) ?? -1] ?? '';
  const figure = figureReader(
    records.map((record) => cellOf(record, 'factor').trim()),
    hasCommas,
  );
  const rows: FactorRow[] = [];
  const faults: Fault[] = [];
  for (const record of records) {
    const text = (column: FactorColumn) => cellOf(record, column).trim();
    const read = figure(text('factor'));
    // blanks at the ends of a note are part of it, so that an export comes back as it was
    const note = (column: 'source' | 'description') => columns.has(column) && { [column]: cellOf(record, column) };
    const more = (column: 'startDate' | 'endDate' | 'metricId' | 'category') => columns.has(column) && { [column]: text(column) };
    const row: FactorRow = {
      line: record.line,
      metric: text('metric'),
      unit: text('unit'),
      toUnit: text('toUnit'),
      factor: 'value' in read ? read.value : text('factor'),
      ...note('source'),
      ...note('description'),
      ...more('startDate'),
      ...more('endDate'),
      ...more('metricId'),
      ...more('category'),
    };
    const found = factorRowFaults(row).filter(({ column }) => column !== 'factor');
    if (text('factor') === '') found.push({ column: 'factor', reason: FACTOR_REASONS.noFactor });
    else if ('reason' in read) found.push({ column: 'factor', reason: read.reason });
    if (found.length === 0) rows.push(row);
    for (const { column, reason } of found)
      faults.push({ line: record.line, column: header[columns.get(column)!]!.trim(), reason });
  }
  return { rows, faults, leftOut: [] };
}

/** The figures are read as those of our own columns, since the published file may have been saved again. */
function ukRows(layout: UkLayout, records: readonly CsvRow[], hasCommas: boolean): Rows {
  const [rows, faults, leftOut]: [FactorRow[], Fault[], Fault[]] = [[], [], []];
  const textOf = ({ cells }: CsvRow) => (cells[layout.factor] ?? '').trim();
  const figure = figureReader(records.map(textOf), hasCommas);
  for (const record of records) {
    const { cells, line } = record;
    const toUnit = (cells[layout.toUnit] ?? '').trim();
    const read = readRow(layout, cells, line, figure);
    if (toUnit !== '' && toUnit !== UK_UNIT)
      leftOut.push({ line, column: layout.header[layout.toUnit]!, reason: OTHER_UNIT(toUnit) });
    else if ('faults' in read) {
      const none = read.faults.find(({ reason }) => reason === REASONS.unpublished);
      if (none) leftOut.push(none);
      else faults.push(...read.faults);
    } else {
      const { name, unit, category, factor } = read.row;
      const { source, year } = factor!;
      rows.push({ line, metric: name, unit, toUnit, factor: factor!.factor, source, category, ...datesOf(year) });
    }
  }
  return { rows, faults, leftOut };
}

/** The first of the rows that mean the same factor; the others are reported. */
function once(all: readonly FactorRow[]): { rows: FactorRow[]; twice: Fault[] } {
  const lines = new Map<string, number>();
  const [rows, twice]: [FactorRow[], Fault[]] = [[], []];
  for (const row of all) {
    const key = JSON.stringify([row.metricId ?? '', row.category ?? '', row.metric, unitText(row.unit), unitText(row.toUnit)]);
    const first = lines.get(key);
    if (first === undefined) {
      lines.set(key, row.line);
      rows.push(row);
    } else twice.push({ line: row.line, column: '', reason: FACTOR_REASONS.twice(first) });
  }
  return { rows, twice };
}
