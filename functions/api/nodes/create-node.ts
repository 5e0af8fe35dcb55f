import type { CreateNodeBody } from '../../../shared/contract/report/node-bodies.ts';
import type { nodes } from '../../../shared/contract/report/nodes.ts';
import { placeIn } from '../../core/access/loaded.ts';
import type { StructurePlace } from '../../data/stores/structure/structure-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { addComment } from './add-comment.ts';
import { addMetric } from './add-metric.ts';
import { addDescription, addDocument, addIssue } from './add-node.ts';
import { copyNodes } from './copy-nodes.ts';

type Result = ReturnType<Handlers<typeof nodes>['createNode']>;
type Structural = Exclude<CreateNodeBody, { type: 'comment' }>;
type Create = {
  [T in Structural['type']]: (context: SignedInRequest, place: StructurePlace, body: Extract<Structural, { type: T }>) => Result;
};

const CREATE: Create = {
  copy: copyNodes,
  tree: addIssue,
  metricscore: addMetric,
  document: addDocument,
  trackerdescription: addDescription,
};

export const createNode: Handlers<typeof nodes>['createNode'] = async (context, { body }) => {
  if (body.type === 'comment') return addComment(context, body);
  const create = CREATE[body.type] as (context: SignedInRequest, place: StructurePlace, body: Structural) => Result;
  return create(context, placeIn(context), body);
};
