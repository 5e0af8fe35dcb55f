import type { documents } from '../../../shared/contract/report/documents.ts';
import { seesStaging } from '../../../shared/domain/access/report-access.ts';
import { reportIn } from '../../core/access/loaded.ts';
import { memberOf } from '../../core/report/caller.ts';
import { documentStore } from '../../data/stores/report/document-store.ts';
import { commitStore } from '../../data/stores/report/report-list-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { objectView } from './view.ts';

/** Two years of monthly reports; older uploads are found in their own reports. */
const MAX_REPORTS = 24;

/** Uploads of earlier reports lie in those reports' partitions: one Query each, side by side. */
export const listObjects: Handlers<typeof documents>['listUploads'] = async (context, { params, query }) => {
  const { tenantUid } = context;
  const commit = reportIn(context);
  const commits = query.thisCommitOnly ? [commit] : (await commitStore(tenantUid).ofRef(commit, { limit: MAX_REPORTS })).commits;
  const staging = seesStaging(memberOf(context, commit.projectUid));
  const visible = commits.filter(({ isStaging }) => staging || !isStaging);
  const found = await Promise.all(visible.map(({ uid }) => documentStore(tenantUid, uid).uploads(params.docId)));
  const newestFirst = found.flat().sort((a, b) => (a.created < b.created ? 1 : -1));
  return newestFirst.map((item) => objectView(commit.trackerUid, item));
};
