import type { ReadFigure } from '../../factor/factor-figures.ts';
import { splitPath } from '../../file/csv-cell.ts';
import { sanitiseRichText } from '../../file/rich-text.ts';
import { isDate } from '../../kernel/dates.ts';
import { DEFAULT_UNIT, FREQUENCY_UNITS, METRIC_INPUT_TYPES } from '../../kernel/vocabulary.ts';
import { MAX_NAME, MAX_SOURCE, MAX_TEXT, MAX_UNIT } from '../../metric/limits.ts';
import type { CsvColumn, CsvLayout } from './csv-columns.ts';

/** A fault in a file and its place; `line` counts the lines of the file from 1, `column` is the header. */
export type Fault = { line: number; column: string; reason: string };

/** Parent units per unit; without `toUnit` the unit of the metric above. `year`: 'YYYY' or ''. */
export type RowFactor = { factor: string; toUnit: string; source: string; year: string };

/**
 * One metric of a file. `issues`: from the outermost in, usually one. `parent`: the names of the metrics above within the issue,
 * or the name of the metric directly above, as existing clients send it. `anyIssue`: the issue may be at any depth. `copy`: 2 for
 * the second of two equal metrics.
 */
export type MetricRow = {
  line: number;
  issues: readonly string[];
  anyIssue: boolean;
  parent: { path: readonly string[] } | { name: string };
  name: string;
  unit: string;
  description: string;
  category: string;
  required: boolean;
  period: number;
  meta_json: Readonly<Record<string, unknown>>;
  copy: number;
  factor: RowFactor | null;
  /** the node that the row changes, and the columns that the file has; none for a row without an id */
  update?: { id: string; columns: ReadonlySet<CsvColumn> };
};

export type ReadRow = { row: MetricRow } | { faults: readonly Fault[] };

const YES = new Set(['true', 'yes', 'y', '1', 'x']);
const NO = new Set(['', 'false', 'no', 'n', '0']);
const FREQUENCY = new RegExp(`^(?:([1-9]\\d{0,5}) )?(${FREQUENCY_UNITS.join('|')})$`);

export const REASONS = {
  issue: 'The issue is missing. Enter one.',
  name: 'The name is missing. Enter one.',
  tooLong: (most: number) => `Use at most ${most.toLocaleString('en-GB')} characters.`,
  flag: "Write 'true' or 'false'.",
  copy: 'Write a whole number of at least 1.',
  inputType: `Write one of: ${METRIC_INPUT_TYPES.join(', ')}.`,
  frequency: `Write how often, such as '3 MONTHS'; the units are ${FREQUENCY_UNITS.join(', ')}.`,
  date: 'Enter the date as YYYY-MM-DD.',
  noFactor: 'The factor is missing. Enter a number, or leave toUnit empty as well.',
  unpublished: 'No factor is published for this row.',
  toUnit: 'The unit that the factor converts to is missing. Enter it.',
  year: 'Enter the year with four digits.',
} as const;

/** Reads cells by column and collects their faults. */
class Cells {
  readonly faults: Fault[] = [];
  readonly #line: number;
  readonly #of: (column: CsvColumn) => string;

  constructor(line: number, of: (column: CsvColumn) => string) {
    this.#line = line;
    this.#of = of;
  }

