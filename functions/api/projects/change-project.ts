import type { projects } from '../../../shared/contract/project/projects.ts';
import { type EditedProject, editProject, overwriteProject } from '../../core/project/edit-project.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { projectView } from './view.ts';

function editedView({ reply }: SignedInRequest, { version, ...overview }: EditedProject) {
  reply.version = version;
  return projectView(overview);
}

export const changeProject: Handlers<typeof projects>['changeProject'] = async (context, { params, body }) =>
  editedView(context, await editProject(context, params.projectId, body));

export const replaceProject: Handlers<typeof projects>['replaceProject'] = async (context, { params, body }) =>
  editedView(context, await overwriteProject(context, params.projectId, body));
