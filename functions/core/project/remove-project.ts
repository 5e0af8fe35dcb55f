import { errorKind } from '../../../shared/errors.ts';
import { removeStoredPackage } from '../../data/stores/project/package-removal.ts';
import { removeWithoutPackages } from '../../data/stores/project/project-removal.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import type { Context } from '../context.ts';
import { checkOwesNone } from '../report/list/owed-periods.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { endAllSent, mailsToSuppliers } from '../supplier/end-relation.ts';

/** Most packages that a request has time to delete; each is a transaction of its own. */
const MAX_PACKAGES = 100;

const SUBMITTED = errorKind(
  'conflict',
  'This project has submitted reports, so it cannot be deleted. Put its reporting packages on hold, so that nobody has to report for them any more.',
);
const MANY = errorKind('conflict', `This project has more than ${MAX_PACKAGES} reporting packages. Delete some of them first.`);
const FOLLOWED = errorKind('conflict', 'Other projects follow this one as their template. Let them stop following it first.');

/**
 * Deletes a project without submitted reports, in this order: its relations to clients; its packages one by one, so that a failed
 * attempt leaves a complete project with fewer packages; the project with all access to it; the items that only it refers to.
 * Drafts become unreachable. The administrators of its suppliers get a mail. The audit trail records who deleted what.
 * @throws conflict when a report was submitted, a closed period expects one, other structures follow it as a template, or it has
 * too many packages; stale_version
 */
export async function removeProject(context: Context, uid: string): Promise<void> {
  const { tenantUid, cause } = context;
  const store = projectStore(tenantUid);
  // read first, since the project's root counts every item that is created in the project afterwards
  const loaded = await store.load(uid, { consistent: true });
  const latest = loaded.allPackages.find((pack) => pack.uid === loaded.project.rootUid)?.latestFollower;
  const [{ reports }, structures, followed] = await Promise.all([
    reportHeaderStore(tenantUid).ofProject(uid),
    store.structures(),
    latest === undefined ? undefined : store.templateOf(latest),
  ]);
  if (reports.some(({ submission, isStaging }) => submission > 0 || !isStaging)) throw SUBMITTED();
  if ([followed, ...structures.map(({ fromTemplate }) => fromTemplate)].includes(loaded.structure.uid)) throw FOLLOWED();
  if (loaded.packages.length > MAX_PACKAGES) throw MANY();
  demandSeenVersion(context, loaded.project, 'project');
  for (const pack of loaded.packages) await checkOwesNone(loaded.periods, pack, cause.at);
  const mails = await mailsToSuppliers(context, uid);
  await endAllSent(context, uid);
  for (const pack of loaded.packages) await removeStoredPackage(tenantUid, loaded.project, pack, cause);
  await removeWithoutPackages(tenantUid, loaded, mails, cause);
}
