import type { DispatchAnswer } from '../../../shared/contract/structure/dispatch-answers.ts';
import type { DispatchBody } from '../../../shared/contract/structure/dispatch-bodies.ts';
import { rearrange } from '../../core/structure/arrange-nodes.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

/** Moves nodes and answers where they are now (SET-375, SET-376). */
export async function movePath(
  context: SignedInRequest,
  body: Extract<DispatchBody, { type: 'MOVE_PATH' }>,
): Promise<DispatchAnswer<'MOVE_PATH'>> {
  const { paths, version } = await rearrange(context, body);
  context.reply.version = version;
  return { paths: [...paths] };
}
