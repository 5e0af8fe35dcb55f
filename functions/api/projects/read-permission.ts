import type { projects } from '../../../shared/contract/project/projects.ts';
import { permissionIn } from '../../core/project/permission.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const readProjectPermission: Handlers<typeof projects>['readProjectPermission'] = async (context) => {
  if (!context.ids.project) return { is_admin: false, is_auditor: false, actions: [], project_disciplines: [] };
  const { isAdmin, isAuditor, actions, roles } = await permissionIn(context, context.ids.project.uid);
  return {
    is_admin: isAdmin,
    is_auditor: isAuditor,
    actions: [...actions],
    project_disciplines: roles.map(({ uid, name }) => ({ uid, base_uid: uid, name })),
  };
};
