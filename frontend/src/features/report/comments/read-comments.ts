import type { CommentNodeFields } from '../../../../../shared/contract/report/node-fields.ts';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { fullName } from '../../../../../shared/domain/kernel/names.ts';
import { ascending } from '../../../../../shared/domain/kernel/order.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';

/** A comment with its path in the tree. */
export type SectionComment = CommentNodeFields & { path: string };
export type Thread = SectionComment & { replies: Thread[] };

/** The name of an author, or the user name if there is no other (REP-113). */
export const authorOf = ({ creator }: SectionComment): string => fullName(creator);

/** The comments among the nodes of a report, without unreadable ones. */
const readAll = (nodes: readonly ReadNode[]): SectionComment[] =>
  nodes.flatMap(({ path, node }) => (node.trackercomment ? [{ ...node.trackercomment, path }] : []));

/** The comments on a section, including those on its headings and metrics. @param tree the nodes of the report */
export function commentsOf(
  nodes: readonly ReadNode[],
  section: Pick<Node, 'uid' | 'path'>,
  tree: readonly Node[],
): SectionComment[] {
  const below = tree.filter(({ type, path }) => type === 'tree' && path.startsWith(section.path));
  const places = new Set([section.uid, ...below.map(({ uid }) => uid)]);
  return readAll(nodes).filter(({ treeUid }) => places.has(treeUid));
}

/** The uid of the metric or heading that a comment is about; null: the whole section. */
export const commentSubject = ({ nodeUid, treeUid }: SectionComment, section: Pick<Node, 'uid'>): string | null =>
  nodeUid ?? (treeUid === section.uid ? null : treeUid);

/** The comments about one metric, oldest first. */
export const notesOf = (nodes: readonly ReadNode[], nodeUid: string): SectionComment[] =>
  readAll(nodes)
    .filter((comment) => comment.nodeUid === nodeUid)
    .sort(ascending(({ created }) => created));

/** The files attached to comments about a metric: its evidence. */
export const evidenceFilesOf = (nodes: readonly ReadNode[], nodeUid: string) =>
  notesOf(nodes, nodeUid).flatMap(({ attachments }) => attachments);

/** The uids of metrics with comments. */
export const notedUids = (nodes: readonly ReadNode[]): ReadonlySet<string> =>
  new Set(readAll(nodes).flatMap(({ nodeUid }) => nodeUid ?? []));

/**
 * Comments as a tree: replies below their parent by path, oldest first (REP-107). Two comments posted at the same time may have
 * the same path.
 */
export function threadsOf(comments: readonly SectionComment[]): Thread[] {
  const ordered = comments.toSorted(ascending(({ created }) => created));
  const threads = [...new Map(ordered.map((comment): [string, Thread] => [comment.uid, { ...comment, replies: [] }])).values()];
  const roots: Thread[] = [];
  for (const thread of threads) (parentOf(thread, threads)?.replies ?? roots).push(thread);
  return roots;
}

/** The longest other path that is the beginning of this one, so that a reply stays visible if its parent is gone. */
const parentOf = ({ path }: Thread, threads: readonly Thread[]): Thread | undefined =>
  threads
    .filter((other) => other.path.length < path.length && path.startsWith(other.path))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
