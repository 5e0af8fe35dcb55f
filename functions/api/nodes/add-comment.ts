import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { postCommentAt } from '../../core/report/comments/section-comments.ts';
import type { NewNode } from '../../core/structure/add-node.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { commentNode } from './report-documents.ts';

/** A comment on the section at `path`, or a reply to the comment there (REP-353, REP-355). */
export const addComment = async (context: SignedInRequest, body: NewNode<'comment'>): Promise<StructureNodeItem[]> => [
  commentNode(await postCommentAt(context, body)),
];
