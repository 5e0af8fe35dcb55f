import type { treeNodes } from '../../../shared/contract/structure/tree-nodes.ts';
import { linkBelow } from '../../core/structure/arrange-nodes.ts';
import { addressedId } from '../../core/structure/place.ts';
import { treeIn } from '../../core/structure/read.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { edgeOf, edgesOf } from '../views/edges.ts';

type Routes = Handlers<typeof treeNodes>;

/** Every line of a project's, a package's or a report's tree, in tree order. */
export const listEdges: Routes['listEdges'] = async (context) => edgesOf((await treeIn(context)).nodes, addressedId(context).uid);

/** Links a tree as the last child of another one (SET-392, SET-393). */
export const linkSubtree: Routes['linkSubtree'] = async (context, { body }) => {
  const { parent, child, fromReport, version } = await linkBelow(context, body);
  context.reply.version = version;
  return edgeOf(parent, child, fromReport);
};
