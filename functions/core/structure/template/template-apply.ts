import { type PackagePlan, planProject } from '../../../../shared/domain/structure/template-plan.ts';
import { errorKind, isStale } from '../../../../shared/errors.ts';
import type { Cause } from '../../../data/audit-write.ts';
import type { FactorItem } from '../../../data/stores/factor/factor-store.ts';
import { holdUnits } from '../../../data/stores/metric/unit-rests.ts';
import {
  type LoadedPlan,
  type LoadedTemplate,
  type TargetVersions,
  templateStore,
} from '../../../data/stores/structure/template-store.ts';
import { boundTargetWrites, followWrites } from '../../../data/stores/structure/template-writes.ts';
import { TRANSACTION_LIMIT, transact, type Write } from '../../../data/transact.ts';
import { withoutAdded, writeFirst, writeRemainder } from './template-parts.ts';
import { withPins } from './template-pins.ts';
import { replacedVersions } from './template-targets.ts';
import { begunIn, holdBegun } from './template-units.ts';

const TOO_MANY = errorKind(
  'too_large',
  'This update changes too many targets of one package at once. Keep its targets, or delete some of them first.',
);

/**
 * The writes of a plan that become visible at once: all except the pins of packages that are not chosen.
 * @param versions of targets that are replaced, `NO_VERSIONS` for only counting the writes
 * @throws too_large if one package, without its new targets, exceeds a transaction
 */
export function planWrites(
  tenantUid: string,
  template: LoadedTemplate,
  loaded: LoadedPlan,
  versions: TargetVersions,
  cause: Cause,
): Write[] {
  const chosen = loaded.plans.filter((plan) => plan.chosen);
  const each = chosen.map((plan) => followWrites(tenantUid, { template, loaded, plan, versions }, cause));
  const isTooMany = (plan: PackagePlan<FactorItem>) =>
    followWrites(tenantUid, { template, loaded, plan: withoutAdded(plan), versions }, cause).length > MAX_WRITES;
  if (chosen.some(isTooMany)) throw TOO_MANY();
  return [...each.flat(), ...boundTargetWrites(tenantUid, loaded, chosen)];
}

/** Packages that are not chosen and would change with the root. Their pins stay invisible until the root changes. */
const staying = ({ plans }: LoadedPlan) => plans.filter(({ chosen, document }) => !chosen && document !== null);

/** For plans that are only shown, not written. */
export const NO_VERSIONS: TargetVersions = new Map();

/** Beside the job's own record. */
const MAX_WRITES = TRANSACTION_LIMIT - 1;

/** Whether a plan can be carried out by one transaction. */
export const fitsAtOnce = (writes: readonly Write[]): boolean => writes.length <= MAX_WRITES;

/**
 * Carries a plan that fits out, all or nothing, with `more` in the same transaction. Targets that are replaced judge
 * what is approved right before.
 * @throws stale_version when anything has changed since, and as `holdBegun`
 */
export async function applyPlan(
  tenantUid: string,
  template: LoadedTemplate,
  loaded: LoadedPlan,
  cause: Cause,
  more: readonly Write[],
): Promise<void> {
  await holdBegun(
    tenantUid,
    loaded.plans.filter(({ chosen }) => chosen).flatMap((plan) => begunIn(loaded, plan)),
  );
  await withPins({ tenantUid, template, loaded, cause }, staying(loaded), async () => {
    const versions = await replacedVersions(tenantUid, template, loaded, cause);
    await transact([...planWrites(tenantUid, template, loaded, versions, cause), ...more]);
  });
}

/**
 * Carries out a plan that is too large for one transaction. First it pins every package that is going to change to its present
 * state, which is invisible. Then the project's root follows, then one package after another. Each package shows either its
 * previous state or all of the plan, except for new targets that do not fit into its transaction and follow at once. A package
 * that somebody changes meanwhile stays as it is.
 * @returns uids of the packages that have stayed so, or lack some of their targets
 * @throws stale_version when something has changed before the root followed, and as `holdBegun`; nothing is visible then
 */
export async function applyInSteps(
  tenantUid: string,
  template: LoadedTemplate,
  loaded: LoadedPlan,
  cause: Cause,
): Promise<ReadonlySet<string>> {
  const [root, ...packages] = loaded.plans;
  const chosen = packages.filter(
    (plan) => plan.chosen && followWrites(tenantUid, { template, loaded, plan, versions: NO_VERSIONS }, cause).length > 0,
  );
  const pins = pinsOf(loaded, chosen);
  // those of the packages, too: one that finds another unit later could only say that something has changed
  await holdBegun(
    tenantUid,
    [...(root!.chosen ? [root!] : []), ...chosen].flatMap((plan) => begunIn(loaded, plan)),
  );
  const targets = await withPins({ tenantUid, template, loaded, cause }, [...staying(loaded), ...pins], async () => {
    if (!root!.chosen) return [];
    // after the pins, which take long in a project of many packages: figures are approved meanwhile
    const replaced = await replacedVersions(tenantUid, template, { ...loaded, plans: [root!] }, cause);
    return writeFirst(tenantUid, { template, loaded, plan: root!, versions: replaced }, cause);
  });
  const left = new Set<string>();
  if (!(await writeRemainder(tenantUid, loaded, root!.packageUid, targets, cause))) left.add(root!.packageUid);
  for (const { packageUid, document } of pins) {
    const { version } = loaded.input.packages.find((each) => each.packageUid === packageUid)!;
    const pinned = version + (document === null ? 0 : 1);
    if (!(await follows(tenantUid, template, loaded, { packageUid, version: pinned }, cause))) left.add(packageUid);
  }
  return left;
}

/** What keeps packages as they are shown that are going to follow. */
function pinsOf({ input }: LoadedPlan, chosen: readonly PackagePlan[]): PackagePlan[] {
  const packages = input.packages.map((each) => ({ ...each, chosen: false }));
  const pins = planProject({ ...input, packages });
  return chosen.map(({ packageUid }) => pins.find((plan) => plan.packageUid === packageUid)!);
}

/** Lets one package follow; returns false when it has changed since the preview, or not all its targets have come. */
async function follows(
  tenantUid: string,
  template: LoadedTemplate,
  { project, input: { keepTargets } }: LoadedPlan,
  { packageUid, version }: { packageUid: string; version: number },
  cause: Cause,
): Promise<boolean> {
  const now = await templateStore(tenantUid).plan(template, project.uid, [packageUid], keepTargets);
  const plan = now.plans.find((each) => each.packageUid === packageUid);
  if (!plan || now.input.packages.find((each) => each.packageUid === packageUid)?.version !== version) return false;
  try {
    await holdUnits(tenantUid, begunIn(now, plan));
    const versions = await replacedVersions(tenantUid, template, now, cause);
    const left = await writeFirst(tenantUid, { template, loaded: now, plan, versions }, cause);
    return await writeRemainder(tenantUid, now, packageUid, left, cause);
  } catch (error) {
    if (isStale(error)) return false;
    throw error;
  }
}
