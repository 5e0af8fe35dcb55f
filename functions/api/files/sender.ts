import { AppError } from '../../../shared/errors.ts';
import type { Context } from '../../core/context.ts';
import { reportOf } from '../../core/report/load.ts';
import { idStore } from '../../data/stores/id-store.ts';

/**
 * The report that a new file belongs to, if one is named. Somebody without any permission stores nothing.
 * @throws not_found for a report that the caller does not see, forbidden
 */
export async function reportForFile(context: Context, id: string | undefined): Promise<{ commitUid?: string }> {
  const { actor, tenantUid } = context;
  const isMember = actor.isSuperuser || actor.isTenantSuperuser || actor.grants.length > 0;
  if (!isMember) throw new AppError('forbidden', 'You do not have the permission to store files');
  if (!id) return {};
  const { commit } = await idStore(tenantUid).resolve({ commit: { type: 'commit', id } });
  if (!commit) throw new AppError('not_found', 'No such report');
  return { commitUid: (await reportOf(context, commit.uid)).uid };
}
