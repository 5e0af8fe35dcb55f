import { isSameMetric } from '../../../shared/domain/structure/same-metric.ts';
import type { TreeMetric } from '../../../shared/domain/structure/tree.ts';
import type { BaseMetricFields } from '../../data/stores/metric/metric-store.ts';
import { replacementsFor } from '../metric/targets.ts';

/**
 * The four fields that a row's metric has after an edit (SET-363); undefined where the row goes on measuring what it measures.
 * What is not sent, or sent as the row shows it, is as the base metric has it at this moment: it may have been renamed or merged,
 * and the row still show it as before.
 * @param sent those of the four fields that somebody gives
 */
export async function editedMetric(tenantUid: string, shown: TreeMetric, sent: object): Promise<BaseMetricFields | undefined> {
  const changed = Object.entries(sent).filter(([field, value]) => value !== (shown[field as keyof TreeMetric] ?? ''));
  if (changed.length === 0) return undefined;
  const today = (await replacementsFor(tenantUid, [shown.uid])).get(shown.uid) ?? shown;
  const { name, unit, description = '', category = '' } = { ...today, ...Object.fromEntries(changed) };
  const fields = { name, unit, description, category };
  // whoever chooses a row's metric also brings an outdated row up to date
  return isSameMetric(today, fields) && isSameMetric(shown, fields) ? undefined : fields;
}
