import { joinPath, splitPath } from '../../file/csv-cell.ts';
import { type Node, parentPath } from '../tree.ts';
import type { MetricRow } from './csv-row.ts';

/** The place of a metric as a file names it: the issues around it, and the metrics above it within the innermost issue. */
export type MetricPlace = {
  node: Node;
  issues: readonly string[];
  above: readonly string[];
  names: readonly string[];
  copy: number;
  /** path of the innermost issue around it */
  issuePath: string;
};
/** `path`: of the innermost one; `names`: from the outermost in. The root has none. */
export type IssuePlace = { path: string; names: readonly string[] };

const key = (...parts: unknown[]) => JSON.stringify(parts);

/** Keeps the first of several objects with the same name in a file. */
const addFirst = <T>(map: Map<string, T>, name: string, value: T) => {
  if (!map.has(name)) map.set(name, value);
};

const addTo = <T>(map: Map<string, T[]>, name: string, value: T) => map.get(name)?.push(value) ?? map.set(name, [value]);

/** Issues by their names, from the outermost in. Of issues with the same names the first counts. */
class IssueIndex {
  readonly #byNames = new Map<string, IssuePlace>();
  /** of each name those whose names above differ */
  readonly #byLastName = new Map<string, IssuePlace[]>();
  readonly #countByNames = new Map<string, number>();

