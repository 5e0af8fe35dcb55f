import type { packages } from '../../../shared/contract/project/packages.ts';
import { packagesSeenBy } from '../../core/project/packages.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { pageOf } from '../views/page-of.ts';

export const listAllPackages: Handlers<typeof packages>['listAllPackages'] = async (context, { query }) => {
  const all = (await packagesSeenBy(context, query)).map(({ uid, project, entry: { name, parentUid }, report }) => ({
    uid,
    name,
    parent: parentUid,
    tracker: project.structureUid,
    project: project.uid,
    project_name: project.name,
    commit: report?.reportUid ?? null,
    status_name: report?.status ?? null,
    due_date: report?.dueDate ?? null,
  }));
  return pageOf(context, all, query);
};
