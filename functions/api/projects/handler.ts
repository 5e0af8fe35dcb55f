import { projects } from '../../../shared/contract/project/projects.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { changeProject, replaceProject } from './change-project.ts';
import { copySetup, readSetup } from './copy-setup.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './delete-project.ts';
import { listProjects } from './list-projects.ts';
import { readProjectPermission } from './read-permission.ts';
import { readProject } from './read-project.ts';

export const handler = resourceHandler(projects, {
  listProjects,
  createProject,
  readProject,
  changeProject,
  replaceProject,
  deleteProject,
  readProjectPermission,
  readSetup,
  copySetup,
});
