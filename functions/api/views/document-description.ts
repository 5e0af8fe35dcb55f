import { childrenOf, type Node } from '../../../shared/domain/structure/tree.ts';

/** The description of a document in the structure, from the first description below it; null for none (REP-203). */
export function descriptionOf(nodes: readonly Node[], { path }: Node) {
  const described = childrenOf(nodes, path).find(({ type }) => type === 'trackerdescription');
  return described ? { uid: described.uid, title: described.title ?? '', text: described.text ?? '' } : null;
}
