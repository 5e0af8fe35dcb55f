import { factorsToday } from '../../../../shared/domain/factor/factors-today.ts';
import { toDecimal } from '../../../../shared/domain/kernel/decimal.ts';
import { todayOf } from '../../../../shared/domain/metric/replacement.ts';
import { conversionsOf } from '../../../../shared/domain/report/figures.ts';
import type { FactorIdentity, ReceiptFactor } from '../../../../shared/domain/report/receipt.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { groupOwner } from './factor-group-sheets.ts';
import { type FactorItem, factorStore, GLOBAL } from './factor-store.ts';
import type { UsedFactors } from './report-factors.ts';

const MOVED = errorKind(
  'stale_version',
  'A conversion factor of this report has just changed. Load the page again, check the totals and submit then.',
);

type Owners = { packageUid: string; rootUid: string };
/** `storedTo`: the unit that its owner keeps it to. */
type UsedFactor = Omit<ReceiptFactor, 'identity'> & { level: FactorIdentity['level'] | null; storedTo: string };

/**
 * The factors that a report is computed with, each once, with their identity: the fields of the factor on its owner's sheet. One
 * BatchGet, none for a report without conversions. The identity is null for a factor that an earlier submission froze and that
 * has left its sheet since.
 * @throws stale_version when a factor has changed since `used` was read
 */
export async function factorIdentities(
  tenantUid: string,
  nodes: readonly Node[],
  { found, group, aliases }: UsedFactors,
  { packageUid, rootUid }: Owners,
): Promise<ReceiptFactor[]> {
  const used = usedFactors(nodes, found);
  const ownerOf = { package: packageUid, project: rootUid, group: group ? groupOwner(group.uid) : GLOBAL, global: GLOBAL };
  const owners = [...new Set(used.flatMap(({ level }) => (level ? [ownerOf[level]] : [])))];
  const items = owners.length === 0 ? [] : await factorStore(tenantUid).ofOwners(owners);
  const keyOf = (ownerUid: string, metric: string, toUnit: string) => `${ownerUid} ${metric} ${toUnit}`;
  // of two factors with the same key the first counts, so the reversed order lets it overwrite the other
  const inOrder = factorsToday(items, 'metricUid', aliases).toReversed();
  const byKey = new Map(inOrder.map((item) => [keyOf(item.ownerUid, item.metricUid, item.toUnit), item]));
  return used.map(({ level, storedTo, ...factor }) => {
    if (!level) return { ...factor, identity: null };
    const item = byKey.get(keyOf(ownerOf[level], todayOf(factor.metric, aliases), storedTo));
    if (!item || toDecimal(item.factor) !== factor.factor) throw MOVED();
    return { ...factor, identity: identityOf(item, level, level === 'group' ? group : null) };
  });
}

function usedFactors(nodes: readonly Node[], found: UsedFactors['found']): UsedFactor[] {
  const used = new Map<string, UsedFactor>();
  for (const { metric, toUnit } of conversionsOf(nodes)) {
    const each = found(metric, toUnit);
    if (!each || each.origin === 'same-unit') continue;
    const level = each.origin === 'report' ? null : each.origin;
    const { factor, storedTo = toUnit } = each;
    used.set(`${metric.uid} ${toUnit}`, { metric: metric.uid, fromUnit: metric.unit, toUnit, factor, level, storedTo });
  }
  return [...used.values()];
}

const identityOf = (
  { ownerUid, uid, version, source, startDate, endDate, description, by, changed, created }: FactorItem,
  level: FactorIdentity['level'],
  group: UsedFactors['group'],
): FactorIdentity => ({
  level,
  owner: group ? group.uid : ownerUid,
  group: group && { uid: group.uid, name: group.name, startDate: group.startDate },
  uid,
  version,
  source: source ?? null,
  startDate: startDate ?? null,
  endDate: endDate ?? null,
  description: description ?? null,
  by,
  at: changed ?? created,
});
