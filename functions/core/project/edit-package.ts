import type { trackers } from '../../../shared/contract/project/packages.ts';
import type { RouteInput } from '../../../shared/contract/route.ts';
import { AppError } from '../../../shared/errors.ts';
import { packageStore } from '../../data/stores/project/package-store.ts';
import type { Context } from '../context.ts';
import { withKnownGroup } from '../factor/chosen-group.ts';
import { type LoadedRef, loadPackage, loadRef } from './package.ts';
import { metaOver, responsibleIn } from './package-fields.ts';
import type { PlacedRef } from './packages.ts';

type Change = RouteInput<(typeof trackers)['changePackage']>['body'];

/**
 * Changes what is sent of a package; null removes. The conversion group is the package's, though clients send it as the report's
 * (ADM-497). `version`: that of the package after the change.
 * @throws stale_version, invalid_input for an unknown role, not_found for an unknown group
 */
export async function editPackage(
  context: Context,
  { loaded, ref, entry }: LoadedRef,
  body: Change,
): Promise<PlacedRef & { version: number }> {
  if (context.ifMatch !== undefined && context.ifMatch !== ref.version)
    throw new AppError(
      'stale_version',
      'Somebody else changed this package in the meantime. Load it again and repeat your change.',
    );
  const sent = { ...body.meta_json, ...body.latest_commit?.meta_json };
  const meta = (body.meta_json || body.latest_commit?.meta_json) && (await withKnownGroup(context.tenantUid, sent));
  const responsibleUid = responsibleIn(body.meta_json, loaded);
  const change = {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.due_date !== undefined && { dueDate: body.due_date }),
    ...(responsibleUid !== undefined && { responsibleUid }),
    ...(meta && { metaJson: metaOver(ref.metaJson, meta) }),
  };
  const version = await packageStore(context.tenantUid).update(loaded, ref, entry, change, context.cause);
  const changed = await loadRef(context, ref.uid);
  return { ref: changed.ref, entry: changed.entry, version };
}

/** Deletes a package without submitted reports. @throws not_found, conflict for one with packages below it or with submitted reports */
export async function removePackage(context: Context, refUid: string): Promise<void> {
  const { loaded, ref } = await loadPackage(context, refUid);
  if (loaded.packages.some(({ parentUid }) => parentUid === ref.uid))
    throw new AppError('conflict', 'A reporting package with packages below it cannot be deleted');
  await packageStore(context.tenantUid).remove(ref, context.cause);
}
