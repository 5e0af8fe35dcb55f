import { writtenRichText } from '../../file/rich-text.ts';
import { limitSettingsFault } from '../../report/value-limits.ts';
import { referencesFollowing } from '../references.ts';
import type { Node, TreeMetric } from '../tree.ts';
import { type CsvCells, fullCells, settingCells } from './csv.ts';
import type { CsvColumn } from './csv-columns.ts';
import type { MetricPlace } from './csv-place.ts';
import type { MetricRow } from './csv-row.ts';

/** A cell that differs from the metric's: its text before and after. */
export type CellChange = { column: CsvColumn; from: string; to: string };

/** The change that a file has requested of a metric so far, with the metric's cells before it. */
export type AskedChange = { before: CsvCells; key: string };

/** The verdict on a row with an id: its changes of the metric, or why it is refused. */
export type RowUpdate = { changes: CellChange[]; node: Node; isOtherMetric: boolean } | { column: CsvColumn; reason: string };

export const UPDATE_REASONS = {
  issue: (name: string) =>
    `This metric is in '${name}', and a file does not move it. Restore the cell, then move it on the page.`,
  parent: (name: string) =>
    name === ''
      ? 'This metric is not below another one, and a file does not move it. Clear the cell, then move it on the page.'
      : `This metric is below '${name}', and a file does not move it. Restore the cell, then move it on the page.`,
  twice: 'Another row changes the same metric in another way. Make both rows alike.',
} as const;

/** The parts of the settings of a metric by their columns. */
const META_KEYS = {
  hidden: ['hidden'],
  hideChildren: ['hideChildrenIfNullOrZero'],
  calculated: ['calculated'],
  noManualEntry: ['disable_manual_entry'],
  placeholder: ['placeholder'],
  inputType: ['input_type'],
  frequency: ['freq_num', 'freq_unit'],
  frequencyFrom: ['from_date'],
} as const;
const METRIC_FIELDS = ['name', 'unit', 'description', 'category'] as const;
const CHANGEABLE = [
  ...METRIC_FIELDS,
  'required',
  'highlighted',
  ...(Object.keys(META_KEYS) as (keyof typeof META_KEYS)[]),
] as const;

/** Settings that name metrics. */
const NAMING = ['rules', 'assignments', 'additional_children'] as const;

type Options = {
  metricUidOf: (row: MetricRow) => string;
  /** by node; kept from one call to the next */
  asked: Map<string, AskedChange>;
  /** the metrics above, the innermost first */
  above: (place: MetricPlace) => readonly Node[];
  /** present nodes by uid, if those of the places are in their state before the file */
  now?: ReadonlyMap<string, Node>;
};

/** Rows with an id, which change their metrics but not their places. */
export class RowUpdates {
  readonly #options: Options;
  readonly #changed = new Map<string, Node>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Number of nodes that rows have changed so far. */
  get count(): number {
    return this.#changed.size;
  }

  /** The nodes of a tree as the rows so far leave them; what names a metric that nothing else measures follows. */
  appliedTo(nodes: readonly Node[]): readonly Node[] {
    if (this.count === 0) return nodes;
    const after: readonly Node[] = nodes.map((node) => this.current(node));
    if (!nodes.some(({ meta_json }) => NAMING.some((key) => meta_json[key] !== undefined))) return after;
    const replaced = nodes.filter((node) => this.current(node).metric !== node.metric);
    return replaced.reduce((now, node) => referencesFollowing(now, node.uid, node.metric, this.current(node).metric!), after);
  }

  /** A node as the rows so far leave it. */
  current(node: Node): Node {
    return this.#changed.get(node.uid) ?? this.#options.now?.get(node.uid) ?? node;
  }

  /**
   * Applies a row to its metric. Columns that the file does not have stay; a row like the metric changes nothing.
   * @param refusal why the factor of the row cannot be that of its node as the row leaves it
   */
  apply(row: MetricRow, place: MetricPlace, refusal: (after: Node) => string | undefined): RowUpdate {
    const wrong = this.#wrongPlace(row, place);
    if (wrong) return wrong;
    const { uid } = place.node;
    const asked = this.#options.asked.get(uid);
    const before = asked?.before ?? fullCells(place);
    const changes = changesOf(before, row, place);
    const key = JSON.stringify(changes);
    if (changes.length === 0 || asked?.key === key) {
      const same = this.current(place.node);
      const other = refusal(same);
      return other ? { column: 'factor', reason: other } : { changes: [], node: same, isOtherMetric: false };
    }
    if (asked) return { column: changes[0]!.column, reason: UPDATE_REASONS.twice };
    const columns = new Set(changes.map(({ column }) => column));
    const node = this.#nodeAfter(this.current(place.node), row, columns);
    const fault = limitSettingsFault(node.meta_json);
    if (fault) return { column: 'inputType', reason: fault };
    const other = refusal(node);
    if (other) return { column: 'factor', reason: other };
    this.#options.asked.set(uid, { before, key });
    this.#changed.set(uid, node);
    return { changes, node, isOtherMetric: METRIC_FIELDS.some((field) => columns.has(field)) };
  }

