import type { nodes } from '../../../shared/contract/report/nodes.ts';
import { isStructure } from '../../core/access/loaded.ts';
import { structureIn } from '../../core/structure/read.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { reportNodes } from './report-nodes.ts';
import { structureNodes } from './structure-nodes.ts';

export const listNodes: Handlers<typeof nodes>['listNodes'] = async (context, { query }) => {
  if (!isStructure(context)) return reportNodes(context, query);
  const { tree, version } = await structureIn(context);
  context.reply.version = version;
  return structureNodes(tree, query.key_contains);
};
