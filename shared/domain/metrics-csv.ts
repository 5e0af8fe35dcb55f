import { csvLine } from './csv-dialect.ts';
import { type Node, parentPath } from './tree.ts';

/** The columns of the metrics' CSV, in the order of the export (SET-379, SET-385). */
export const CSV_COLUMNS = ['issue', 'parent', 'name', 'unit', 'description', 'required'] as const;

/** The metrics of a tree in the order of their paths, one row each, with a header (SET-384, SET-385). */
export function metricsCsv(nodes: readonly Node[]): string {
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  const above = (node: Node) => byPath.get(parentPath(node.path));
  const issueOf = (node: Node): string => {
    const parent = above(node);
    return parent === undefined ? '' : parent.type === 'tree' ? (parent.name ?? '') : issueOf(parent);
  };
  const rows = nodes
    .filter(({ type }) => type === 'metricscore')
    .map((node) => {
      const { name = '', unit = '', description = '' } = node.metric ?? {};
      return [issueOf(node), above(node)?.metric?.name ?? '', name, unit, description, String(node.required ?? false)];
    });
  return [[...CSV_COLUMNS], ...rows].map(csvLine).join('');
}
