import type { packages } from '../../../shared/contract/project/packages.ts';
import { packagesSeenBy } from '../../core/project/packages.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { pageOf } from '../views/page-of.ts';

export const listAllPackages: Handlers<typeof packages>['listAllPackages'] = async (context, { query }) => {
  const all = (await packagesSeenBy(context, query)).map(
    ({ uid, project, entry: { name, parentUid, reportUid, status, dueDate } }) => ({
      uid,
      name,
      parent: parentUid,
      tracker: project.structureUid,
      project: project.uid,
      project_name: project.name,
      commit: reportUid,
      status_name: status,
      due_date: dueDate,
    }),
  );
  return pageOf(context, all, query);
};
