import { MAX_NODES } from '../metric/limits.ts';
import { changedFactor, changesNothing, type FactorsAsked } from './csv/csv-factors.ts';
import { type IssuePlace, type MetricPlace, TreePlaces } from './csv/csv-place.ts';
import type { MetricRow } from './csv/csv-row.ts';
import { asAtStart, type ImportStart, StartOfRows } from './csv/csv-start.ts';
import { type AskedChange, RowUpdates, UPDATE_REASONS } from './csv/csv-update.ts';
import { APPEND_REASONS, deletedRow, parentlessRow, type RowResult, refusedRow } from './row-result.ts';
import { levelOf, MAX_LEVEL, type Node, orderNodes, parentPath, rootOf, segmentOf, type Tree } from './tree.ts';

type Options = {
  /**
   * the uid of a created object, always the same for the same object, so that an attempt recognises the objects of an earlier one
   */
  uidOf: (what: string) => string;
  /** the base metric of a row that becomes a node */
  metricUidOf: (row: MetricRow) => string;
  /** which metric a path or name meant last in the rows above, by uid, and the unit that they give it; kept between calls */
  seen: Map<string, string>;
  /** rows with an id change their metrics; kept from one call to the next. Without it ids mean nothing (SET-414) */
  asked?: Map<string, AskedChange>;
  /** what rows with an id have said of factors; kept from one call to the next */
  factors?: FactorsAsked;
  /**
   * which issues the tenancy has; with `isStrict` a row in another one that is not there yet is refused.
   * Without it all are made (SET-379)
   */
  issues?: IssuesOfImport;
  /** the structure before the first row of the file, which rows are compared with; the tree of the first call by default */
  start?: ImportStart;
  /**
   * lines of the rows whose metrics an earlier attempt has created; a metric that is gone was deleted and is not created again
   */
  made?: ReadonlySet<number>;
};

export type IssuesOfImport = { isKnown: (name: string) => boolean; isStrict: boolean };

/**
 * Where a row belongs. `issues`: the names of its issue, which is undefined while it is missing; `among`: how many issues the row
 * may mean; `names`: of the metrics above within the issue, whose innermost one is the parent; `toUnit`: the parent's unit, ''
 * without one; `unknown`: the first name of the issue that neither the tree nor the tenancy has.
 */
type RowPlace = {
  issues: readonly string[];
  issue: IssuePlace | undefined;
  among: number;
  parent: MetricPlace | null;
  names: readonly string[];
  toUnit: string;
  unknown: string | undefined;
};

/**
 * Appends metrics at their places and leaves everything else alone. Creates missing issues. Refuses a row without its parent
 * (SET-379, SET-380, SET-414), and a row whose issue is ambiguous. Rows are in the order of the file. Among parents of the same
 * name, the one in the nearest row above counts, then the first of the tree.
 */
export function appendMetrics(tree: Tree, rows: readonly MetricRow[], options: Options): { tree: Tree; results: RowResult[] } {
  const appender = new Appender(tree, options);
  const results = rows.map((row) => appender.add(row));
  return { tree: appender.tree(), results };
}

/** Appends metrics row by row, for a reader that checks a whole file and keeps nothing of it. */
export class Appender {
  readonly #before: Tree;
  readonly #options: Options;
  readonly #added: Node[] = [];
  readonly #places: TreePlaces;
  readonly #updates: RowUpdates;
  readonly #start: StartOfRows;
  /** names of issues that the rows make although the tenancy does not have them, by path */
  readonly #newIssues = new Map<string, string>();
  #nextSegment: number;

  constructor(tree: Tree, options: Options) {
    this.#before = tree;
    this.#options = options;
    this.#nextSegment = tree.nextSegment;
    const { metricUidOf, asked = new Map(), start } = options;
    this.#start = new StartOfRows(start ?? tree);
    this.#places = new TreePlaces(start ? asAtStart(tree, start) : tree.nodes);
    const now = start && { now: new Map(tree.nodes.map((node) => [node.uid, node])) };
    this.#updates = new RowUpdates({ metricUidOf, asked, above: (place) => this.#metricsAbove(place.node.path), ...now });
  }

