import { type FactorCopies, factorCopies } from '../../../../shared/domain/factor/copies.ts';
import type { Conversion } from '../../../../shared/domain/report/figures.ts';
import type { Cause } from '../../audit-write.ts';
import { inProject, type TrailPlace } from '../../trail-place.ts';
import type { Write } from '../../transact.ts';
import type { StructurePlace } from '../structure/structure-store.ts';
import { factorSheets, type StoredFactorSheet } from './factor-sheets.ts';
import { addedAudit, copiedFactors, type FactorItem } from './factor-store.ts';

/** The fate of the factors of copied metrics, and the writes for it. */
export type CopiedFactors = FactorCopies<FactorItem> & { writes: readonly Write[] };

export const NO_COPIES: CopiedFactors = { add: [], kept: [], writes: [] };

type Owners = Pick<StructurePlace, 'packageUid' | 'rootUid'>;

/** Whose factors count at a place, the nearest first: the package's, then the project's. */
const ownersOf = ({ packageUid, rootUid }: Owners) => [...new Set([packageUid, rootUid])];

/**
 * The factors that metrics bring along from one place to another, for the transaction that writes the metrics; it is refused as
 * stale_version when somebody changes the factors of the target in between.
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
    addedAudit(tenantUid, place, sheet.ownerUid, copies, cause, { fromOwner: add[0]!.ownerUid }),
  ];
}
