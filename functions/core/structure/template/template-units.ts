import { measuredInDocument } from '../../../../shared/domain/metric/replacement.ts';
import type { PackagePlan } from '../../../../shared/domain/structure/template-plan.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { FactorItem } from '../../../data/stores/factor/factor-store.ts';
import { holdUnits, UNIT_CHANGED, type UnitOfMetric } from '../../../data/stores/metric/unit-rests.ts';
import type { LoadedPlan } from '../../../data/stores/structure/template-store.ts';
import { replacementsFor } from '../../metric/targets.ts';

const changedText = (metrics: readonly string[]) =>
  `The template has metrics, or conversion factors of them, that were merged, or in another unit than they have by now: ${metrics.join(', ')}. Nothing was updated here. If nobody is changing them at the moment, choose each metric again in the template, and give its factor for the new unit. Then look at the preview again.`;

type BegunMetric = UnitOfMetric & { name: string };

/** The metrics that a package begins to name with its tree or its factors, in the units that it takes them for. */
export function begunIn({ input }: LoadedPlan, { packageUid, document, factors }: PackagePlan<FactorItem>): BegunMetric[] {
  const pack = input.packages.find((each) => each.packageUid === packageUid);
  const before = measuredInDocument(input.master).concat(pack?.overlay ? measuredInDocument(pack.overlay) : []);
  const known = new Set(before.map(({ uid, unit }) => `${uid} ${unit}`));
  const after = document === null ? [] : measuredInDocument(document);
  const converted = factors.add.map(({ metricUid: uid, metricName: name, metricUnit: unit }) => ({ uid, name, unit }));
  return [...after.filter(({ uid, unit }) => !known.has(`${uid} ${unit}`)), ...converted];
}

/**
 * Holds the units of metrics that packages begin to name.
 * @throws conflict that names metrics whose unit differs from the template's or which were merged: a worker is behind, or an
 * earlier release left the template behind, which no later attempt would change
 */
export async function holdBegun(tenantUid: string, begun: readonly BegunMetric[]): Promise<void> {
  try {
    await holdUnits(tenantUid, begun);
  } catch (error) {
    if (!UNIT_CHANGED.is(error)) throw error;
    const today = await replacementsFor(tenantUid, [...new Set(begun.map(({ uid }) => uid))]);
    const changed = begun.flatMap(({ uid, name, unit }) => {
      const now = today.get(uid);
      if (now && now.uid !== uid) return [`${name} (now ${now.name})`];
      return now && now.unit !== unit ? [`${now.name} (${unit}, now ${now.unit})`] : [];
    });
    if (changed.length === 0) throw error;
    throw new AppError('conflict', changedText([...new Set(changed)]));
  }
}
