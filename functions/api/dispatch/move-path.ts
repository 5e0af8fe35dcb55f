import type { DispatchBody } from '../../../shared/contract/structure/dispatch-bodies.ts';
import { moveNodes } from '../../../shared/domain/structure/tree.ts';
import { placeToChange } from '../../core/structure/named-commit.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

type Body = Extract<DispatchBody, { type: 'MOVE_PATH' }>;

/** Moves one or several nodes with everything below them, all or none; answers where they are now (SET-375, SET-376). */
export async function movePath(
  context: SignedInRequest,
  { from_path, to_path, pos, commitId }: Body,
): Promise<{ paths: readonly string[] }> {
  const { tenantUid, ifMatch, cause, reply } = context;
  const place = await placeToChange(context, commitId);
  const done = await structureStore(tenantUid).change(place, ifMatch, cause, (tree) => moveNodes(tree, from_path, to_path, pos));
  reply.version = done.version;
  return { paths: done.paths };
}
