import type { projects } from '../../../shared/contract/project/projects.ts';
import { addProject } from '../../core/project/add-project.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { projectView } from './view.ts';

export const createProject: Handlers<typeof projects>['createProject'] = async (context, { body }) =>
  projectView(await addProject(context, body));
