import type { projects } from '../../../shared/contract/project/projects.ts';
import { removeProject } from '../../core/project/remove-project.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const deleteProject: Handlers<typeof projects>['deleteProject'] = async (context, { params }) => {
  await removeProject(context, params.projectId);
  return undefined;
};
