import type { MetricRow } from './csv-row.ts';
import { type Node, parentPath } from './tree.ts';

/** Where a metric stands, as a file says it: the issues around it and the metrics above it within the innermost one, by name. */
export type MetricPlace = {
  node: Node;
  issues: readonly string[];
  above: readonly string[];
  names: readonly string[];
  copy: number;
  /** path of the innermost issue around it */
  issuePath: string;
};
type IssuePlace = { path: string; names: readonly string[] };

const issuePathOf = (place: MetricPlace | IssuePlace | undefined): string =>
  place === undefined ? '' : 'node' in place ? place.issuePath : place.path;

const key = (...parts: unknown[]) => JSON.stringify(parts);

const add = <T>(map: Map<string, T>, name: string, value: T) => {
  if (!map.has(name)) map.set(name, value);
};

/** The metrics and issues of a tree by their names. `nodes` in the order of their paths; `enter` adds one more. */
export function placesOf(nodes: readonly Node[]) {
  const issues = new Map<string, IssuePlace>();
  const anyIssue = new Map<string, IssuePlace>();
  const byNodePath = new Map<string, MetricPlace | IssuePlace>();
  const byUid = new Map<string, MetricPlace>();
  const byIdentity = new Map<string, MetricPlace>();
  const byPath = new Map<string, MetricPlace>();
  const byName = new Map<string, MetricPlace>();
  const copies = new Map<string, number>();
  const issuesOf = new Map<string, Set<string>>();

  /** Notes one more issue that a file would call the same, or that holds what it would call the same. */
  const note = (what: string, issuePath: string) => {
    issuesOf.set(what, (issuesOf.get(what) ?? new Set()).add(issuePath));
  };
  const countOf = (what: string): number => issuesOf.get(what)?.size ?? 0;

  const enterIssue = ({ path, name = '' }: Node, around: readonly string[]) => {
    const place = { path, names: [...around, name] };
    byNodePath.set(path, place);
    add(issues, key(place.names), place);
    add(anyIssue, name, place);
    note(key(place.names), path);
    note(name, path);
  };

  const enterMetric = (node: Node, issuePath: string, around: readonly string[], above: readonly string[]) => {
    const { name, unit } = node.metric!;
    const identity = key(around, above, name, unit);
    const copy = (copies.get(identity) ?? 0) + 1;
    copies.set(identity, copy);
    const place = { node, issues: around, above, names: [...above, name], copy, issuePath };
    byNodePath.set(node.path, place);
    byUid.set(node.uid, place);
    byIdentity.set(key(around, above, name, unit, copy), place);
    add(byPath, key(around, place.names), place);
    add(byName, key(around, name), place);
    note(key(around, 'path', place.names), issuePath);
    note(key(around, 'name', name), issuePath);
  };

  const enter = (node: Node): void => {
    const parent = byNodePath.get(parentPath(node.path));
    const around = parent === undefined ? [] : 'node' in parent ? parent.issues : parent.names;
    if (parentPath(node.path) === '') byNodePath.set(node.path, { path: node.path, names: [] });
    else if (node.type === 'tree') enterIssue(node, around);
    else if (node.type === 'metricscore' && node.metric)
      enterMetric(node, issuePathOf(parent), around, parent && 'node' in parent ? parent.names : []);
  };

  for (const node of nodes) enter(node);
  return {
    enter,
    /** which issue of a path is there several times, and how often; the innermost one that is there decides */
    twins: (names: readonly string[], atAnyDepth: boolean): { name: string; count: number } | undefined => {
      const known = names.map((name, depth) => ({ name, count: countOf(key(names.slice(0, depth + 1))) }));
      const [first] = names;
      const anywhere = atAnyDepth && names.length === 1 ? [{ name: first!, count: countOf(first!) }] : [];
      const found = known.findLast(({ count }) => count > 0) ?? anywhere[0];
      return found && found.count > 1 ? found : undefined;
    },
    /** how many issues of the same names hold a metric that a file means as a parent */
    parentCount: (around: readonly string[], parent: MetricRow['parent']): number =>
      countOf('path' in parent ? key(around, 'path', parent.path) : key(around, 'name', parent.name)),
    issue: (names: readonly string[], atAnyDepth: boolean): IssuePlace | undefined =>
      issues.get(key(names)) ?? (atAnyDepth ? anyIssue.get(names.at(-1) ?? '') : undefined),
    at: (path: string): MetricPlace | undefined => {
      const place = byNodePath.get(path);
      return place && 'node' in place ? place : undefined;
    },
    placed: (uid: string): MetricPlace | undefined => byUid.get(uid),
    byUid: (uid: string): Node | undefined => byUid.get(uid)?.node,
    atPath: (around: readonly string[], names: readonly string[]) => byPath.get(key(around, names)),
    named: (around: readonly string[], name: string) => byName.get(key(around, name)),
    metric: (
      around: readonly string[],
      above: readonly string[],
      { name, unit, copy }: Pick<MetricRow, 'name' | 'unit' | 'copy'>,
    ) => byIdentity.get(key(around, above, name, unit, copy))?.node,
    /** in the order of the tree */
    metrics: (): IterableIterator<MetricPlace> => byUid.values(),
  };
}
