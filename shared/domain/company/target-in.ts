import type { TargetIn } from '../indicator/standing.ts';
import { targetVersionIn, type VersionedTarget } from '../indicator/stored-target.ts';
import type { Period } from '../kernel/periods.ts';

/**
 * Names an interval in the versions of a company's target, as '2024-01-01/2024-02-01': a month, its quarter and its year may begin on one
 * day, and each is judged by itself. It sorts like its first day.
 */
export const intervalKey = ({ start, end }: Period): string => `${start}/${end}`;

/** The target of a company that counts for an interval. */
export const companyTargetIn =
  (target: VersionedTarget): TargetIn =>
  (interval) =>
    targetVersionIn(target, { start: intervalKey(interval) });

export const noTargetIn: TargetIn = () => null;
