import type { RatedTarget } from '../indicator/period-targets.ts';
import type { TargetIn } from '../indicator/standing.ts';
import { targetVersionIn, type VersionedTarget } from '../indicator/stored-target.ts';
import type { Interval } from '../kernel/intervals.ts';
import type { Period } from '../kernel/periods.ts';

/**
 * Names an interval in the versions of a company's target, as '2024-01-01/2024-02-01': a month, its quarter and its year may
 * begin on one day, and each is judged by itself. It sorts like its first day.
 */
export const intervalKey = ({ start, end }: Period): string => `${start}/${end}`;

/**
 * What a target says of months, quarters or years. The value of one that is for others is none: a total of a year is met by each
 * of its months. Targets of single intervals name their days.
 */
export const targetForIntervals = (target: RatedTarget, kind: Interval): RatedTarget =>
  target.interval === undefined || target.interval === kind ? target : { ...target, value: null, thresholdLow: null };

/** The target of a company that counts for an interval. @param kind of the intervals that are asked for */
export const companyTargetIn =
  (target: VersionedTarget, kind: Interval): TargetIn =>
  (interval) =>
    targetForIntervals(targetVersionIn(target, { start: intervalKey(interval) }), kind);

export const noTargetIn: TargetIn = () => null;
