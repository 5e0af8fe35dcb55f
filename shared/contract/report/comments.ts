import { z } from 'zod';
import { plainText, sanitiseRichText } from '../../domain/file/rich-text.ts';
import { FormFile } from '../file/uploads.ts';
import { fromJsonText, isObject } from '../json-text.ts';
import { defineResource } from '../route.ts';

export const Attachment = z.object({ url: z.string(), filename: z.string() });

/** A comment on a section, or a reply (REP-213). A reply's path lies below that of its parent (REP-107). */
export const Comment = z
  .object({
    uid: z.string(),
    path: z.string(),
    tree: z.string(),
    /** uid of the metric's node that it is about; null: the section */
    metric: z.string().nullable(),
    title: z.string(),
    text: z.string(),
    created: z.string(),
    changed: z.string().nullable(),
    creator: z.object({ uid: z.string(), first_name: z.string(), last_name: z.string(), username: z.string() }),
    attachments: z.array(Attachment),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

const title = z.string().trim().max(500, 'Use at most 500 characters.');
/** Cleaned before it is stored, and never empty (REP-112). */
const text = z
  .string('Enter a text.')
  .max(20_000, 'Use at most 20,000 characters.')
  .transform(sanitiseRichText)
  .refine((html) => plainText(html) !== '', 'Enter a text.');

const Path = z.string().regex(/^([0-9A-Z]{7})+$/, 'A path has 7 characters for each level.');
const MAX_ATTACHMENTS = 20;
const AttachmentList = z.array(z.union([FormFile, Attachment])).max(MAX_ATTACHMENTS, `Attach at most ${MAX_ATTACHMENTS} files.`);
type AttachmentList = z.input<typeof AttachmentList>;
const asList = (value: AttachmentList | AttachmentList[number]) =>
  value === undefined || Array.isArray(value) ? value : [value];

/** Files that came in the form, or files of the store by their address. */
export const Attachments = z.preprocess(asList, AttachmentList).optional();

/** The text of a comment, wherever it is posted to. */
export const CommentFields = z.object({
  title: title.default(''),
  text,
  path: Path.optional(),
  /** uid of a metric's node in the section that the comment is about */
  metric: z.string().optional(),
  attachments: Attachments,
});
export type CommentFields = z.output<typeof CommentFields>;

/** Clients send the fields directly, or in `node` under 'comment', as JSON text in a form (REP-353). */
export function flattenComment(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { node, ...beside } = body;
  const given = fromJsonText(node);
  if (!isObject(given)) return beside;
  return { ...(isObject(given.comment) ? given.comment : given), ...beside };
}

/** Title and text of a comment that is changed. */
const CommentChange = z.object({ title: title.optional(), text: text.optional() });
type SentComment<F> = F | { node: F | { comment: F } | string };

const TreeParams = z.object({ trackerId: z.string(), commitId: z.string(), treeId: z.string() });
const CommentParams = TreeParams.extend({ commentId: z.uuid() });
const access = { scope: 'commit', needs: 'READ_TRACKER_REF', also: 'report:see', packages: 'named' } as const;
const COMMENTS = '/api/tracker/{trackerId}/commit/{commitId}/tree/{treeId}/comment/';

export const comments = defineResource({
  listSectionComments: {
    operationId: 'api_tracker_commit_tree_comment_list',
    method: 'GET',
    path: COMMENTS,
    summary: 'The comments on a section of a report, oldest first',
    access,
    params: TreeParams,
    response: z.array(Comment),
  },
  addSectionComment: {
    operationId: 'api_tracker_commit_tree_comment_create',
    method: 'POST',
    path: COMMENTS,
    summary: 'Comment on a section of a report, or reply to a comment',
    access: { ...access, also: 'report:comment' },
    params: TreeParams,
    encoding: 'form',
    body: z.preprocess((body: SentComment<z.input<typeof CommentFields>>) => flattenComment(body), CommentFields),
    nestedIn: 'node',
    creates: true,
    response: Comment,
  },
  changeComment: {
    operationId: 'api_tracker_commit_tree_comment_put',
    method: 'PUT',
    path: `${COMMENTS}{commentId}/`,
    summary: 'Change a comment of one’s own',
    access: { ...access, also: 'report:reword' },
    params: CommentParams,
    encoding: 'form',
    body: z.preprocess((body: SentComment<z.input<typeof CommentChange>>) => flattenComment(body), CommentChange),
    nestedIn: 'node',
    response: Comment,
  },
  deleteComment: {
    operationId: 'api_tracker_commit_tree_comment_delete',
    method: 'DELETE',
    path: `${COMMENTS}{commentId}/`,
    summary: 'Delete a comment of one’s own that nobody has replied to',
    access: { ...access, also: 'report:reword' },
    params: CommentParams,
  },
  readComment: {
    method: 'GET',
    path: '/api/comment/{commentId}/',
    summary: 'One comment with its attachments',
    access: 'signed-in',
    params: z.object({ commentId: z.uuid() }),
    response: Comment,
  },
});
