import type { Node, NodeType, Tree } from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import type { IdItem } from '../../data/stores/id-store.ts';
import type { Context } from '../context.ts';

/** The report or tree of the path; only routes that name one ask. */
export function addressedId({ ids }: Context): IdItem {
  if (!ids.commit) throw new Error('The path names no commit');
  return ids.commit;
}

/** A node of one of these types by its uid or the first eight characters of it (SET-339). @throws not_found */
export function nodeIn(tree: Tree, id: string, types: readonly NodeType[]): Node {
  const node = meantBy(
    id,
    tree.nodes.filter(({ type }) => types.includes(type)),
  );
  if (!node) throw new AppError('not_found', `This project has no ${types.join(' or ')} with this id. Check the id.`);
  return node;
}
