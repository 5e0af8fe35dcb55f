import type { trackers } from '../../../shared/contract/project/packages.ts';
import { can } from '../../../shared/domain/access/rights.ts';
import { isOnHold } from '../../../shared/domain/report/status.ts';
import { type Actor, grantOn } from '../../data/stores/person/caller-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { type BoardEntry, boardStore } from '../../data/stores/report/board-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** Whether the actor answers for a package: by role, or, where none is set, by the right to enter figures (REP-327). */
function isResponsible(actor: Actor, { uid, companyUid }: ProjectItem, { responsibleUid }: BoardEntry): boolean {
  const roles = actor.grants.filter(({ scopeUid }) => scopeUid === uid).flatMap((grant) => grant.roles);
  if (responsibleUid !== null) return roles.some(({ disciplineUid }) => disciplineUid === responsibleUid);
  const grant = grantOn(actor, { projectUid: uid, companyUid });
  const none = { isSuperuser: false, isTenantSuperuser: false };
  return can(none, grant, 'UPDATE_TRACKER_REF_SCORE_VALUE') || can(none, grant, 'CREATE_TRACKER_REF_SCORE_VALUE');
}

export const listAllRefs: Handlers<typeof trackers>['listAllPackages'] = async ({ tenantUid, actor }, { query }) => {
  const projects = (await projectIndexStore(tenantUid).all()).filter(({ uid, companyUid }) =>
    can(actor, grantOn(actor, { projectUid: uid, companyUid }), 'READ_TRACKER_REF'),
  );
  const boards = await boardStore(tenantUid).of(projects.map(({ uid }) => uid));
  return projects.flatMap((project) =>
    Object.entries(boards.get(project.uid) ?? {})
      .filter(([, { status }]) => query.includeOnHold || !isOnHold(status))
      .filter(([, entry]) => !query.isResponsible || isResponsible(actor, project, entry))
      .map(([uid, { name, parentUid, commitUid, status, dueDate }]) => ({
        uid,
        name,
        parent: parentUid,
        tracker: project.trackerUid,
        project: project.uid,
        project_name: project.name,
        commit: commitUid,
        status_name: status,
        due_date: dueDate,
      })),
  );
};
