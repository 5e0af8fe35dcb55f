import { meantBy } from '../../meant-by.ts';
import type { IndicatorItem } from './indicator-store.ts';

/** Whether an indicator is one of a package. */
export const appliesTo = ({ packageUids }: Pick<IndicatorItem, 'packageUids'>, packageUid: string): boolean =>
  packageUids?.includes(packageUid) ?? true;

/**
 * The indicator that an id means, in full or by its first eight characters: its own, or that of one which was merged into it
 * (ADM-343).
 */
export const indicatorWith = (items: readonly IndicatorItem[], id: string): IndicatorItem | undefined =>
  meantBy(id, items) ?? mergedFrom(items, id);

function mergedFrom(items: readonly IndicatorItem[], id: string): IndicatorItem | undefined {
  const former = items.flatMap((item) => (item.formerUids ?? []).map((uid) => ({ uid, item })));
  return meantBy(id, former)?.item;
}
