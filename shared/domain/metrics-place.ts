import type { MetricRow } from './metrics-row.ts';
import { type Node, parentPath } from './tree.ts';

/** Where a metric stands, as a file says it: the issues around it and the metrics above it within the innermost one, by name. */
export type MetricPlace = {
  node: Node;
  issues: readonly string[];
  above: readonly string[];
  names: readonly string[];
  copy: number;
};
type IssuePlace = { path: string; names: readonly string[] };

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

  const enterIssue = ({ path, name = '' }: Node, around: readonly string[]) => {
    const place = { path, names: [...around, name] };
    byNodePath.set(path, place);
    add(issues, key(place.names), place);
    add(anyIssue, name, place);
  };

  const enterMetric = (node: Node, around: readonly string[], above: readonly string[]) => {
    const { name, unit } = node.metric!;
    const identity = key(around, above, name, unit);
    const copy = (copies.get(identity) ?? 0) + 1;
    copies.set(identity, copy);
    const place = { node, issues: around, above, names: [...above, name], copy };
    byNodePath.set(node.path, place);
    byUid.set(node.uid, place);
    byIdentity.set(key(around, above, name, unit, copy), place);
    add(byPath, key(around, place.names), place);
    add(byName, key(around, name), place);
  };

  const enter = (node: Node): void => {
    const parent = byNodePath.get(parentPath(node.path));
    const around = parent === undefined ? [] : 'node' in parent ? parent.issues : parent.names;
    if (parentPath(node.path) === '') byNodePath.set(node.path, { path: node.path, names: [] });
    else if (node.type === 'tree') enterIssue(node, around);
    else if (node.type === 'metricscore' && node.metric)
      enterMetric(node, around, parent && 'node' in parent ? parent.names : []);
  };

  for (const node of nodes) enter(node);
  return {
    enter,
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
