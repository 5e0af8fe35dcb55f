import type { commits } from '../../../shared/contract/report/reports.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Context } from '../../core/context.ts';
import { checkVisible } from '../../core/report/caller.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { reportFrame } from '../../data/stores/report/report-frame.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { answerRoot, isRootCommit } from './root-commit.ts';
import { commitView } from './view.ts';

/** A report with its sections' marks: the header, the project and the tree. */
export async function answerReport(context: Context, commitUid: string) {
  const { tenantUid, reply } = context;
  const store = reportStore(tenantUid);
  const projectUid = String((context.ids.commit ?? context.ids.ref)?.projectUid);
  const [commit, frame] = await Promise.all([store.header(commitUid), reportFrame(tenantUid, projectUid)]);
  checkVisible(context, commit);
  const { trackerUid, refUid } = commit;
  const { tree } = await store.structure(commit, { trackerUid, refUid, masterRefUid: frame.project.masterRefUid });
  reply.version = commit.version;
  return commitView(context, commit, frame, tree.nodes);
}

export const readReport: Handlers<typeof commits>['readReport'] = (context, { params }) =>
  isRootCommit(context) ? answerRoot(context) : answerReport(context, params.commitId);

/** The report that counts now (REP-014). */
export const readCurrentReport: Handlers<typeof commits>['readCurrentReport'] = async (context, { params }) => {
  const projectUid = String(context.ids.ref?.projectUid);
  const entry = await boardStore(context.tenantUid).entry(projectUid, params.refId);
  if (!entry) throw new AppError('not_found', 'This package has no report');
  return answerReport(context, entry.commitUid);
};