  /** Whether a row gives its metric another unit than it had at the start. */
  changesUnit({ update, unit }: MetricRow, { node }: MetricPlace): boolean {
    return update!.columns.has('unit') && unit !== node.metric!.unit;
  }

  /** Whether a row makes another metric of what its node measures now. */
  changesMetric(row: MetricRow, place: MetricPlace): boolean {
    const { metric } = this.current(place.node);
    const columns = new Set(changesOf(fullCells(place), row, place).map(({ column }) => column));
    return METRIC_FIELDS.some((field) => columns.has(field) && (row[field] ?? '') !== (metric![field] ?? ''));
  }

  /** Whether another row has changed the metric of a place. */
  isAsked({ node }: MetricPlace): boolean {
    return this.#options.asked.has(node.uid);
  }

  /** A row may name a parent by its name before the file, by its present name, or by a name from a row above. */
  #wrongPlace(row: MetricRow, place: MetricPlace): RowUpdate | undefined {
    const { update, issues, anyIssue, parent } = row;
    const isHere = anyIssue ? issues.at(-1) === place.issues.at(-1) : issues.join('\n') === place.issues.join('\n');
    if (!isHere) return { column: 'issue', reason: UPDATE_REASONS.issue(place.issues.join(' > ')) };
    const column = update!.columns.has('parentPath') ? 'parentPath' : 'parent';
    if (!update!.columns.has(column)) return undefined;
    const above = this.#options.above(place);
    const names = 'path' in parent ? parent.path.toReversed() : [parent.name];
    const isBelow = 'path' in parent ? names.length === above.length : above.length > 0;
    if (isBelow && names.every((name, level) => this.#namesOf(above[level]!).includes(name))) return undefined;
    return { column, reason: UPDATE_REASONS.parent(place.above.join(' > ')) };
  }

  #namesOf(node: Node): (string | undefined)[] {
    return [node.metric!.name, this.current(node).metric?.name, this.#options.asked.get(node.uid)?.before.name];
  }

  #nodeAfter(node: Node, row: MetricRow, columns: ReadonlySet<CsvColumn>): Node {
    const fields = Object.fromEntries(
      METRIC_FIELDS.map((field) => [field, (columns.has(field) ? row : node.metric!)[field] ?? '']),
    );
    const metric = { ...node.metric!, ...fields } as TreeMetric;
    const isSame = METRIC_FIELDS.every((field) => !columns.has(field));
    return {
      ...node,
      metric: isSame ? node.metric! : { ...metric, uid: this.#options.metricUidOf({ ...row, ...fields } as MetricRow) },
      ...(columns.has('required') && { required: row.required }),
      ...(columns.has('highlighted') && { period: row.period }),
      meta_json: metaAfter(node.meta_json, row.meta_json, columns),
    };
  }
}

const lines = (text = '') => text.replaceAll('\r\n', '\n');

function changesOf(before: CsvCells, row: MetricRow, { issues }: MetricPlace): CellChange[] {
  const after: CsvCells = {
    ...settingCells(row),
    name: row.name,
    unit: row.unit,
    description: writtenRichText(row.description),
    category: row.category === issues.at(-1) ? '' : row.category,
    required: String(row.required),
  };
  return CHANGEABLE.filter((column) => row.update!.columns.has(column))
    .map((column) => ({ column, from: lines(before[column]), to: lines(after[column]) }))
    .filter(({ from, to }) => from !== to);
}

function metaAfter(meta: Node['meta_json'], wanted: MetricRow['meta_json'], columns: ReadonlySet<CsvColumn>): Node['meta_json'] {
  const keys = Object.entries(META_KEYS).flatMap(([column, of]) => (columns.has(column as CsvColumn) ? of : []));
  const kept = Object.entries(meta).filter(([key]) => !keys.some((each) => each === key));
  return Object.fromEntries([...kept, ...keys.flatMap((key) => (key in wanted ? [[key, wanted[key]] as const] : []))]);
}
