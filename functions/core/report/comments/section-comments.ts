import type { CommentFields } from '../../../../shared/contract/report/comments.ts';
import { entryRefusal } from '../../../../shared/domain/access/report-access.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';
import { fieldError } from '../../../../shared/errors.ts';
import { fileStore } from '../../../data/stores/file/file-store.ts';
import { type CommentItem, commentStore, type StoredAttachment } from '../../../data/stores/report/comment-store.ts';
import { rolesOf } from '../../../data/stores/report/report-frame.ts';
import type { ReportItem } from '../../../data/stores/report/report-writes.ts';
import { storageStore } from '../../../data/stores/tenant/storage-store.ts';
import { inProject } from '../../../data/trail-place.ts';
import type { Write } from '../../../data/transact.ts';
import { keepFile, recordFiles } from '../../../files/uploads.ts';
import { frameIn, reportIn } from '../../access/loaded.ts';
import type { Context } from '../../context.ts';
import { whereFound } from '../../where-found.ts';
import { memberOf, personOf } from '../caller.ts';
import { treeOfReport } from '../load.ts';

export type { CommentItem } from '../../../data/stores/report/comment-store.ts';

/** The folder of the store's files. */
export const storeFolder = (tenantUid: string) => `${tenantUid}/store`;

const STORED = /^\/api\/store\/object\/([0-9a-f-]{36})\/$/;
export const storedPath = (uid: string) => `/api/store/object/${uid}/`;

/**
 * Posts a comment on a section of the report, or a reply, with its attachments; the policy has judged 'report:comment'.
 * @throws invalid_input for an unknown parent, conflict for a parent that is deleted meanwhile, too_many_requests when the
 * tenancy has no room for the files
 */
export async function postComment(
  context: Context,
  { section, nodes }: { section: Node; nodes: readonly Node[] },
  { title, text, metric, path = section.path, attachments = [] }: CommentFields,
): Promise<CommentItem> {
  const { tenantUid, cause } = context;
  const report = reportIn(context);
  const roles = rolesOf(frameIn(context), report.packageUid);
  const comments = commentStore(tenantUid, report.uid);
  const replied = path === section.path ? undefined : (await comments.list(section.uid)).find((comment) => comment.path === path);
  if (path !== section.path && !replied) throw fieldError('path', 'This section has no such comment. Load the page again.');
  const about = metric === undefined ? {} : { nodeUid: metricOf(nodes, section, metric).uid };
  const sent = attachments.reduce((sum, each) => sum + ('bytes' in each ? each.bytes.length : 0), 0);
  const storage = storageStore(tenantUid);
  if (sent > 0) await storage.demandRoom(sent);
  // waits for all of them, so that none is still running when another one is refused
  const begun = await Promise.allSettled(onceEach(attachments).map((each) => attach(context, report, each)));
  const fields = {
    treeUid: section.uid,
    ...about,
    parent: path,
    ...(replied && { replied }),
    title,
    text,
    creator: personOf(context),
  };
  const starts =
    report.status === 'Nothing Received' && entryRefusal(report.status, roles, memberOf(context, report.projectUid)) === null;
  const keys = begun.flatMap((each) => (each.status === 'fulfilled' ? each.value.keys : []));
  return recordFiles(keys, async () => {
    const kept = begun.map(unlessFailed);
    const comment = { ...fields, attachments: kept.map(({ attachment }) => attachment) };
    const writes = [...kept.flatMap((each) => each.writes), ...(sent > 0 ? [storage.keptWrite(sent)] : [])];
    return comments.add(report, comment, starts, writes, cause);
  });
}

/**
 * Posts a comment on the section at a path of the report, or a reply to the comment there (REP-353, REP-355). A comment keeps the
 * path that its section had when it was written, wherever that stands by now.
 * @throws invalid_input for a path in no section
 */
export async function postCommentAt(context: Context, body: CommentFields & { path: string }): Promise<CommentItem> {
  const { nodes } = await treeOfReport(context);
  const comments = await commentStore(context.tenantUid, reportIn(context).uid).list();
  const replied = comments.find(({ path }) => path === body.path);
  const section = replied ? nodes.find(({ uid }) => uid === replied.treeUid) : sectionOf(nodes, body.path);
  if (!section) throw fieldError('path', 'There is no section at this place of the report. Load the page again.');
  return postComment(context, { section, nodes }, body);
}

/** The deepest section that the path lies in; the paths of comments begin with that of their section. */
const sectionOf = (nodes: readonly Node[], path: string): Node | undefined =>
  nodes.findLast((node) => node.type === 'tree' && path.startsWith(node.path));

function metricOf(nodes: readonly Node[], section: Node, uid: string): Node {
  const node = nodes.find((each) => each.uid === uid && each.type === 'metricscore' && each.path.startsWith(section.path));
  if (!node) throw fieldError('metric', 'This section has no such metric. Load the page again.');
  return node;
}

type SentAttachment = NonNullable<CommentFields['attachments']>[number];

/** A file of the store is one attachment, however often it is named: a transaction writes nothing twice. */
const onceEach = (sent: readonly SentAttachment[]): SentAttachment[] => [
  ...new Map(sent.map((each): [unknown, SentAttachment] => ['bytes' in each ? each : each.url, each])).values(),
];

/** @throws the error of a failed attachment */
function unlessFailed<T>(begun: PromiseSettledResult<T>): T {
  if (begun.status === 'rejected') throw begun.reason;
  return begun.value;
}

/** `keys`: of the objects that were put into the storage for it. */
type AttachedFile = { attachment: StoredAttachment; writes: Write[]; keys: string[] };

/** A file of the form is kept in the store; one of the store must be the caller's own. */
async function attach(context: Context, { uid, projectUid }: ReportItem, sent: SentAttachment): Promise<AttachedFile> {
  const { tenantUid, cause, actor } = context;
  const files = fileStore(tenantUid);
  if ('bytes' in sent) {
    const file = await keepFile(storeFolder(tenantUid), sent, 'attachments');
    const { item, writes } = files.keepWrites({ ...file, reportUid: uid, isAttachment: true }, inProject(projectUid), cause);
    return { attachment: { url: storedPath(item.uid), filename: item.filename }, writes, keys: [file.key] };
  }
  const stored = STORED.exec(sent.url)?.[1];
  const item = stored ? await whereFound(() => files.get(stored)) : undefined;
  if (item?.by !== actor.userUid)
    throw fieldError('attachments', 'An attachment is not one of your uploads. Upload the file again.');
  return { attachment: { url: storedPath(item.uid), filename: item.filename }, writes: [files.bindWrite(item, uid)], keys: [] };
}
