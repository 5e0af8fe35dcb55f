import { templates } from '../../../shared/contract/structure/templates.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { listTemplateNodes } from './list-nodes.ts';
import { previewTemplateUpdate, readTemplateUpdate } from './updates.ts';

export const handler = resourceHandler(templates, { previewTemplateUpdate, readTemplateUpdate, listTemplateNodes });
