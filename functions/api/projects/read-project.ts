import type { projects } from '../../../shared/contract/project/projects.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { loadView } from './view.ts';

export const readProject: Handlers<typeof projects>['readProject'] = async ({ tenantUid, reply }, { params }) => {
  const { loaded, view } = await loadView(tenantUid, params.projectId);
  reply.version = loaded.project.version;
  return view;
};
