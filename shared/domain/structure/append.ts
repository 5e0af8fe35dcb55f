import { MAX_NODES } from '../metric/limits.ts';
import { type MetricPlace, placesOf } from './csv-place.ts';
import type { Fault, MetricRow } from './csv-row.ts';
import { type AskedChange, type CellChange, RowUpdates } from './csv-update.ts';
import { referencesFollowing } from './references.ts';
import { levelOf, MAX_LEVEL, type Node, orderNodes, parentPath, REFUSALS, rootOf, segmentOf, type Tree } from './tree.ts';

/**
 * What became of a row. 'create': its metric is new, or an earlier attempt of the same import has made it; 'exists': a metric
 * with the same issue, parents, name, unit and copy is there and stays as it is (SET-414, SET-415); 'change': the row has the id of a
 * metric and differs from it. `newIssue`: the issue that the import makes for the row although the tenancy does not have it.
 */
export type RowResult =
  | { kind: 'create' | 'exists'; row: MetricRow; node: Node; toUnit: string; newIssue?: string }
  | { kind: 'change'; row: MetricRow; node: Node; toUnit: string; changes: readonly CellChange[]; isOtherMetric: boolean }
  | { kind: 'refused'; fault: Fault };

type Options = {
  /** the uid of what the import makes, always the same for the same thing, so that an attempt knows what an earlier one made */
  uidOf: (what: string) => string;
  /** the base metric of a row that becomes a node */
  metricUidOf: (row: MetricRow) => string;
  /** which metric a path or a name has meant last in the rows above, by uid; kept from one call to the next */
  seen: Map<string, string>;
  /** rows with an id change their metrics; kept from one call to the next. Without it ids mean nothing (SET-414) */
  asked?: Map<string, AskedChange>;
  /** which issues the tenancy has; with `isStrict` a row in another one that is not there yet is refused. Without it all are made (SET-379) */
  issues?: IssuesOfImport;
};

export type IssuesOfImport = { isKnown: (name: string) => boolean; isStrict: boolean };

export const APPEND_REASONS = {
  noParent: (name: string) =>
    `There is no metric '${name}' in this issue, neither in a row above nor in the project. Add it above this row.`,
  twins: (name: string, count: number) =>
    `There are ${count} issues '${name}' here, so it is not clear which one is meant. Rename the others first.`,
  newIssue: (name: string) => `There is no issue '${name}'. Correct the name, or choose to create new issues.`,
  tooDeep: `A tree has at most ${MAX_LEVEL} levels. Move this higher.`,
  full: REFUSALS.full,
} as const;

/**
 * Adds metrics to the end of where they belong and leaves everything else alone; missing issues are made, missing parents refuse
 * the row (SET-379, SET-380, SET-414), and so does an issue of which there are several. Rows are in the order of the file; of parents
 * with the same name the one in the nearest row above counts, then the first of the tree.
 */
export function appendMetrics(tree: Tree, rows: readonly MetricRow[], options: Options): { tree: Tree; results: RowResult[] } {
  const appender = new Appender(tree, options);
  const results = rows.map((row) => appender.add(row));
  return { tree: appender.tree(), results };
}

/** The same row by row, for a reader that looks at a whole file and keeps nothing of it. */
export class Appender {
  readonly #before: Tree;
  readonly #options: Options;
  readonly #added: Node[] = [];
  readonly #places: ReturnType<typeof placesOf>;
  readonly #updates: RowUpdates;
  /** names of issues that the rows make although the tenancy does not have them, by path */
  readonly #newIssues = new Map<string, string>();
  #nextSegment: number;

  constructor(tree: Tree, options: Options) {
    this.#before = tree;
    this.#options = options;
    this.#nextSegment = tree.nextSegment;
    this.#places = placesOf(tree.nodes);
    const { metricUidOf, asked = new Map() } = options;
    this.#updates = new RowUpdates({ metricUidOf, asked, above: (place) => this.#metricsAbove(place.node.path) });
  }

