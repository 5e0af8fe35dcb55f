import { z } from 'zod';
import { Attachment } from '../../../../../shared/contract/comments.ts';
import type { TrackerNode } from '../../../../../shared/contract/nodes.ts';

const Fields = z.object({
  treeUid: z.string(),
  title: z.string().default(''),
  text: z.string(),
  created: z.string(),
  creator: z.object({ first_name: z.string(), last_name: z.string(), username: z.string() }),
  attachments: z.array(Attachment).default([]),
});

/** A comment with its place among the others. */
export type SectionComment = z.infer<typeof Fields> & { uid: string; path: string };
export type Thread = SectionComment & { replies: Thread[] };

/** The name of an author; the user name when there is no other (REP-113). */
export const authorOf = ({ creator }: SectionComment): string =>
  `${creator.first_name} ${creator.last_name}`.trim() || creator.username;

/** The comments on one section among the nodes of a report; what cannot be read is left out. */
export function commentsOf(nodes: readonly TrackerNode[], sectionUid: string): SectionComment[] {
  return nodes
    .filter(({ type }) => type === 'trackercomment')
    .flatMap(({ uid, path, node }) => {
      const fields = Fields.safeParse(node.trackercomment);
      return fields.success && fields.data.treeUid === sectionUid ? [{ ...fields.data, uid, path }] : [];
    });
}

/** Comments as a tree: replies below their parent by path, oldest first (REP-107). */
export function threadsOf(comments: readonly SectionComment[]): Thread[] {
  const ordered = comments.toSorted((a, b) => (a.created < b.created ? -1 : 1));
  const byPath = new Map(ordered.map((comment): [string, Thread] => [comment.path, { ...comment, replies: [] }]));
  const roots: Thread[] = [];
  for (const thread of byPath.values()) (parentOf(thread, byPath)?.replies ?? roots).push(thread);
  return roots;
}

/** The longest other path that this one begins with: a reply stays in sight when its parent is gone. */
const parentOf = ({ path }: Thread, byPath: ReadonlyMap<string, Thread>): Thread | undefined =>
  [...byPath.values()]
    .filter((other) => other.path.length < path.length && path.startsWith(other.path))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