  tree(): Tree {
    if (this.#added.length + this.#updates.count === 0) return this.#before;
    const nodes = orderNodes([...this.#before.nodes, ...this.#added]);
    return { nodes: this.#updates.appliedTo(nodes), nextSegment: this.#nextSegment };
  }

  /** The metrics above a path, the innermost first. */
  #metricsAbove(path: string): Node[] {
    const place = this.#places.at(parentPath(path));
    return place ? [place.node, ...this.#metricsAbove(place.node.path)] : [];
  }

  add(row: MetricRow): RowResult {
    const { metrics } = this.#places;
    const own = this.#options.asked && row.update ? metrics.withUid(row.update.id) : undefined;
    if (own) return this.#update(row, own);
    const uid = this.#options.uidOf(`row ${row.line}`);
    if (this.#options.made?.has(row.line) && !metrics.withUid(uid)) return deletedRow(row, uid);
    const place = this.#placeOf(row);
    if (!place) return parentlessRow(row);
    const there = (metrics.like(row, place.issues, place.names) ?? metrics.withUid(uid))?.node;
    // somebody may have changed a metric that an earlier attempt has created
    if (there && row.factor && there.metric!.unit !== row.unit)
      return refusedRow(row, 'unit', APPEND_REASONS.otherUnit(there.metric!.unit));
    if (there) return this.#done(there.uid === uid ? 'create' : 'exists', row, there, place);
    return this.#refusalOf(row, place) ?? this.#create(row, uid, place);
  }

  /**
   * A row with the id of a metric, which stays in its place. The row's factor converts to the unit that the row names. If
   * somebody has changed the metric's unit since the start, a factor that the file leaves unchanged stays as stored, and a
   * changed one is refused.
   */
  #update(row: MetricRow, place: MetricPlace): RowResult {
    const [above] = this.#metricsAbove(place.node.path);
    const parent = this.#start.parentOf(place.node.uid, above);
    const toUnit = row.factor?.toUnit || this.#unitOf(parent);
    const metricUid = place.node.metric!.uid;
    const own = [
      { metricUid, toUnit },
      { metricUid, toUnit: row.factor?.toUnit || (parent?.metric?.unit ?? '') },
    ];
    const { unit } = this.#updates.current(place.node).metric!;
    const isOvertaken = row.factor !== null && unit !== place.node.metric!.unit && !this.#updates.changesUnit(row, place);
    const isKept = changesNothing(changedFactor(row, this.#start.factor(own)));
    if (isOvertaken && (!isKept || this.#updates.changesMetric(row, place)))
      return refusedRow(row, 'unit', this.#updates.isAsked(place) ? UPDATE_REASONS.twice : APPEND_REASONS.otherUnit(unit));
    const refusal = ({ metric }: Node) => (isOvertaken ? undefined : this.#options.factors?.refusalOf(row, metric!, toUnit));
    const updated = this.#updates.apply(row, place, refusal);
    if ('reason' in updated) return refusedRow(row, updated.column, updated.reason);
    const { node, changes, isOtherMetric } = updated;
    const names = 'path' in row.parent && row.parent.path.length > 0 ? row.parent.path : place.above;
    const isOthers = isOvertaken || (node.metric!.uid !== metricUid && !this.#updates.isAsked(place));
    const before = this.#start.factor(isOthers ? own : [{ metricUid: node.metric!.uid, toUnit }, ...own]);
    const placed = this.#done('exists', row, node, { issues: place.issues, names, toUnit });
    const done = { ...placed, ...(before && { before }), ...(isOthers && { isOvertaken: true }) };
    if (changes.length === 0) return done;
    return { ...done, kind: 'change', changes, isOtherMetric };
  }

  /** The place of a row; undefined if the metric above is missing. */
  #placeOf(row: MetricRow): RowPlace | undefined {
    const { issue, among } = this.#places.issueOf(row);
    const issues = issue?.names ?? row.issues;
    const parent = this.#parentOf(row, issues);
    if (parent === undefined) return undefined;
    const unknown = parent || issue ? undefined : this.#unknownIssue(issues);
    return { issues, issue, among, parent, names: parent?.names ?? [], toUnit: this.#unitOf(parent?.node), unknown };
  }

  /** Why a new metric cannot be made at a place. */
  #refusalOf(row: MetricRow, { issues, issue, among, parent, unknown }: RowPlace): RowResult | undefined {
    if (among > 1) return refusedRow(row, 'issue', APPEND_REASONS.elsewhere(issues, among));
    const twins = this.#twins(row, issues, parent !== null);
    if (twins) return refusedRow(row, 'issue', APPEND_REASONS.twins(twins.name, twins.count));
    if (this.#before.nodes.length + this.#added.length + row.issues.length >= MAX_NODES)
      return refusedRow(row, 'name', APPEND_REASONS.full);
    if (unknown !== undefined && this.#options.issues!.isStrict)
      return refusedRow(row, 'issue', APPEND_REASONS.newIssue(unknown));
    const above = parent?.node.path ?? issue?.path;
    const level = above === undefined ? levelOf(rootOf(this.#before).path) + issues.length : levelOf(above);
    if (level >= MAX_LEVEL) return refusedRow(row, 'parent', APPEND_REASONS.tooDeep);
    return undefined;
  }

  /** Makes the metric of a row, and its issue where that is missing. */
  #create(row: MetricRow, uid: string, place: RowPlace): RowResult {
    const above = place.parent?.node.path ?? place.issue?.path ?? this.#makeIssue(place.issues);
    if (place.unknown !== undefined) this.#newIssues.set(above, place.unknown);
    const newIssue = this.#newIssues.get(place.issue?.path ?? above);
    const done = this.#done('create', row, this.#put(above, this.#nodeOf(row, uid)), place);
    return { ...done, ...(newIssue !== undefined && { newIssue }) };
  }

  /** The unit of a metric above, by the rows so far; else its unit at the start, whatever changed since. */
  #unitOf(parent: Node | undefined): string {
    return parent ? (this.#options.seen.get(unitKey(parent.uid)) ?? parent.metric!.unit) : '';
  }

  /** The first name of a path of issues that neither the tree nor the tenancy has. */
  #unknownIssue(names: readonly string[]): string | undefined {
    const isMissing = (_name: string, depth: number) => !this.#places.issues.find(names.slice(0, depth + 1));
    return names.filter(isMissing).find((name) => this.#options.issues?.isKnown(name) === false);
  }

  /**
   * The issue of a new row when there are several; its parent tells which, when a row above has named it or only one holds it.
   */
  #twins({ parent }: MetricRow, issues: readonly string[], hasParent: boolean) {
    if (!hasParent) return this.#places.issues.twins(issues);
    const count = this.#near(parent, issues) ? 1 : this.#places.metrics.issueCount(issues, parent);
    return count > 1 ? { name: issues.at(-1)!, count } : undefined;
  }

  /** The metric that the rows above have meant last by a parent. */
  #near(parent: MetricRow['parent'], issues: readonly string[]) {
    const key = 'path' in parent ? pathKey(issues, parent.path) : nameKey(issues, parent.name);
    const uid = this.#options.seen.get(key);
    return uid === undefined ? undefined : this.#places.metrics.withUid(uid);
  }

  /** The metric above; null for none, undefined when it is missing. */
  #parentOf({ parent }: MetricRow, issues: readonly string[]) {
    if ('path' in parent && parent.path.length === 0) return null;
    const near = this.#near(parent, issues);
    if (near) return near;
    const { metrics } = this.#places;
    return 'path' in parent ? metrics.atPath(issues, parent.path) : metrics.named(issues, parent.name);
  }

  #makeIssue(names: readonly string[]): string {
    const root = rootOf(this.#before).path;
    return names.reduce((above, name, depth) => {
      const upTo = names.slice(0, depth + 1);
      const there = this.#places.issues.find(upTo);
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
    { issues, names, toUnit }: Pick<RowPlace, 'issues' | 'names' | 'toUnit'>,
  ): Extract<RowResult, { kind: 'create' | 'exists' }> {
    this.#options.seen.set(pathKey(issues, [...names, row.name]), node.uid);
    this.#options.seen.set(nameKey(issues, row.name), node.uid);
    if (!row.update || row.update.columns.has('unit')) this.#options.seen.set(unitKey(node.uid), row.unit);
    return { kind, row, node, toUnit: row.factor?.toUnit || toUnit };
  }
}

const pathKey = (issues: readonly string[], path: readonly string[]) => JSON.stringify([issues, path]);
const nameKey = (issues: readonly string[], name: string) => JSON.stringify([issues, name]);
const unitKey = (uid: string) => JSON.stringify(['unit', uid]);