  tree(): Tree {
    if (this.#added.length + this.#updates.changed.size === 0) return this.#before;
    const nodes = orderNodes([...this.#before.nodes, ...this.#added]);
    return { nodes: withChanges(nodes, this.#updates.changed), nextSegment: this.#nextSegment };
  }

  /** The metrics above a path, the innermost first. */
  #metricsAbove(path: string): Node[] {
    const place = this.#places.at(parentPath(path));
    return place ? [place.node, ...this.#metricsAbove(place.node.path)] : [];
  }

  add(row: MetricRow): RowResult {
    const places = this.#places;
    const own = this.#options.asked && row.update ? places.placed(row.update.id) : undefined;
    if (own) return this.#update(row, own);
    const issue = places.issue(row.issues, row.anyIssue);
    const issues = issue?.names ?? row.issues;
    const parent = this.#parentOf(row, issues);
    if (parent === undefined) return refused(row, row.parent);
    const names = parent?.names ?? [];
    const toUnit = parent ? this.#updates.current(parent.node).metric!.unit : '';
    const uid = this.#options.uidOf(`row ${row.line}`);
    const there = places.metric(issues, names, row) ?? places.byUid(uid);
    if (there) return this.#done(there.uid === uid ? 'create' : 'exists', row, there, issues, names, toUnit);
    const twins = this.#twins(row, issues, parent !== null);
    if (twins) return fault(row, 'issue', APPEND_REASONS.twins(twins.name, twins.count));
    if (this.#before.nodes.length + this.#added.length + row.issues.length >= MAX_NODES)
      return fault(row, 'name', APPEND_REASONS.full);
    const unknown = parent || issue ? undefined : this.#unknownIssue(issues);
    if (unknown !== undefined && this.#options.issues!.isStrict) return fault(row, 'issue', APPEND_REASONS.newIssue(unknown));
    const above = parent?.node.path ?? issue?.path ?? this.#makeIssue(issues);
    if (levelOf(above) >= MAX_LEVEL) return fault(row, 'parent', APPEND_REASONS.tooDeep);
    if (unknown !== undefined) this.#newIssues.set(above, unknown);
    const newIssue = this.#newIssues.get(issue?.path ?? above);
    const done = this.#done('create', row, this.#put(above, this.#nodeOf(row, uid)), issues, names, toUnit);
    return newIssue === undefined ? done : ({ ...done, newIssue } as RowResult);
  }

  /** A row with the id of a metric (its place stays). */
  #update(row: MetricRow, place: MetricPlace): RowResult {
    const done = this.#updates.apply(row, place);
    if ('reason' in done) return fault(row, done.column, done.reason);
    const { node, changes } = done;
    const [parent] = this.#metricsAbove(place.node.path);
    const above = 'path' in row.parent && row.parent.path.length > 0 ? row.parent.path : place.above;
    const toUnit = parent ? this.#updates.current(parent).metric!.unit : '';
    const result = this.#done('exists', row, node, place.issues, above, toUnit);
    if (result.kind !== 'exists' || changes.length === 0) return result;
    return { ...result, kind: 'change', changes, isOtherMetric: node.metric !== place.node.metric };
  }

  /** The first name of a path of issues that neither the tree nor the tenancy has. */
  #unknownIssue(names: readonly string[]): string | undefined {
    const isMissing = (_name: string, depth: number) => !this.#places.issue(names.slice(0, depth + 1), false);
    return names.filter(isMissing).find((name) => this.#options.issues?.isKnown(name) === false);
  }

  /** The issue of a new row when there are several; its parent tells which, when a row above has named it or only one holds it. */
  #twins({ parent, anyIssue }: MetricRow, issues: readonly string[], hasParent: boolean) {
    if (!hasParent) return this.#places.twins(issues, anyIssue);
    const count = this.#near(parent, issues) ? 1 : this.#places.parentCount(issues, parent);
    return count > 1 ? { name: issues.at(-1)!, count } : undefined;
  }

  /** The metric that the rows above have meant last by a parent. */
  #near(parent: MetricRow['parent'], issues: readonly string[]) {
    const key = 'path' in parent ? pathKey(issues, parent.path) : nameKey(issues, parent.name);
    const uid = this.#options.seen.get(key);
    return uid === undefined ? undefined : this.#places.placed(uid);
  }

  /** The metric above; null for none, undefined when it is missing. */
  #parentOf({ parent }: MetricRow, issues: readonly string[]) {
    if ('path' in parent && parent.path.length === 0) return null;
    const near = this.#near(parent, issues);
    if (near) return near;
    return 'path' in parent ? this.#places.atPath(issues, parent.path) : this.#places.named(issues, parent.name);
  }

  #makeIssue(names: readonly string[]): string {
    const root = rootOf(this.#before).path;
    return names.reduce((above, name, depth) => {
      const upTo = names.slice(0, depth + 1);
      const there = this.#places.issue(upTo, false);
      if (there) return there.path;
      const uid = this.#options.uidOf(`issue ${JSON.stringify(upTo)}`);
      return this.#put(above, { uid, type: 'tree', name, meta_json: {} }).path;
    }, root);
  }

  #nodeOf(row: MetricRow, uid: string): Omit<Node, 'path'> {
    const { name, unit, description, category, required, period, meta_json } = row;
    const metric = { uid: this.#options.metricUidOf(row), name, unit, description, category };
    return { uid, type: 'metricscore', metric, required, period, meta_json: { ...meta_json } };
  }

  #put(above: string, fields: Omit<Node, 'path'>): Node {
    const node = { ...fields, path: above + segmentOf(this.#nextSegment) };
    this.#nextSegment += 1;
    this.#added.push(node);
    this.#places.enter(node);
    return node;
  }

  #done(
    kind: 'create' | 'exists',
    row: MetricRow,
    node: Node,
    issues: readonly string[],
    above: readonly string[],
    toUnit: string,
  ): RowResult {
    this.#options.seen.set(pathKey(issues, [...above, row.name]), node.uid);
    this.#options.seen.set(nameKey(issues, row.name), node.uid);
    return { kind, row, node, toUnit: row.factor?.toUnit || toUnit };
  }
}

const pathKey = (issues: readonly string[], path: readonly string[]) => JSON.stringify([issues, path]);
const nameKey = (issues: readonly string[], name: string) => JSON.stringify([issues, name]);

const fault = ({ line }: MetricRow, column: string, reason: string): RowResult => ({
  kind: 'refused',
  fault: { line, column, reason },
});
const refused = (row: MetricRow, parent: MetricRow['parent']): RowResult =>
  'path' in parent
    ? fault(row, 'parentPath', APPEND_REASONS.noParent(parent.path.join(' > ')))
    : fault(row, 'parent', APPEND_REASONS.noParent(parent.name));

/** Settings that name metrics. */
const NAMING = ['rules', 'assignments', 'additional_children'] as const;

/** The nodes with what rows have changed of them; what names a metric that nothing else measures follows. */
function withChanges(nodes: readonly Node[], changed: ReadonlyMap<string, Node>): readonly Node[] {
  if (changed.size === 0) return nodes;
  const after: readonly Node[] = nodes.map((node) => changed.get(node.uid) ?? node);
  if (!nodes.some(({ meta_json }) => NAMING.some((key) => meta_json[key] !== undefined))) return after;
  const replaced = nodes.filter(({ uid, metric }) => changed.has(uid) && changed.get(uid)!.metric !== metric);
  return replaced.reduce((now, { uid, metric }) => referencesFollowing(now, uid, metric, changed.get(uid)!.metric!), after);
}
