import type { documents } from '../../../shared/contract/report/documents.ts';
import { AppError } from '../../../shared/errors.ts';
import { documentFolder, totalsJob } from '../../core/report/documents.ts';
import { nodeById } from '../../core/report/load.ts';
import { openReport } from '../../core/report/save-values.ts';
import { documentStore, type ObjectItem } from '../../data/stores/report/document-store.ts';
import { beginUpload, checkUpload, dropUpload, ticketOf } from '../../files/uploads.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { objectView } from './view.ts';

type Operations = Handlers<typeof documents>;

export const requestUpload: Operations['requestUpload'] = async (context, { params, body }) => {
  const { commit, structure } = await openReport(context);
  const node = nodeById(structure.tree, params.docId, 'document');
  const file = await beginUpload(documentFolder(context.tenantUid, commit.uid), body, context.now);
  await documentStore(context.tenantUid, commit.uid).begin(node.uid, file, context.cause);
  return ticketOf(file);
};

/** An upload is its sender's own until it is complete. */
async function ownUpload(context: SignedInRequest, { docId, objectId }: { docId: string; objectId: string }) {
  const { commit, structure } = await openReport(context);
  const item = await documentStore(context.tenantUid, commit.uid).upload(docId, objectId, 'any');
  if (item.by !== context.actor.userUid) throw new AppError('not_found', 'No such upload');
  return { commit, item, structure };
}

const pending = (item: ObjectItem): ObjectItem => {
  if (item.state === 'done') throw new AppError('conflict', 'This upload is complete already');
  return item;
};

export const readUpload: Operations['readUpload'] = async (context, { params }) =>
  ticketOf(pending((await ownUpload(context, params)).item));

/** Asked again after a lost answer, it answers the same. */
export const completeUpload: Operations['completeUpload'] = async (context, { params, body }) => {
  const { commit, item, structure } = await ownUpload(context, params);
  if (item.state === 'done') return objectView(commit.trackerUid, item);
  const store = documentStore(context.tenantUid, commit.uid);
  const file = { ...(await checkUpload(item, () => store.forget(item))), scan: item.scan };
  const writes = totalsJob(context, commit, nodeById(structure.tree, item.nodeUid, 'document'), item.uid);
  const more = { pending: true, replaces: body.replaces, writes };
  const done = await store.attach(commit, item.nodeUid, file, context.cause, more);
  return objectView(commit.trackerUid, done);
};

export const abandonUpload: Operations['abandonUpload'] = async (context, { params }) => {
  const { commit, item } = await ownUpload(context, params);
  await documentStore(context.tenantUid, commit.uid).forget(pending(item));
  await dropUpload(item);
};
