import type { trackers } from '../../../shared/contract/project/packages.ts';
import { changeStructureSettings } from '../../core/project/structure-settings.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { trackerView } from './view.ts';

export const updateTracker: Handlers<typeof trackers>['changeStructure'] = async (context, { body }) => {
  const { version, ...changed } = await changeStructureSettings(context, body);
  context.reply.version = version;
  return trackerView(changed);
};
