import type { TargetChange } from '../../../shared/contract/indicator/targets.ts';
import type { RatedTarget } from '../../../shared/domain/indicator/period-targets.ts';
import { changedTarget, NO_TARGET, storedTarget, type TargetRecord } from '../../../shared/domain/indicator/stored-target.ts';
import { type TargetItem, targetRecord } from '../../data/stores/indicator/target-store.ts';

/** A target of a package or of a company as stored. */
export type StoredTargetItem = Pick<TargetItem, 'uid' | 'metricUid' | 'value' | 'date' | 'metaJson' | 'version'>;
type Values = Pick<TargetItem, 'value' | 'date' | 'metaJson'>;

/**
 * The fields of a stored target, with its upper threshold, a decimal or null, which no colour depends on (ADM-284 to ADM-286).
 */
export function ratedTarget(item: Values): RatedTarget & { thresholdHigh: string | null } {
  const high = storedTarget({ value: null, date: null, metaJson: { thresholdLow: item.metaJson.thresholdHigh } });
  return { ...storedTarget(targetRecord(item)), thresholdHigh: high.thresholdLow };
}

const patchOf = ({ value, date, meta_json: metaJson }: TargetChange) => ({ value, date, metaJson });

/** The fields of a target after a change; `current`: undefined for a new target. */
export const patchedTarget = (current: Values | undefined, change: TargetChange): TargetRecord =>
  changedTarget(current ? targetRecord(current) : NO_TARGET, patchOf(change));

/**
 * The fields of a replaced target; it keeps an upper threshold, which no screen sends (ADM-286), and the intervals that a
 * company's target is for, because without them a total of a year would be a target for months.
 */
export function replacedTarget({ metaJson }: Values, change: TargetChange): TargetRecord {
  const { thresholdHigh = null, greenBelow, interval } = metaJson;
  const kept = { ...NO_TARGET, metaJson: { thresholdHigh, greenBelow, ...(interval !== undefined && { interval }) } };
  return changedTarget(kept, patchOf(change));
}
