import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';
import { notGivenSince } from '../project/given-checks.ts';
import type { LoadedProject, PackageItem } from '../project/project-store.ts';
import { followedBy } from './template-bases.ts';
import { treeStore } from './tree-store.ts';

/**
 * The writes that record a project's state at the choice of a template: the version of the template, and the document versions of
 * the project's root and of each package with changes of its own; the others rely on the root. Earlier records of the template
 * stay. One BatchGet each of the template and the project.
 */
export async function adoptionWrites(tenantUid: string, template: LoadedProject, follower: LoadedProject): Promise<Write[]> {
  const { structureUid, rootUid: templateRoot } = template.project;
  const { uid: projectUid, structureUid: own, rootUid } = follower.project;
  const packages = follower.allPackages.filter(({ kind }) => kind !== 'conversion_factors');
  const store = treeStore(tenantUid);
  const uids = packages.map(({ uid }) => uid);
  const [[theirs], documents] = await Promise.all([
    store.current(structureUid, [templateRoot], { consistent: true }),
    store.current(own, uids, { consistent: true }),
  ]);
  const versions = new Map(documents.map(({ packageUid, version }) => [packageUid, version]));
  const root = versions.get(rootUid)!;
  return packages
    .filter((pack) => followedBy(pack, { structureUid }) === null && (pack.uid === rootUid || versions.get(pack.uid)! > 0))
    .map(({ uid }) => {
      const adopted = { structureUid, version: theirs!.version, root, own: uid === rootUid ? 0 : versions.get(uid)! };
      return write(db.entities.package.patch({ tenantUid, projectUid, uid }).set({ adopted }));
    });
}

/** The write that records that a project without a template has all of this version of another one, from which it was copied. */
export const copyWrite = (
  tenantUid: string,
  { uid: projectUid, rootUid: uid }: LoadedProject['project'],
  structureUid: string,
  version: number,
) => write(db.entities.package.patch({ tenantUid, projectUid, uid }).set({ template: { structureUid, version } }));

/**
 * The write that forgets what an emptied project had of templates, while it gets no package: `root` is its root as it was
 * read before its packages were.
 * @throws stale_version
 */
export const forgetWrite = ({ tenantUid, projectUid, uid, given }: PackageItem) =>
  write(
    db.entities.package
      .patch({ tenantUid, projectUid, uid })
      .remove(['template', 'adopted'])
      .where((item, is) => notGivenSince(given, item.given, is)),
  );
