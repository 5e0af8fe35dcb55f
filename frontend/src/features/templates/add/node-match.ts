import { nodeFields, type ReadNode } from '../../../../../shared/contract/report/nodes.ts';

export const metricOf = ({ node }: ReadNode) => node.metricscore?.metric;
export const templateNodeName = (node: ReadNode) => nodeFields(node)?.name || nodeFields(node)?.title || '';

/** Key that is equal for the same node in a template and in a project: its base metric, else its type and name. */
const keyOf = (node: ReadNode): string => metricOf(node)?.uid ?? `${node.type} ${templateNodeName(node)}`;

/** Returns a function that tests whether the project has a node of the template already. */
export function isThereIn(own: readonly ReadNode[]): (node: ReadNode) => boolean {
  const known = new Set(own.map(keyOf));
  return (node) => known.has(keyOf(node));
}

/** The names of what a copy would make a second one of: of the node, and of what is below it unless it is taken alone. */
export function twinNames(
  nodes: readonly ReadNode[],
  { path }: ReadNode,
  onlyNode: boolean,
  isThere: (node: ReadNode) => boolean,
): string[] {
  const copied = nodes.filter((node) => (onlyNode ? node.path === path : node.path.startsWith(path)));
  return [...new Set(copied.filter(isThere).map(templateNodeName))];
}

/** The nodes with a text in their names, in the order of the tree, with all above and below them; all where there is no text. */
export function nodesNamed(nodes: readonly ReadNode[], text: string): readonly ReadNode[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return nodes;
  const found = nodes.filter((node) => templateNodeName(node).toLowerCase().includes(wanted)).map(({ path }) => path);
  return nodes.filter(({ path }) => found.some((each) => each.startsWith(path) || path.startsWith(each)));
}
