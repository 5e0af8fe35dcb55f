import { planProject, type RefPlan } from '../../../shared/domain/structure/template-plan.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Cause } from '../../data/audit-write.ts';
import { type LoadedPlan, type LoadedTemplate, templateStore } from '../../data/stores/structure/template-store.ts';
import { pinWrites, refWrites } from '../../data/stores/structure/template-writes.ts';
import { transact } from '../../data/transact.ts';
import { planWrites } from './template-apply.ts';

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
  cause: Cause,
): Promise<ReadonlySet<string>> {
  const [root, ...packages] = loaded.plans;
  const chosen = packages.filter((plan) => plan.chosen && refWrites(tenantUid, template, loaded, plan, cause).length > 0);
  for (const writes of planWrites(tenantUid, template, loaded, cause).before) await transact(writes);
  const versions = await pinned(tenantUid, template, loaded, chosen, cause);
  if (root!.chosen) await written(refWrites(tenantUid, template, loaded, root!, cause));
  const left = new Set<string>();
  for (const { refUid } of chosen)
    if (!(await follows(tenantUid, template, loaded, { refUid, version: versions.get(refUid)! }, cause))) left.add(refUid);
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
  chosen: readonly RefPlan[],
  cause: Cause,
): Promise<Map<string, number>> {
  const staying = { ...loaded.input, packages: loaded.input.packages.map((each) => ({ ...each, chosen: false })) };
  const pins = planProject(staying);
  const versions = new Map<string, number>();
  for (const { refUid } of chosen) {
    const pin = pins.find((plan) => plan.refUid === refUid)!;
    await written(pinWrites(tenantUid, template, loaded, pin, cause));
    const { version } = loaded.input.packages.find((each) => each.refUid === refUid)!;
    versions.set(refUid, version + (pin.document === null ? 0 : 1));
  }
  return versions;
}

/** Lets one package follow; answers false when it is not what was shown any more. */
async function follows(
  tenantUid: string,
  template: LoadedTemplate,
  { project, input: { keepTargets } }: LoadedPlan,
  { refUid, version }: { refUid: string; version: number },
  cause: Cause,
): Promise<boolean> {
  const now = await templateStore(tenantUid).plan(template, project.uid, [refUid], keepTargets);
  const plan = now.plans.find((each) => each.refUid === refUid);
  if (!plan || now.input.packages.find((each) => each.refUid === refUid)?.version !== version) return false;
  try {
    await written(refWrites(tenantUid, template, now, plan, cause));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'stale_version') return false;
    throw error;
  }
}
