import type { packages } from '../../../shared/contract/project/packages.ts';
import type { RouteInput } from '../../../shared/contract/route.ts';
import { AppError } from '../../../shared/errors.ts';
import { PACKAGE_SUBMITTED, removeStoredPackage } from '../../data/stores/project/package-removal.ts';
import { packageStore } from '../../data/stores/project/package-store.ts';
import { reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import type { Context } from '../context.ts';
import { withKnownGroup } from '../factor/chosen-group.ts';
import { checkOwesNone } from '../report/list/owed-periods.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { requestsTo } from '../supplier/requests.ts';
import { type LoadedPackage, loadPackage, loadPackageOrRoot } from './package.ts';
import { metaOver, responsibleIn } from './package-fields.ts';
import type { PlacedPackage } from './packages.ts';

type Change = RouteInput<(typeof packages)['changePackage']>['body'];

/**
 * Changes the sent fields of a package; null removes a field. The conversion group belongs to the package, although clients send
 * it with the report (ADM-497). `version`: that of the package after the change.
 * @throws stale_version, invalid_input for an unknown role, not_found for an unknown group
 */
export async function editPackage(
  context: Context,
  { loaded, pack, entry }: LoadedPackage,
  body: Change,
): Promise<PlacedPackage & { version: number }> {
  demandSeenVersion(context, pack, 'package');
  const sent = { ...body.meta_json, ...body.latest_commit?.meta_json };
  const meta = (body.meta_json || body.latest_commit?.meta_json) && (await withKnownGroup(context.tenantUid, sent));
  const responsibleUid = responsibleIn(body.meta_json, loaded, pack.uid);
  const change = {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.due_date !== undefined && { dueDate: body.due_date }),
    ...(responsibleUid !== undefined && { responsibleUid }),
    ...(meta && { metaJson: metaOver(pack.metaJson, meta) }),
  };
  const version = await packageStore(context.tenantUid).update(loaded, pack, entry, change, context.cause);
  const changed = await loadPackageOrRoot(context, pack.uid);
  return { pack: changed.pack, entry: changed.entry, version };
}

/**
 * Deletes a package without submitted reports.
 * @throws not_found, conflict for one with packages below it, with a supplier or with submitted reports, or that a closed period
 * expects a report of or has one on hold
 */
export async function removePackage(context: Context, packageUid: string): Promise<void> {
  const found = await loadPackage(context, packageUid);
  await checkRemovable(context, found);
  await removeStoredPackage(context.tenantUid, found.loaded.project, found.pack, context.cause);
}

/** Why a package would not be deleted now; null for nothing. @throws not_found */
export async function packageKept(context: Context, packageUid: string): Promise<string | null> {
  const found = await loadPackage(context, packageUid);
  try {
    await checkRemovable(context, found);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return error.message;
    throw error;
  }
}

/** What a closed period expects of a package with submitted reports is no reason that an exception would lift. */
async function checkRemovable(context: Context, { loaded, pack }: LoadedPackage): Promise<void> {
  const { tenantUid, cause } = context;
  if (loaded.packages.some(({ parentUid }) => parentUid === pack.uid))
    throw new AppError('conflict', 'This reporting package has packages below it. Delete those first.');
  if ((await requestsTo(tenantUid, pack.projectUid)).some(({ request }) => request.packageUid === pack.uid))
    throw new AppError('conflict', 'A supplier reports for this package. End the relation to this supplier first.');
  const { reports } = await reportHeaderStore(tenantUid).ofPackage({ projectUid: pack.projectUid, packageUid: pack.uid });
  if (reports.some(({ submission, isStaging }) => submission > 0 || !isStaging)) throw PACKAGE_SUBMITTED();
  await checkOwesNone(loaded.periods, pack, cause.at);
}
