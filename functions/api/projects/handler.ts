import { projects } from '../../../shared/contract/project/projects.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './delete-project.ts';
import { listProjects } from './list-projects.ts';
import { readPermission } from './read-permission.ts';
import { readProject } from './read-project.ts';
import { patchProject, replaceProject } from './update-project.ts';

export const handler = resourceHandler(projects, {
  api_project_list: listProjects,
  api_project_create: createProject,
  api_project_read: readProject,
  api_project_partial_update: patchProject,
  api_project_update: replaceProject,
  api_project_delete: deleteProject,
  api_project_permission_list: readPermission,
});
