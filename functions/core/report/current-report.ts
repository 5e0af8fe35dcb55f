import { AppError } from '../../../shared/errors.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import type { Context } from '../context.ts';

/** The same call on the report of the path's package that counts now. @throws not_found for a ref without reports */
export async function inCurrentReport(context: Context): Promise<Context> {
  const { tenantUid, ids } = context;
  const entry = await boardStore(tenantUid).entry(String(ids.ref?.projectUid), String(ids.ref?.uid));
  if (!entry) throw new AppError('not_found', 'This package has no report');
  const { commit } = await idStore(tenantUid).resolve({ commit: { type: 'commit', id: entry.commitUid } });
  if (!commit) throw new AppError('not_found', 'This package has no report');
  return { ...context, ids: { ...ids, commit } };
}
