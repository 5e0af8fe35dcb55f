import type { templates } from '../../../shared/contract/structure/templates.ts';
import { templateTree } from '../../core/structure/read.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { nodeView } from '../views/node-view.ts';

/** A template's nodes in the order of their paths. */
export const listTemplateNodes: Handlers<typeof templates>['listTemplateNodes'] = async (context, { params }) =>
  (await templateTree(context, params.templateId)).nodes.map((node) => nodeView(node));
