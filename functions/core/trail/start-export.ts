import type { TrailFilter } from '../../../shared/contract/trail/trail.ts';
import { notFound } from '../../../shared/errors.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { IN_TENANCY, inScope } from '../../data/trail-place.ts';
import type { Context } from '../context.ts';
import { beginExport, exportKey } from '../file/begin-export.ts';
import { demandTrail, type TrailScope } from './readers.ts';

/**
 * Starts the export of a trail, which is an entry of that trail.
 * @param asked the uid may be the first eight characters of it
 * @returns the uid of its job
 * @throws not_found, forbidden
 */
export async function startTrailExport(context: Context, asked: TrailScope, filter: TrailFilter): Promise<string> {
  const of = await wholeScope(context, asked);
  await demandTrail(context.actor, of);
  const place = of.scope === 'tenancy' ? IN_TENANCY : inScope(of.scope, of.uid);
  return beginExport(context, place, { what: 'trail', ...of, filter, format: 'csv', key: exportKey(context.tenantUid) });
}

async function wholeScope({ tenantUid }: Context, { scope, uid }: TrailScope): Promise<TrailScope> {
  if (scope === 'tenancy') return { scope, uid: '' };
  const { found } = await idStore(tenantUid).resolve({ found: { type: scope, id: uid } });
  if (!found) throw notFound(scope);
  return { scope, uid: found.uid };
}
