import type { PackagePlan } from '../../../../shared/domain/structure/template-plan.ts';
import { AppError, isStale } from '../../../../shared/errors.ts';
import type { Cause } from '../../../data/audit-write.ts';
import { structureStore } from '../../../data/stores/structure/structure-store.ts';
import { pinWrites, unpinWrites } from '../../../data/stores/structure/template-pins.ts';
import type { LoadedPlan, LoadedTemplate } from '../../../data/stores/structure/template-store.ts';
import { transact } from '../../../data/transact.ts';

/** Why nothing of a project was updated that is not as its preview showed it. */
export const CHANGED_SINCE_PREVIEW =
  'Something has changed since the preview. Nothing was updated here. Look at the preview again.';
const keptText = (names: readonly string[]) =>
  `Somebody changed these packages at that moment, so they stay as they are shown, and do not take over what their project changes in these metrics: ${names.join(', ')}. Check them.`;

/** Why an update was refused, as its report says it. */
export const refusalText = (error: AppError): string => (error.code === 'stale_version' ? CHANGED_SINCE_PREVIEW : error.message);

type Update = { tenantUid: string; template: LoadedTemplate; loaded: LoadedPlan; cause: Cause };

/**
 * Pins packages to their present state, one after another, and then changes the root below them. If a pin or the change is
 * refused, it removes the pins again; if an answer is lost, the packages stay pinned.
 * @param change the change of the root, all or nothing
 * @throws as `change`; stale_version if root or packages have changed since they were read. Packages that somebody has changed
 * meanwhile stay pinned, and the error names them
 */
export async function withPins<T>(update: Update, pins: readonly PackagePlan[], change: () => Promise<T>): Promise<T> {
  const { tenantUid, template, loaded, cause } = update;
  const done: PackagePlan[] = [];
  try {
    for (const pin of pins) {
      const writes = pinWrites(tenantUid, template, loaded, pin, cause);
      if (writes.length === 0) continue;
      await transact(writes);
      done.push(pin);
    }
    return await change();
  } catch (error) {
    // any other error leaves open whether the root has followed: the job is run again, and pins the rest
    if (!(error instanceof AppError)) throw error;
    const left = await unpinned(update, done);
    if (left.length === 0) throw error;
    throw new AppError('conflict', `${refusalText(error)} ${keptText(left)}`);
  }
}

/** Takes pins back. @returns names of the packages that keep theirs */
async function unpinned({ tenantUid, template, loaded, cause }: Update, pins: readonly PackagePlan[]): Promise<string[]> {
  const { uid: projectUid, structureUid, rootUid } = loaded.project;
  const left: string[] = [];
  for (const pin of pins) {
    const place = { projectUid, structureUid, rootUid, packageUid: pin.packageUid };
    const now = await structureStore(tenantUid).read(place, { consistent: true });
    try {
      await transact(unpinWrites(tenantUid, { template, loaded, pin, now }, cause));
    } catch (error) {
      if (!isStale(error)) throw error;
      left.push(pin.name);
    }
  }
  return left;
}
