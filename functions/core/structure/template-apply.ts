import { errorKind } from '../../../shared/errors.ts';
import type { Cause } from '../../data/audit-write.ts';
import type { LoadedPlan, LoadedTemplate } from '../../data/stores/structure/template-store.ts';
import { pinWrites, refWrites } from '../../data/stores/structure/template-writes.ts';
import { TRANSACTION_LIMIT, transact, type Write } from '../../data/transact.ts';

const TOO_MANY = errorKind(
  'too_large',
  'This changes more targets of one package than can be changed at once. Keep its targets, or remove some of them first.',
);

/**
 * The writes of a plan. `before`: what keeps the packages that are not chosen as they are shown; as long as the root has not changed
 * it changes nothing that anybody sees, so that it may be written first. `all`: everything else, which becomes visible at once.
 * @throws too_large when one ref alone is more than DynamoDB takes in one transaction
 */
export function planWrites(
  tenantUid: string,
  template: LoadedTemplate,
  loaded: LoadedPlan,
  cause: Cause,
): { before: Write[][]; all: Write[] } {
  const pins = loaded.plans.filter(({ chosen, document }) => !chosen && document !== null);
  const before = pins.map((plan) => pinWrites(tenantUid, template, loaded, plan, cause));
  const chosen = loaded.plans.filter((plan) => plan.chosen);
  const each = chosen.map((plan) => refWrites(tenantUid, template, loaded, plan, cause));
  if (each.some((writes) => writes.length > MOST_WRITES)) throw TOO_MANY();
  return { before, all: each.flat() };
}

/** Beside the job's own record. */
const MOST_WRITES = TRANSACTION_LIMIT - 1;

/** Whether a plan can be carried out by one transaction. */
export const fitsAtOnce = ({ all }: { all: readonly Write[] }): boolean => all.length <= MOST_WRITES;

/** Carries a plan that fits out, all or nothing, with `more` in the same transaction. @throws stale_version when anything has changed since */
export async function applyPlan(
  tenantUid: string,
  template: LoadedTemplate,
  loaded: LoadedPlan,
  cause: Cause,
  more: readonly Write[],
): Promise<void> {
  const { before, all } = planWrites(tenantUid, template, loaded, cause);
  for (const writes of before) await transact(writes);
  await transact([...all, ...more]);
}
