import type { trackers } from '../../../shared/contract/project/packages.ts';
import { packagesSeenBy } from '../../core/project/packages.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const listAllRefs: Handlers<typeof trackers>['listAllPackages'] = async (context, { query }) =>
  (await packagesSeenBy(context, query)).map(({ uid, project, entry: { name, parentUid, commitUid, status, dueDate } }) => ({
    uid,
    name,
    parent: parentUid,
    tracker: project.trackerUid,
    project: project.uid,
    project_name: project.name,
    commit: commitUid,
    status_name: status,
    due_date: dueDate,
  }));
