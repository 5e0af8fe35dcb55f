import type { projects } from '../../../shared/contract/project/projects.ts';
import { ACTIONS } from '../../../shared/domain/access/rights.ts';
import { projectGrant } from '../../core/access/grant.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const readPermission: Handlers<typeof projects>['readProjectPermission'] = async ({ tenantUid, actor, ids }) => {
  if (!ids.project) return { is_admin: false, actions: [], project_disciplines: [] };
  const { uid: projectUid } = ids.project;
  const own = actor.grants.filter(({ scopeUid }) => scopeUid === projectUid).flatMap(({ roles }) => roles);
  const held = new Set(own.map(({ disciplineUid }) => disciplineUid));
  const roles = own.length === 0 ? [] : await projectStore(tenantUid).disciplines(projectUid);
  const grant = await projectGrant(actor, projectUid);
  const isSuperuser = actor.isSuperuser || actor.isTenantSuperuser;
  return {
    is_admin: isSuperuser || (grant?.isAdmin ?? false),
    actions: isSuperuser ? [...ACTIONS] : [...(grant?.actions ?? [])],
    project_disciplines: roles.filter(({ uid }) => held.has(uid)).map(({ uid, name }) => ({ uid, base_uid: uid, name })),
  };
};
