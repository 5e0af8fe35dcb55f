import type { z } from 'zod';
import type { LibrarySearch } from '../../../shared/contract/factor/factor-bodies.ts';
import { obviousFactor } from '../../../shared/domain/factor/units.ts';
import { compareNames, compareText } from '../../../shared/domain/kernel/names.ts';
import { searchedText } from '../../../shared/domain/metric/unit-text.ts';
import { fieldError } from '../../../shared/errors.ts';
import { type FactorGroupItem, groupOwner } from '../../data/stores/factor/factor-group-sheets.ts';
import { factorGroupStore } from '../../data/stores/factor/factor-group-store.ts';
import { type FactorItem, factorStore, GLOBAL } from '../../data/stores/factor/factor-store.ts';
import type { Context } from '../context.ts';

type Search = z.output<typeof LibrarySearch>;
/** A factor of the tenancy with its group; `year`: of its own first day, or else of the group's. */
export type OfferedFactor = { item: FactorItem; group: FactorGroupItem | undefined; year: number | null };

/** The owner of the searched factors: a group, or the tenancy for factors without a group. */
type Shelf = { owner: string; group: FactorGroupItem | undefined };

/** Factors after which a request reads no further sheet: as many as a full sheet has. This limits what one request reads. */
const MAX_LOOKED = 50_000;
/** The least that a sheet counts towards the limit: reading an empty one takes a round trip, too. */
const LEAST_LOOKED = 1_000;

/**
 * Factors of the tenancy that contain every word and pass every filter. Factors of the newest group come first, those without a
 * group last; each group is sorted by name. Sheets are read one after another until the page is full, so a common word costs one
 * Query and a rare one costs all. The answer may be short or empty while `next` says where to continue.
 * @throws not_found for an unknown group, invalid_input for a cursor whose place no longer exists
 */
export async function searchLibrary(
  { tenantUid }: Context,
  search: Search,
  mostLooked = MAX_LOOKED,
): Promise<{ offered: OfferedFactor[]; next: string | undefined }> {
  const shelves = await shelvesOf(tenantUid, search.group);
  const from = startOf(shelves, search.cursor);
  const offered: OfferedFactor[] = [];
  let looked = 0;
  for (const [at, shelf] of shelves.entries()) {
    if (at < from.at) continue;
    if (looked >= mostLooked) return { offered, next: cursorOf(shelf) };
    const items = await factorStore(tenantUid).ofOwner(shelf.owner);
    looked += Math.max(items.length, LEAST_LOOKED);
    const found = matchesOn(shelf, items, search);
    const begin = at === from.at ? afterItem(found, from.uid) : 0;
    const page = found.slice(begin, begin + search.limit - offered.length);
    offered.push(...page);
    if (begin + page.length < found.length) return { offered, next: cursorOf(shelf, page.at(-1)?.item.uid) };
    const following = shelves[at + 1];
    if (offered.length === search.limit) return { offered, next: following && cursorOf(following) };
  }
  return { offered, next: undefined };
}

async function shelvesOf(tenantUid: string, groupId: string | undefined): Promise<Shelf[]> {
  const store = factorGroupStore(tenantUid);
  if (groupId === GLOBAL) return [{ owner: GLOBAL, group: undefined }];
  const groups = groupId ? [await store.get(groupId)] : await store.all();
  const shelves: Shelf[] = groups.map((group) => ({ owner: groupOwner(group.uid), group }));
  return groupId ? shelves : [...shelves, { owner: GLOBAL, group: undefined }];
}

/** The matches in one sheet, in their order on the screen. */
function matchesOn({ group }: Shelf, items: readonly FactorItem[], { search, year, unitFrom, unitTo }: Search): OfferedFactor[] {
  const words = [...new Set(searchedText(search).split(/\s+/).filter(Boolean))];
  return items
    .filter((item) => converts(item.metricUnit, unitFrom) && converts(item.toUnit, unitTo))
    .map((item) => ({ item, group, year: yearOf(item.startDate || group?.startDate) }))
    .filter((each) => (year === undefined || each.year === year) && hasWords(each, words))
    .sort(
      (a, b) =>
        compareNames(a.item.metricName, b.item.metricName) ||
        compareNames(a.item.toUnit, b.item.toUnit) ||
        compareText(a.item.uid, b.item.uid),
    );
}

/** Whether a unit is the wanted one, or becomes it by a factor that holds for every substance: tCO2e for kgCO2e. */
const converts = (unit: string, wanted: string | undefined): boolean =>
  wanted === undefined || obviousFactor(unit, wanted) !== undefined;

function hasWords({ item, group }: OfferedFactor, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { metricName, metricUnit, toUnit, source, description } = item;
  const text = searchedText([metricName, metricUnit, toUnit, source, description, group?.name].filter(Boolean).join('\n'));
  return words.every((word) => text.includes(word));
}

const yearOf = (day: string | null | undefined): number | null => (day ? Number(day.slice(0, 4)) : null);

/** A sheet, and the factor after which a page begins; without one its first. */
const cursorOf = ({ owner }: Shelf, uid = ''): string => `${owner} ${uid}`;

const CHANGED = 'This list has changed. Request it without a cursor to begin again.';

function startOf(shelves: readonly Shelf[], cursor: string | undefined): { at: number; uid: string } {
  if (cursor === undefined) return { at: 0, uid: '' };
  const [owner, uid = ''] = cursor.split(' ');
  const at = shelves.findIndex((shelf) => shelf.owner === owner);
  if (at === -1) throw fieldError('cursor', CHANGED);
  return { at, uid };
}

function afterItem(found: readonly OfferedFactor[], uid: string): number {
  if (uid === '') return 0;
  const at = found.findIndex(({ item }) => item.uid === uid);
  if (at === -1) throw fieldError('cursor', CHANGED);
  return at + 1;
}
