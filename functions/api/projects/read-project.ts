import type { projects } from '../../../shared/contract/project/projects.ts';
import { projectOverview } from '../../core/project/projects.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { projectView } from './view.ts';

export const readProject: Handlers<typeof projects>['readProject'] = async (context, { params }) => {
  const overview = await projectOverview(context, params.projectId);
  context.reply.version = overview.project.version;
  return projectView(overview);
};
