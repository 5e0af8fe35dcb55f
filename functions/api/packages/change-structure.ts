import type { packages } from '../../../shared/contract/project/packages.ts';
import { changeStructureSettings } from '../../core/project/structure-settings.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { structureView } from './view.ts';

export const updateStructure: Handlers<typeof packages>['changeStructure'] = async (context, { body }) => {
  const changed = await changeStructureSettings(context, body);
  context.reply.version = changed.structure.version;
  return structureView(changed);
};
