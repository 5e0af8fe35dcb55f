import type { projects } from '../../../shared/contract/project/projects.ts';
import { projectOverview } from '../../core/project/projects.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { projectView } from './view.ts';

export const readProject: Handlers<typeof projects>['readProject'] = async ({ tenantUid, reply }, { params }) => {
  const overview = await projectOverview(tenantUid, params.projectId);
  reply.version = overview.loaded.project.version;
  return projectView(overview);
};
