import type { CreateNodeBody } from '../../../shared/contract/report/node-bodies.ts';
import type { TrackerNode } from '../../../shared/contract/report/nodes.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { fieldError } from '../../../shared/errors.ts';
import { treeOfReport } from '../../core/report/load.ts';
import { postComment } from '../../core/report/section-comments.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { commentNode } from './report-documents.ts';

/** A comment on the section at `path`, or a reply to the comment there (REP-353, REP-355). */
export async function addComment(
  context: SignedInRequest,
  body: Extract<CreateNodeBody, { type: 'comment' }>,
): Promise<TrackerNode[]> {
  const tree = await treeOfReport(context);
  const section = sectionOf(tree.nodes, body.path);
  if (!section) throw fieldError('path', 'There is no section at this path');
  return [commentNode(await postComment(context, { section, nodes: tree.nodes }, body))];
}

/** The deepest section that the path lies in; the paths of comments begin with that of their section. */
const sectionOf = (nodes: readonly Node[], path: string): Node | undefined =>
  nodes.findLast((node) => node.type === 'tree' && path.startsWith(node.path));
