import type { CreateNodeBody } from '../../../shared/contract/report/node-bodies.ts';
import type { nodes } from '../../../shared/contract/report/nodes.ts';
import { placeIn } from '../../core/access/loaded.ts';
import type { Context } from '../../core/context.ts';
import {
  addDescription,
  addDocument,
  addIssue,
  addMetric,
  type EditedNode,
  type NewNode,
} from '../../core/structure/add-node.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { addComment } from './add-comment.ts';
import { copyNode } from './copy-node.ts';
import { editedNode } from './edited-node.ts';

type Place = ReturnType<typeof placeIn>;
type Structural = Exclude<CreateNodeBody, { type: 'comment' | 'copy' }>;
type Add<B> = (context: Context, place: Place, body: B) => Promise<EditedNode>;

const ADD: { [T in Structural['type']]: Add<NewNode<T>> } = {
  tree: addIssue,
  metricscore: addMetric,
  document: addDocument,
  trackerdescription: addDescription,
};

/** Forms send their fields for a description also where nobody has typed anything. */
function withoutEmptyDescription(body: Structural): Structural {
  if (!('description' in body) || !body.description) return body;
  const { description, ...more } = body;
  return description.title === '' && description.text === '' ? more : body;
}

export const createNode: Handlers<typeof nodes>['createNode'] = async (context, { body }) => {
  if (body.type === 'comment') return addComment(context, body);
  if (body.type === 'copy') return copyNode(context, body);
  const add = ADD[body.type] as Add<Structural>;
  return editedNode(context, await add(context, placeIn(context), withoutEmptyDescription(body)));
};