  enter(issue: IssuePlace): void {
    const [names, last] = [key(issue.names), issue.names.at(-1)!];
    if (!this.#byNames.has(names)) addTo(this.#byLastName, last, issue);
    addFirst(this.#byNames, names, issue);
    this.#countByNames.set(names, this.#countOf(issue.names) + 1);
  }

  find(names: readonly string[]): IssuePlace | undefined {
    return this.#byNames.get(key(names));
  }

  /** The issues of a name at whatever depth. */
  named(name: string): readonly IssuePlace[] {
    return this.#byLastName.get(name) ?? [];
  }

  /**
   * An issue as one text: its name, with the issues above it where others have that name too. A name that reads as the
   * path of another one is escaped.
   */
  nameOf(names: readonly string[]): string {
    const last = names.at(-1) ?? '';
    if (this.named(last).length > 1) return joinPath(names);
    return this.atPath(last) ? joinPath([last]) : last;
  }

  /** The issue whose path of several names a text is. */
  atPath(text: string): IssuePlace | undefined {
    const names = splitPath(text);
    return names.length > 1 ? this.find(names) : undefined;
  }

  /** The issue of a path that occurs several times, and how often; the innermost existing issue decides. */
  twins(names: readonly string[]): { name: string; count: number } | undefined {
    const known = names.map((name, depth) => ({ name, count: this.#countOf(names.slice(0, depth + 1)) }));
    const found = known.findLast(({ count }) => count > 0);
    return found && found.count > 1 ? found : undefined;
  }

  #countOf(names: readonly string[]): number {
    return this.#countByNames.get(key(names)) ?? 0;
  }
}

/** Metrics by uid and by the names and unit that a file uses. Of metrics that these do not distinguish the first counts. */
class MetricIndex {
  readonly #byUid = new Map<string, MetricPlace>();
  readonly #byIdentity = new Map<string, MetricPlace>();
  readonly #byPath = new Map<string, MetricPlace>();
  readonly #byName = new Map<string, MetricPlace>();
  readonly #copies = new Map<string, number>();
  /** paths of the issues that hold a metric of a path or name */
  readonly #issuesByPath = new Map<string, Set<string>>();
  readonly #issuesByName = new Map<string, Set<string>>();
  /** by the name of the innermost issue, whatever is above it */
  readonly #byLastIssue = new Map<string, MetricPlace>();
  readonly #holders = new Map<string, (readonly string[])[]>();

  /** @param above the metrics above within the issue */
  enter(node: Node, issue: IssuePlace, above: readonly string[]): MetricPlace {
    const { name, unit } = node.metric!;
    const issues = issue.names;
    const alike = key(issues, above, name, unit);
    const copy = (this.#copies.get(alike) ?? 0) + 1;
    this.#copies.set(alike, copy);
    const place = { node, issues, above, names: [...above, name], copy, issuePath: issue.path };
    const [byPath, byName] = [key(issues, place.names), key(issues, name)];
    this.#byUid.set(node.uid, place);
    this.#byIdentity.set(key(issues, above, name, unit, copy), place);
    const last = issues.at(-1) ?? '';
    addFirst(this.#byLastIssue, key(last, above.at(-1) ?? '', name, unit), place);
    if (!this.#byName.has(byName)) addTo(this.#holders, key(last, name), issues);
    addFirst(this.#byPath, byPath, place);
    addFirst(this.#byName, byName, place);
    this.#issuesByPath.set(byPath, (this.#issuesByPath.get(byPath) ?? new Set()).add(issue.path));
    this.#issuesByName.set(byName, (this.#issuesByName.get(byName) ?? new Set()).add(issue.path));
    return place;
  }

  withUid(uid: string): MetricPlace | undefined {
    return this.#byUid.get(uid);
  }

  atPath(issues: readonly string[], names: readonly string[]): MetricPlace | undefined {
    return this.#byPath.get(key(issues, names));
  }

  named(issues: readonly string[], name: string): MetricPlace | undefined {
    return this.#byName.get(key(issues, name));
  }

  /** The metric of a row. */
  like(
    { name, unit, copy }: Pick<MetricRow, 'name' | 'unit' | 'copy'>,
    issues: readonly string[],
    above: readonly string[],
  ): MetricPlace | undefined {
    return this.#byIdentity.get(key(issues, above, name, unit, copy));
  }

  /** The metric of a row with the name of its parent, in an issue of a name at whatever depth (SET-415). */
  anywhere(issue: string, { parent, name, unit }: MetricRow): MetricPlace | undefined {
    return this.#byLastIssue.get(key(issue, 'name' in parent ? parent.name : '', name, unit));
  }

  /** The issues of a name, at any depth, that contain a metric of a name; issues with equal paths count once. */
  holders(issue: string, name: string): readonly (readonly string[])[] {
    return this.#holders.get(key(issue, name)) ?? [];
  }

  /** Number of issues with the same names that contain a metric which a file may mean as a parent. */
  issueCount(issues: readonly string[], parent: MetricRow['parent']): number {
    const holders =
      'path' in parent ? this.#issuesByPath.get(key(issues, parent.path)) : this.#issuesByName.get(key(issues, parent.name));
    return holders?.size ?? 0;
  }

  /** In the order of the tree. */
  all(): IterableIterator<MetricPlace> {
    return this.#byUid.values();
  }
}

/** The metrics and issues of a tree by their names. `nodes` in the order of their paths; `enter` adds one more. */
export class TreePlaces {
  readonly issues = new IssueIndex();
  readonly metrics = new MetricIndex();
  readonly #byPath = new Map<string, MetricPlace | IssuePlace>();

  constructor(nodes: readonly Node[]) {
    for (const node of nodes) this.enter(node);
  }

  enter(node: Node): void {
    const { path, type, name = '', metric } = node;
    const parent = this.#byPath.get(parentPath(path));
    const issue = issueAround(parent);
    if (parentPath(path) === '') this.#byPath.set(path, { path, names: [] });
    else if (type === 'tree') {
      const own = { path, names: [...issue.names, name] };
      this.#byPath.set(path, own);
      this.issues.enter(own);
    } else if (type === 'metricscore' && metric)
      this.#byPath.set(path, this.metrics.enter(node, issue, parent && 'node' in parent ? parent.names : []));
  }

  /**
   * The issue of a row (undefined if missing), and `among`: the number of candidates, more than 1 if the row is ambiguous. The
   * issue with exactly these names comes first. With `anyIssue`, a path as written by `nameOf` comes before that; otherwise an
   * issue of the name at any depth counts: the one with the row's metric, else the only one with its parent.
   */
  issueOf(row: MetricRow): { issue: IssuePlace | undefined; among: number } {
    const [text = ''] = row.issues;
    const exact = (row.anyIssue && this.issues.atPath(text)) || this.issues.find(row.issues);
    if (exact || !row.anyIssue) return { issue: exact, among: 1 };
    const named = this.issues.named(text);
    if (named.length < 2) return { issue: named[0] ?? this.#escaped(text), among: 1 };
    const there = this.metrics.anywhere(text, row);
    if (there) return { issue: this.issues.find(there.issues), among: 1 };
    const holders = 'name' in row.parent ? this.metrics.holders(text, row.parent.name) : [];
    return { issue: this.issues.find(holders[0] ?? named[0]!.names), among: holders.length || named.length };
  }

  /** The issue of a name that `nameOf` has escaped. */
  #escaped(text: string): IssuePlace | undefined {
    const names = splitPath(text);
    return this.issues.find(names) ?? (names.length === 1 ? this.issues.named(names[0]!)[0] : undefined);
  }

  /** The metric at a path. */
  at(path: string): MetricPlace | undefined {
    const place = this.#byPath.get(path);
    return place && 'node' in place ? place : undefined;
  }
}

const NO_ISSUE: IssuePlace = { path: '', names: [] };

/** The innermost issue that a place is, or is in. */
const issueAround = (place: MetricPlace | IssuePlace = NO_ISSUE): IssuePlace =>
  'node' in place ? { path: place.issuePath, names: place.issues } : place;
