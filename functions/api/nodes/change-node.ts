import { hasInput, isSaid } from '../../../shared/contract/report/node-bodies.ts';
import type { nodes } from '../../../shared/contract/report/nodes.ts';
import { placeIn } from '../../core/access/loaded.ts';
import { changeStructureNode } from '../../core/structure/change-node.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { editedNode } from './edited-node.ts';
import { saveInput } from './save-input.ts';
import { saveDocument } from './save-reported-document.ts';

type Operations = Handlers<typeof nodes>;

export const changeNode: Operations['changeNode'] = async (context, { params, body }) => {
  if (hasInput(body)) return saveInput(context, params.pathId, body);
  if (isSaid(body)) return (await saveDocument(context, params.pathId, body))[0]!;
  return editedNode(context, await changeStructureNode(context, placeIn(context), params.pathId, body, 'merge'));
};

export const saveNode: Operations['saveNode'] = async (context, { params, body }) => {
  if (hasInput(body)) return saveInput(context, params.pathId, body);
  if (isSaid(body)) return saveDocument(context, params.pathId, body);
  return editedNode(context, await changeStructureNode(context, placeIn(context), params.pathId, body, 'replace'));
};

/** Changes a node by its package: existing clients do not name the report that is being filled in (REP-344). */
export const changeCurrentNode: Operations['changeCurrentNode'] = (context, { params, body }) =>
  saveNode(context, { params: { ...params, commitId: '' }, body });
