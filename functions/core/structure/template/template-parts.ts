import { type PackagePlan, type PlannedTarget, replacedTargets } from '../../../../shared/domain/structure/template-plan.ts';
import { isStale } from '../../../../shared/errors.ts';
import type { Cause } from '../../../data/audit-write.ts';
import type { FactorItem } from '../../../data/stores/factor/factor-store.ts';
import type { LoadedPlan } from '../../../data/stores/structure/template-store.ts';
import {
  addedTargetWrites,
  boundTargetWrites,
  type FollowingPackage,
  followWrites,
} from '../../../data/stores/structure/template-writes.ts';
import { sizeOf, TRANSACTION_LIMIT, transact } from '../../../data/transact.ts';

/** Targets of one transaction: each may take its indicator along, and all of them the audit trail and the project. */
const TARGETS_AT_ONCE = 45;

/** The part of a plan that is written before the package's new targets. */
export const withoutAdded = (plan: PackagePlan<FactorItem>): PackagePlan<FactorItem> => ({
  ...plan,
  targets: { ...plan.targets, add: replacedTargets(plan.targets).replaced.map(({ after }) => after) },
});

/**
 * Writes a plan for one package in one transaction. Targets that are new to the package and do not fit are left for later
 * transactions; a target and its indicator take two writes.
 * @returns the targets that are left
 * @throws stale_version when something has changed since; nothing is written then
 */
export async function writeFirst(
  tenantUid: string,
  { template, loaded, plan, versions }: FollowingPackage,
  cause: Cause,
): Promise<readonly PlannedTarget[]> {
  const writesOf = (part: PackagePlan<FactorItem>) => [
    ...followWrites(tenantUid, { template, loaded, plan: part, versions }, cause),
    ...boundTargetWrites(tenantUid, loaded, [part]),
  ];
  const whole = writesOf(plan);
  if (whole.length === 0) return [];
  if (sizeOf(whole) <= TRANSACTION_LIMIT) {
    await transact(whole);
    return [];
  }
  await transact(writesOf(withoutAdded(plan)));
  return replacedTargets(plan.targets).added;
}

/** Gives a package the targets that are left. @returns false when something has changed since, so that some have not come */
export async function writeRemainder(
  tenantUid: string,
  loaded: LoadedPlan,
  packageUid: string,
  left: readonly PlannedTarget[],
  cause: Cause,
): Promise<boolean> {
  try {
    for (let at = 0; at < left.length; at += TARGETS_AT_ONCE) {
      const targets = { add: left.slice(at, at + TARGETS_AT_ONCE), remove: [] };
      await transact(addedTargetWrites(tenantUid, loaded, { packageUid, targets }, cause));
    }
    return true;
  } catch (error) {
    if (isStale(error)) return false;
    throw error;
  }
}
