import type { projects } from '../../../shared/contract/project/projects.ts';
import { permissionIn } from '../../core/project/permission.ts';
import type { Handlers } from '../../http/resource-handler.ts';

const NONE = { is_admin: false, is_auditor: false, is_limited: false, actions: [], project_disciplines: [] };

export const readProjectPermission: Handlers<typeof projects>['readProjectPermission'] = async (context) => {
  if (!context.ids.project) return NONE;
  const { isAdmin, isAuditor, isLimited, actions, roles } = await permissionIn(context, context.ids.project.uid);
  return {
    is_admin: isAdmin,
    is_auditor: isAuditor,
    is_limited: isLimited,
    actions: [...actions],
    project_disciplines: roles.map(({ uid, name }) => ({ uid, base_uid: uid, name })),
  };
};
