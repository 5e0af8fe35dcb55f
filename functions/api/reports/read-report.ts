import type { commits } from '../../../shared/contract/report/reports.ts';
import { isStructure, reportIn } from '../../core/access/loaded.ts';
import { reportFrame } from '../../data/stores/report/report-frame.ts';
import type { CommitItem } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { answerRoot } from './root-commit.ts';
import { commitView } from './view.ts';

/** A report with its sections' marks: the header, the project and the tree. */
export async function answerReport(context: SignedInRequest, commit: CommitItem) {
  const { tenantUid, reply, loaded } = context;
  const { projectUid, trackerUid, refUid } = commit;
  const read = reportStore(tenantUid);
  const framed = loaded.frame ?? reportFrame(tenantUid, projectUid);
  const masterRefUid = loaded.place?.masterRefUid ?? (await framed).project.masterRefUid;
  const [frame, { tree }] = await Promise.all([framed, read.structure(commit, { trackerUid, refUid, masterRefUid })]);
  reply.version = commit.version;
  return commitView(context, commit, frame, tree.nodes);
}

export const readReport: Handlers<typeof commits>['readReport'] = (context) =>
  isStructure(context) ? answerRoot(context) : answerReport(context, reportIn(context));

/** The report that counts now (REP-014). */
export const readCurrentReport: Handlers<typeof commits>['readCurrentReport'] = (context) =>
  answerReport(context, reportIn(context));
