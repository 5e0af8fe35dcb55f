import type { projects } from '../../../shared/contract/project/projects.ts';
import { removeProject } from '../../data/stores/project/project-removal.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const deleteProject: Handlers<typeof projects>['deleteProject'] = async ({ tenantUid, cause, ifMatch }, { params }) => {
  await removeProject(tenantUid, params.projectId, cause, ifMatch);
  return undefined;
};
