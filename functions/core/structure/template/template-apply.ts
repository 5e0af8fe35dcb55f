import { type PackagePlan, planProject } from '../../../../shared/domain/structure/template-plan.ts';
import { errorKind, isStale } from '../../../../shared/errors.ts';
import type { Cause } from '../../../data/audit-write.ts';
import {
  type LoadedPlan,
  type LoadedTemplate,
  type TargetVersions,
  templateStore,
} from '../../../data/stores/structure/template-store.ts';
import { followWrites, pinWrites } from '../../../data/stores/structure/template-writes.ts';
import { TRANSACTION_LIMIT, transact, type Write } from '../../../data/transact.ts';
import { replacedVersions } from './template-targets.ts';

const TOO_MANY = errorKind(
  'too_large',
  'This update changes too many targets of one package at once. Keep its targets, or delete some of them first.',
);

/**
 * The writes of a plan. `before`: what keeps the packages that are not chosen as they are shown; as long as the root has not changed
 * it changes nothing that anybody sees, so that it may be written first. `all`: everything else, which becomes visible at once.
 * @param versions of targets that are replaced, `NO_VERSIONS` where the writes are only counted
 * @throws too_large when one package alone is more than DynamoDB takes in one transaction
 */
export function planWrites(
  tenantUid: string,
  template: LoadedTemplate,
  loaded: LoadedPlan,
  versions: TargetVersions,
  cause: Cause,
): { before: Write[][]; all: Write[] } {
  const pins = loaded.plans.filter(({ chosen, document }) => !chosen && document !== null);
  const before = pins.map((plan) => pinWrites(tenantUid, template, loaded, plan, cause));
  const chosen = loaded.plans.filter((plan) => plan.chosen);
  const each = chosen.map((plan) => followWrites(tenantUid, template, loaded, plan, versions, cause));
  if (each.some((writes) => writes.length > MAX_WRITES)) throw TOO_MANY();
  return { before, all: each.flat() };
}

/** For plans that nobody writes yet. */
export const NO_VERSIONS: TargetVersions = new Map();

/** Beside the job's own record. */
const MAX_WRITES = TRANSACTION_LIMIT - 1;

/** Whether a plan can be carried out by one transaction. */
export const fitsAtOnce = ({ all }: { all: readonly Write[] }): boolean => all.length <= MAX_WRITES;

/** Carries a plan that fits out, all or nothing, with `more` in the same transaction. @throws stale_version when anything has changed since */
export async function applyPlan(
  tenantUid: string,
  template: LoadedTemplate,
  loaded: LoadedPlan,
  versions: TargetVersions,
  cause: Cause,
  more: readonly Write[],
): Promise<void> {
  const { before, all } = planWrites(tenantUid, template, loaded, versions, cause);
  for (const writes of before) await transact(writes);
  await transact([...all, ...more]);
}

/**
 * Carries out a plan that is too large for one transaction. First every package that is going to change is kept as it is shown,
 * which nobody sees; then the project's root follows, then one package after the other: each shows either what it was or all that the
 * plan says. A package that somebody changes in between stays as it is.
 * @returns uids of the packages that have stayed so
 * @throws stale_version when something has changed before the root followed; nothing is to be seen then
 */
export async function applyInSteps(
  tenantUid: string,
  template: LoadedTemplate,
  loaded: LoadedPlan,
  replaced: TargetVersions,
  cause: Cause,
): Promise<ReadonlySet<string>> {
  const [root, ...packages] = loaded.plans;
  const chosen = packages.filter(
    (plan) => plan.chosen && followWrites(tenantUid, template, loaded, plan, replaced, cause).length > 0,
  );
  for (const writes of planWrites(tenantUid, template, loaded, replaced, cause).before) await transact(writes);
  const versions = await pinned(tenantUid, template, loaded, chosen, cause);
  if (root!.chosen) await written(followWrites(tenantUid, template, loaded, root!, replaced, cause));
  const left = new Set<string>();
  for (const { packageUid } of chosen)
    if (!(await follows(tenantUid, template, loaded, { packageUid, version: versions.get(packageUid)! }, cause)))
      left.add(packageUid);
  return left;
}

const written = async (writes: Parameters<typeof transact>[0]) => {
  if (writes.length > 0) await transact(writes);
};

/** Keeps packages as they are shown, and answers the version that each has then. */
async function pinned(
  tenantUid: string,
  template: LoadedTemplate,
  loaded: LoadedPlan,
  chosen: readonly PackagePlan[],
  cause: Cause,
): Promise<Map<string, number>> {
  const staying = { ...loaded.input, packages: loaded.input.packages.map((each) => ({ ...each, chosen: false })) };
  const pins = planProject(staying);
  const versions = new Map<string, number>();
  for (const { packageUid } of chosen) {
    const pin = pins.find((plan) => plan.packageUid === packageUid)!;
    await written(pinWrites(tenantUid, template, loaded, pin, cause));
    const { version } = loaded.input.packages.find((each) => each.packageUid === packageUid)!;
    versions.set(packageUid, version + (pin.document === null ? 0 : 1));
  }
  return versions;
}

/** Lets one package follow; returns false when it has changed since the preview. */
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
    const versions = await replacedVersions(tenantUid, template, now, cause);
    await written(followWrites(tenantUid, template, now, plan, versions, cause));
    return true;
  } catch (error) {
    if (isStale(error)) return false;
    throw error;
  }
}
