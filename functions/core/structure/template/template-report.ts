import { createHash } from 'node:crypto';
import type { PackageUpdate } from '../../../../shared/contract/structure/templates.ts';
import type { PackagePlan } from '../../../../shared/domain/structure/template-plan.ts';
import type { LoadedPlan } from '../../../data/stores/structure/template-store.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Names a project's plan, as a job keeps it. */
export const stampOf = ({ stamp }: LoadedPlan): string => hash(stamp);

/** Names the plans of several projects, as a client sends it back. */
export const stampOfAll = (plans: readonly LoadedPlan[]): string =>
  hash(plans.map((plan) => `${plan.project.uid} ${stampOf(plan)}`).join('\n'));

/**
 * The changes of a project's root or a package in readable form: the preview returns them, and the job stores them in its report.
 */
export const packageView = ({
  packageUid,
  name,
  isRoot,
  changes,
  kept,
  leftOut,
  targets,
  factors,
}: PackagePlan): PackageUpdate => ({
  ref: { uid: packageUid, name },
  is_root: isRoot,
  changes: changes.map(({ alsoIn, ...change }) => ({
    ...change,
    within: [...change.within],
    also_in: [...alsoIn],
    fields: [...change.fields],
  })),
  kept: [...kept],
  left_out: [...leftOut],
  targets: { added: targets.add.length, removed: targets.remove.length },
  factors: {
    added: factors.add.length,
    kept: factors.kept.map(({ wanted, own }) => ({
      name: own.metricName,
      to_unit: own.toUnit,
      factor: wanted.factor,
      kept: own.factor,
    })),
  },
});
