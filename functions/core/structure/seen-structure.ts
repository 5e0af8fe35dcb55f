import { errorKind } from '../../../shared/errors.ts';
import { factorStore } from '../../data/stores/factor/factor-store.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';

const CHANGED_SINCE = errorKind(
  'conflict',
  'Somebody has changed the metrics or their factors since this file was checked. Check it again.',
);

/** The present state that a file is compared with, as text: the versions of the trees and of the factors, which only grow. */
export async function seenStructure(tenantUid: string, place: StructurePlace): Promise<string> {
  const [{ versions }, factors] = await Promise.all([
    structureStore(tenantUid).read(place, { consistent: true }),
    factorStore(tenantUid).versionOf(place.packageUid),
  ]);
  return [versions.master, versions.overlay, factors].join('.');
}

/**
 * Refuses an import that would undo what was changed since its check. What was read before the call is as new as what was seen.
 * @param seen of the check; undefined: nobody asks
 * @throws conflict
 */
export async function refuseOvertaken(tenantUid: string, place: StructurePlace, seen: string | undefined): Promise<void> {
  if (seen !== undefined && seen !== (await seenStructure(tenantUid, place))) throw CHANGED_SINCE();
}
