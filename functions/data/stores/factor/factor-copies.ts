import { type FactorCopies, factorCopies } from '../../../../shared/domain/factor/copies.ts';
import type { Conversion } from '../../../../shared/domain/report/figures.ts';
import type { Cause } from '../../audit-write.ts';
import { inProject, type TrailPlace } from '../../trail-place.ts';
import type { Write } from '../../transact.ts';
import type { StructurePlace } from '../structure/structure-store.ts';
import { factorSheets, type StoredFactorSheet } from './factor-sheets.ts';
import { addedAudit, copiedFactors, type FactorItem } from './factor-store.ts';

/** The outcome for the factors of copied metrics, with the writes for it; what the new factors rest on is not among these. */
export type CopiedFactors = FactorCopies<FactorItem> & { writes: readonly Write[] };

export const NO_COPIES: CopiedFactors = { add: [], kept: [], writes: [] };

type Owners = Pick<StructurePlace, 'packageUid' | 'rootUid'>;

/** The owners whose factors apply at a place, the nearest first: the package, then the project. */
const ownersOf = ({ packageUid, rootUid }: Owners) => [...new Set([packageUid, rootUid])];

/**
 * Copies the factors of metrics from one place to another, in the transaction that writes the metrics. The transaction fails as
 * stale_version if another write changes the target's factors in between.
 */
export async function copiedWithMetrics(
  tenantUid: string,
  from: Owners,
  to: Owners & Pick<StructurePlace, 'projectUid'>,
  conversions: readonly Pick<Conversion, 'metric' | 'toUnit'>[],
  cause: Cause,
): Promise<CopiedFactors> {
  if (conversions.length === 0) return NO_COPIES;
  const owners = [ownersOf(from), ownersOf(to)] as const;
  const sheets = await factorSheets<FactorItem>(tenantUid).read([...new Set(owners.flat())]);
  const sheetOf = (owner: string) => sheets.find(({ ownerUid }) => ownerUid === owner)!;
  const [source, there] = owners.map((each) => each.map((owner) => sheetOf(owner).content));
  const copies = factorCopies(conversions, source!, there!);
  return { ...copies, writes: addedWrites(tenantUid, inProject(to.projectUid), sheetOf(to.packageUid), copies.add, cause) };
}

/** The writes that add copies of factors to what an owner has; none when there is nothing to add. */
export function addedWrites(
  tenantUid: string,
  place: TrailPlace,
  sheet: StoredFactorSheet<FactorItem>,
  add: readonly FactorItem[],
  cause: Cause,
): Write[] {
  if (add.length === 0) return [];
  const copies = copiedFactors(add, sheet.ownerUid, cause);
  return [
    ...factorSheets<FactorItem>(tenantUid).saveWrites(sheet, [...sheet.content, ...copies]),
    addedAudit(tenantUid, { place, ownerUid: sheet.ownerUid, added: copies, context: { fromOwner: add[0]!.ownerUid } }, cause),
  ];
}
