import { BYTE_ORDER_MARK, csvRows, joinPath } from '../../file/csv-cell.ts';
import { writtenRichText } from '../../file/rich-text.ts';
import { compareText } from '../../kernel/names.ts';
import { type Node, parentPath } from '../tree.ts';
import { ALL_COLUMNS, CSV_COLUMNS, type CsvColumn, ID_COLUMN } from './csv-columns.ts';
import { type MetricPlace, TreePlaces } from './csv-place.ts';

/** A factor as a file gives it; dates are 'YYYY-MM-DD'. */
export type CsvFactor = {
  metricUid: string;
  toUnit: string;
  factor: string;
  source?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/**
 * The metrics of a tree in the order of their paths, one row each, with a header, for existing clients (SET-384, SET-385). The
 * issue of a row is its name, with the issues above it where others have that name too.
 */
export function metricsCsv(nodes: readonly Node[]): string {
  const places = new TreePlaces(nodes);
  const rows = [...places.metrics.all()].map((place) => {
    const cells = { ...basicCells(place), issue: places.issues.nameOf(place.issues) };
    return CSV_COLUMNS.map((column) => cells[column]);
  });
  return csvRows([[...CSV_COLUMNS], ...rows]);
}

/**
 * The same with every column: all that an import needs to make the same metrics with the same factors. A metric with several
 * factors has a row for each. Importing the text into an empty project and exporting again gives the same text. Yields the text
 * in parts, line by line.
 * @param factors of the project itself
 * @param withIds adds the ids with which an import finds the metrics again and changes them
 */
export function* fullMetricsCsv(nodes: readonly Node[], factors: readonly CsvFactor[], withIds = false): Generator<string> {
  const ofMetric = Map.groupBy(factors, ({ metricUid }) => metricUid);
  const places = new TreePlaces(nodes);
  const columns = withIds ? [...ALL_COLUMNS, ID_COLUMN] : ALL_COLUMNS;
  yield BYTE_ORDER_MARK + csvRows([[...columns]]);
  for (const place of places.metrics.all()) {
    const cells = fullCells(place);
    const own = inOrder(ofMetric.get(place.node.metric!.uid) ?? [], parentUnit(place, places));
    const each = own.length === 0 ? [{}] : own.map(factorCells);
    yield csvRows(each.map((more) => columns.map((column) => ({ ...cells, ...more })[column] ?? '')));
  }
}

const basicCells = ({ node, above }: MetricPlace) => ({
  parent: above.at(-1) ?? '',
  name: node.metric!.name,
  unit: node.metric!.unit,
  description: writtenRichText(node.metric!.description ?? ''),
  required: String(node.required ?? false),
});

/** Texts of a row by their columns. */
export type CsvCells = Partial<Record<CsvColumn, string>>;

/** The cells of a metric in a file, but for its factors. */
export function fullCells(place: MetricPlace): CsvCells {
  const { node, issues, above, copy } = place;
  const { category = '' } = node.metric!;
  return {
    ...basicCells(place),
    id: node.uid,
    issue: joinPath(issues),
    parentPath: joinPath(above),
    copy: copy > 1 ? String(copy) : '',
    ...settingCells(node),
    category: category === (issues.at(-1) ?? '') ? '' : category,
  };
}

/** The cells of the settings that the form of a metric adds to its base metric. */
export function settingCells({ period = -1, meta_json: meta }: Pick<Node, 'period' | 'meta_json'>): CsvCells {
  const flag = (isOn: boolean) => (isOn ? 'true' : '');
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  return {
    highlighted: flag(period > 0),
    hidden: flag(meta.hidden === true),
    hideChildren: flag(meta.hideChildrenIfNullOrZero === true),
    // without a setting, a metric is calculated as soon as metrics are below it (SET-218)
    calculated: typeof meta.calculated === 'boolean' ? String(meta.calculated) : '',
    noManualEntry: flag(meta.disable_manual_entry === true),
    placeholder: noted(text(meta.placeholder)),
    inputType: text(meta.input_type),
    frequency: meta.freq_unit ? `${text(meta.freq_num)} ${text(meta.freq_unit)}`.trim() : '',
    frequencyFrom: text(meta.from_date),
  };
}

/** A note as a file has it; blanks alone are none. */
export const noted = (text: string): string => (text.trim() === '' ? '' : text);

const parentUnit = ({ node }: MetricPlace, places: TreePlaces): string | undefined =>
  places.at(parentPath(node.path))?.node.metric?.unit;

/** The factor to the parent's unit comes first, since readers look for it; the others are ordered by unit. */
const inOrder = (factors: readonly CsvFactor[], first: string | undefined): CsvFactor[] =>
  [...factors].sort((a, b) => Number(b.toUnit === first) - Number(a.toUnit === first) || compareText(a.toUnit, b.toUnit));

const factorCells = ({ factor, toUnit, source = '', startDate = '', endDate = '' }: CsvFactor): CsvCells => ({
  factor,
  toUnit,
  source: noted(source),
  year: yearOf(startDate, endDate),
});

const yearOf = (start: string, end: string): string => {
  const year = start.slice(0, 4);
  return start === `${year}-01-01` && end === `${year}-12-31` ? year : '';
};

/** The calendar year that a factor of a file is for. */
export const datesOf = (year: string): { startDate?: string; endDate?: string } =>
  year === '' ? {} : { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