  fault(column: string, reason: string): void {
    this.faults.push({ line: this.#line, column, reason });
  }

  /** The text of a cell without blanks at its ends. */
  text(column: CsvColumn, most: number = MAX_NAME): string {
    const text = this.#of(column).trim();
    if (text.length > most) this.fault(column, REASONS.tooLong(most));
    return text;
  }

  /** A note, whose blanks at its ends are part of it, so that an export comes back as it was; none if it is blank. */
  note(column: CsvColumn, most: number = MAX_NAME): string {
    const text = this.#of(column);
    if (text.length > most) this.fault(column, REASONS.tooLong(most));
    return text.trim() === '' ? '' : text;
  }

  rich(column: CsvColumn): string {
    const text = this.#of(column);
    if (text.length > MAX_TEXT) this.fault(column, REASONS.tooLong(MAX_TEXT));
    return sanitiseRichText(text);
  }

  flag(column: CsvColumn): boolean {
    const text = this.text(column).toLowerCase();
    if (!YES.has(text) && !NO.has(text)) this.fault(column, REASONS.flag);
    return YES.has(text);
  }

  /** A flag of which both answers are settings; undefined for a blank cell. */
  choice(column: CsvColumn): boolean | undefined {
    return this.text(column) === '' ? undefined : this.flag(column);
  }

  matching(column: CsvColumn, isRight: (text: string) => boolean, reason: string): string {
    const text = this.text(column);
    if (text !== '' && !isRight(text)) this.fault(column, reason);
    return text;
  }
}

/**
 * A row of a file as a metric, or everything that is wrong with it. A blank unit is 'Number', HTML of a description is reduced to
 * what descriptions may hold (SET-379, SET-380).
 * @param figure reads a factor
 */
export function readRow(layout: CsvLayout, cells: readonly string[], line: number, figure: ReadFigure): ReadRow {
  return layout.kind === 'metrics' ? metricRow(layout, cells, line, figure) : ukRow(layout, cells, line, figure);
}

function metricRow(
  { at, isPath }: Extract<CsvLayout, { kind: 'metrics' }>,
  cells: readonly string[],
  line: number,
  figure: ReadFigure,
): ReadRow {
  const read = new Cells(line, (column) => cells[at.get(column) ?? -1] ?? '');
  const issueText = read.text('issue');
  const issues = isPath ? splitPath(issueText) : issueText === '' ? [] : [issueText];
  if (issues.length === 0) read.fault('issue', REASONS.issue);
  const name = read.text('name');
  if (name === '') read.fault('name', REASONS.name);
  const path = splitPath(read.text('parentPath', 20 * MAX_NAME));
  const parentName = read.text('parent');
  const id = read.text('id');
  const row: MetricRow = {
    line,
    issues,
    anyIssue: !isPath,
    name,
    parent: path.length > 0 || parentName === '' ? { path } : { name: parentName },
    unit: read.text('unit', MAX_UNIT) || DEFAULT_UNIT,
    description: read.rich('description'),
    category: read.text('category') || (issues.at(-1) ?? ''),
    required: read.flag('required'),
    period: read.flag('highlighted') ? 1 : -1,
    meta_json: metaOf(read),
    copy: Number(read.matching('copy', (text) => /^[1-9]\d{0,4}$/.test(text), REASONS.copy) || 1),
    factor: factorOf(read, figure, issues.length > 0 && (path.length > 0 || parentName !== '')),
    ...(id !== '' && { update: { id, columns: new Set(at.keys()) } }),
  };
  return read.faults.length > 0 ? { faults: read.faults } : { row };
}

function metaOf(read: Cells): Record<string, unknown> {
  const placeholder = read.note('placeholder');
  const inputs = new Set<string>(METRIC_INPUT_TYPES);
  const inputType = read.matching('inputType', (text) => inputs.has(text), REASONS.inputType);
  const frequency = read.matching('frequency', (text) => FREQUENCY.test(text), REASONS.frequency);
  const isCalculated = read.choice('calculated');
  const [, number, unit] = FREQUENCY.exec(frequency) ?? [];
  const from = read.matching('frequencyFrom', isDate, REASONS.date);
  return {
    ...(read.flag('hidden') && { hidden: true }),
    ...(read.flag('hideChildren') && { hideChildrenIfNullOrZero: true }),
    ...(isCalculated !== undefined && { calculated: isCalculated }),
    ...(read.flag('noManualEntry') && { disable_manual_entry: true }),
    ...(placeholder !== '' && { placeholder }),
    ...(inputType !== '' && { input_type: inputType }),
    ...(unit !== undefined && { freq_num: number === undefined ? null : Number(number), freq_unit: unit }),
    ...(from !== '' && { from_date: from }),
  };
}

function factorOf(read: Cells, figure: ReadFigure, hasParent: boolean): RowFactor | null {
  const typed = read.text('factor');
  const toUnit = read.text('toUnit', MAX_UNIT);
  const source = read.note('source', MAX_SOURCE);
  const year = read.matching('year', (text) => /^\d{4}$/.test(text), REASONS.year);
  if (typed === '') {
    if (toUnit !== '') read.fault('factor', REASONS.noFactor);
    return null;
  }
  const found = figure(typed);
  if ('reason' in found) read.fault('factor', found.reason);
  if (toUnit === '' && !hasParent) read.fault('toUnit', REASONS.toUnit);
  return { factor: 'value' in found ? found.value : '', toUnit, source, year };
}

/** A row of the UK Government's flat file: its scope is the issue; its levels and the column's text are the name together. */
function ukRow(
  layout: Extract<CsvLayout, { kind: 'uk-factors' }>,
  cells: readonly string[],
  line: number,
  figure: ReadFigure,
): ReadRow {
  const faults: Fault[] = [];
  const cell = (index: number) => (cells[index] ?? '').trim();
  const check = (index: number, isRight: boolean, reason: string) => {
    if (!isRight) faults.push({ line, column: layout.header[index]!.trim(), reason });
  };
  const { scope, levels, unit, toUnit, factor, year } = layout;
  const name = levels
    .map(cell)
    .filter((text) => text !== '')
    .join(' / ');
  const found = figure(cell(factor));
  check(scope, cell(scope) !== '', REASONS.issue);
  check(levels[0]!, name !== '', REASONS.name);
  check(levels[0]!, name.length <= MAX_NAME, REASONS.tooLong(MAX_NAME));
  for (const each of [unit, toUnit]) check(each, cell(each).length <= MAX_UNIT, REASONS.tooLong(MAX_UNIT));
  check(toUnit, cell(toUnit) !== '', REASONS.toUnit);
  check(factor, cell(factor) !== '', REASONS.unpublished);
  if (cell(factor) !== '') check(factor, 'value' in found, 'reason' in found ? found.reason : '');
  if (faults.length > 0 || 'reason' in found) return { faults };
  const source = `UK Government GHG Conversion Factors for Company Reporting ${year}`;
  const row: MetricRow = {
    line,
    issues: [cell(scope)],
    anyIssue: false,
    parent: { path: [] },
    name,
    unit: cell(unit) || DEFAULT_UNIT,
    description: '',
    category: cell(scope),
    required: false,
    period: -1,
    meta_json: {},
    copy: 1,
    factor: { factor: found.value, toUnit: cell(toUnit), source, year },
  };
  return { row };
}
