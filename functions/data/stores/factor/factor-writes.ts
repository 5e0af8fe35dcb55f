import type { Factor } from '../../../../shared/domain/factor/factors.ts';
import { retryOn } from '../../retry.ts';
import { IN_TENANCY, type TrailPlace } from '../../trail-place.ts';
import { transact, type Write } from '../../transact.ts';
import { idStore } from '../id-store.ts';
import { restingWrites } from '../metric/unit-rests.ts';
import { type FactorGroups, GROUPS_CHANGED, groupOfOwner, groupsWrite, NO_GROUP, readGroups } from './factor-group-sheets.ts';
import { factorSheets, STALE_SHEET } from './factor-sheets.ts';

/** A conversion factor. `factor` is decimal text: parent units per one unit of the metric; `version` counts its changes. */
export type FactorItem = {
  ownerUid: string;
  uid: string;
  metricUid: string;
  metricName: string;
  metricUnit: string;
  toUnit: string;
  factor: string;
  source?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  description?: string | undefined;
  created: string;
  /** who changed it last, else who added it; `changed` is when, absent for sheets of the first release and unchanged factors */
  by: string;
  changed?: string | undefined;
  version: number;
};
export type NewFactorFields = Omit<FactorItem, 'ownerUid' | 'uid' | 'created' | 'by' | 'changed' | 'version'>;

/** Returns the changed factors of an owner with their audit entries, or undefined to change nothing. */
export type FactorEdit = (
  factors: readonly FactorItem[],
  place: TrailPlace,
) => { factors: readonly FactorItem[]; audits: Write[] } | undefined;

/** The owner of the factors that apply to every project of the tenant. */
export const GLOBAL = 'global';

/** The factor in the form of calculations. */
export const asFactor = ({ uid, metricUid, toUnit, factor }: FactorItem): Factor => ({ uid, metric: metricUid, toUnit, factor });

/** Attempts of a change. Simultaneous changes of different factors do not conflict: each is repeated on the newer sheet. */
const ATTEMPTS = 5;
const isOvertaken = (error: unknown) => STALE_SHEET.is(error) || GROUPS_CHANGED.is(error);

/**
 * Changes the factors of an owner in one transaction with their audit entries and, for a group, with the groups that calculations
 * read. When another write came first, `edit` runs again on the newer sheet. @throws not_found for a deleted group, stale_version
 * where the metric of a new factor has another unit by now
 * @param still conditions of the transaction, whose errors it throws
 */
export async function changeFactors(
  tenantUid: string,
  ownerUid: string,
  edit: FactorEdit,
  still: readonly Write[] = [],
): Promise<void> {
  const sheets = factorSheets<FactorItem>(tenantUid);
  await retryOn(isOvertaken, { attempts: ATTEMPTS }, async () => {
    const [[sheet], groups, place] = await Promise.all([
      sheets.read([ownerUid]),
      readGroups(tenantUid),
      placeOfOwner(tenantUid, ownerUid),
    ]);
    const edited = edit(sheet!.content, place);
    if (!edited) return;
    const { factors, audits } = edited;
    const ofGroup = groupWrites(tenantUid, groups, ownerUid, factors);
    const known = new Set(sheet!.content.map(({ metricUid }) => metricUid));
    const begun = factors.filter(({ metricUid }) => !known.has(metricUid));
    const rests = await restingWrites(
      tenantUid,
      begun.map(({ metricUid: uid, metricUnit: unit }) => ({ uid, unit })),
    );
    await transact([...sheets.saveWrites(sheet!, factors), ...ofGroup, ...audits, ...rests, ...still]);
  });
}

/** The trail for an owner's factors: a package's project, or the tenancy for groups and global factors. */
async function placeOfOwner(tenantUid: string, ownerUid: string): Promise<TrailPlace> {
  if (ownerUid === GLOBAL || groupOfOwner(ownerUid) !== null) return IN_TENANCY;
  return idStore(tenantUid).trailOf('ref', ownerUid);
}

/** The write of a group's factors into the groups; none for other owners. @throws not_found for a deleted group */
function groupWrites(tenantUid: string, groups: FactorGroups, ownerUid: string, factors: readonly FactorItem[]): Write[] {
  const groupUid = groupOfOwner(ownerUid);
  if (groupUid === null) return [];
  if (!groups.groups.some(({ uid }) => uid === groupUid)) throw NO_GROUP();
  return [groupsWrite(tenantUid, groups, groupUid, { factors: factors.map(asFactor) })];
}
