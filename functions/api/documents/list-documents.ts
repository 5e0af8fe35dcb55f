import type { documents, ReportDocument } from '../../../shared/contract/report/documents.ts';
import { isResponsible, seesStaging } from '../../../shared/domain/access/report-access.ts';
import { memberOf } from '../../core/report/caller.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { reportsOf } from '../../data/stores/report/board-entry.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { type CurrentDocument, currentDocuments } from '../../data/stores/report/current-documents.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { documentView } from './view.ts';

/** The documents of the reports on the board: those that count now, and earlier ones that still wait or count as approved. */
export const listDocuments: Handlers<typeof documents>['listCurrentDocuments'] = async (context, { query }) => {
  const { tenantUid, ids } = context;
  const projectUid = String(ids.tracker?.projectUid);
  const [project, boards] = await Promise.all([projectStore(tenantUid).get(projectUid), boardStore(tenantUid).of([projectUid])]);
  const member = memberOf(context, projectUid);
  const commits = Object.values(boards.get(projectUid) ?? {})
    .filter((entry) => query.all_disciplines || isResponsible(entry, member))
    .flatMap(reportsOf)
    .filter(({ isStaging }) => !isStaging || seesStaging(member))
    .map(({ commitUid }) => commitUid);
  const found = await currentDocuments(tenantUid, project, commits);
  return found.map((each) => viewOf(project.trackerUid, each));
};

/** A document that nobody has touched is for submission. */
function viewOf(trackerUid: string, { commitUid, tree, node, status, current }: CurrentDocument): ReportDocument {
  const untouched = { tenantUid: '', commitUid, nodeUid: node.uid, uid: '', status: 'OK for Submission', version: 0 } as const;
  return documentView(tree, node, { commitUid, trackerUid, status: status ?? untouched, current });
}
