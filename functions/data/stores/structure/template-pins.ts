import { effectiveTree } from '../../../../shared/domain/structure/overlay.ts';
import type { PackagePlan } from '../../../../shared/domain/structure/template-plan.ts';
import type { Cause } from '../../audit-write.ts';
import type { AdoptedTemplate, FollowedTemplate } from '../../entities/project/package.ts';
import { toStored } from '../../entities/stored-names.ts';
import { db } from '../../service.ts';
import { inProject } from '../../trail-place.ts';
import { type Write, write } from '../../transact.ts';
import type { Structure } from './structure-store.ts';
import { followedBy, NEVER } from './template-bases.ts';
import type { LoadedPlan, LoadedTemplate } from './template-store.ts';
import { documentWrites } from './template-writes.ts';
import { treeChanges } from './tree-changes.ts';
import { treeStore } from './tree-store.ts';

/**
 * What keeps a package as it is shown although the root below it changes; it may be written before that. It is refused where the
 * root has changed since it was read, because the package shows that change by then.
 */
export function pinWrites(
  tenantUid: string,
  template: LoadedTemplate,
  loaded: LoadedPlan,
  pin: PackagePlan,
  cause: Cause,
): Write[] {
  const writes = [...documentWrites(tenantUid, loaded, pin, cause), ...staysWrites(tenantUid, template, loaded, pin)];
  const { project, input } = loaded;
  return writes.length === 0
    ? []
    : [...writes, treeStore(tenantUid).unchanged(project.structureUid, project.rootUid, input.root.version)];
}

/** `now`: what the package shows */
type PinnedPackage = { template: LoadedTemplate; loaded: LoadedPlan; pin: PackagePlan; now: Structure };

/**
 * The writes that remove a pin, so that the package shows its root again: they restore its document and the version that it
 * follows.
 * @throws (when written) stale_version if somebody has changed the package since it was pinned
 */
export function unpinWrites(tenantUid: string, { template, loaded, pin, now }: PinnedPackage, cause: Cause): Write[] {
  const { project, input } = loaded;
  const { packageUid } = pin;
  const { overlay, version } = input.packages.find((each) => each.packageUid === packageUid)!;
  const { structureUid } = project;
  const changes = treeChanges(now.tree, effectiveTree(now.master, overlay!));
  return [
    ...(pin.document === null
      ? []
      : treeStore(tenantUid).saveWrites(
          { trail: inProject(project.uid), structureUid, packageUid },
          version + 1,
          overlay,
          cause,
          changes,
        )),
    ...followsAgainWrites(tenantUid, template, loaded, pin),
  ];
}

type Stays = { adopted: AdoptedTemplate } | { template: FollowedTemplate };

/** The template version that a pinned package records as its own from now on; undefined if it already has a record. */
function staysOf({ structureUid }: LoadedTemplate, { packages, input }: LoadedPlan, packageUid: string): Stays | undefined {
  if (followedBy(packages.get(packageUid)!, { structureUid })) return undefined;
  const { baseVersion, began } = input.packages.find((each) => each.packageUid === packageUid)!;
  const followed = { structureUid, version: baseVersion ?? NEVER };
  return began ? { adopted: { ...followed, ...began } } : { template: followed };
}

/**
 * A package that stays as it is shown follows the version that its project's root has followed so far,
 * and from now on says so itself.
 */
function staysWrites(tenantUid: string, template: LoadedTemplate, loaded: LoadedPlan, { packageUid: uid }: PackagePlan): Write[] {
  const stays = staysOf(template, loaded, uid);
  return stays ? [write(db.entities.package.patch({ tenantUid, projectUid: loaded.project.uid, uid }).set(stays))] : [];
}

/** The record of before, where it is still the one of the pin. */
function followsAgainWrites(
  tenantUid: string,
  template: LoadedTemplate,
  loaded: LoadedPlan,
  { packageUid: uid }: PackagePlan,
): Write[] {
  const stays = staysOf(template, loaded, uid);
  if (!stays) return [];
  const pack = loaded.packages.get(uid)!;
  const key = { tenantUid, projectUid: loaded.project.uid, uid };
  const field = 'adopted' in stays ? 'adopted' : 'template';
  const before = pack[field];
  const patch = db.entities.package.patch(key);
  const again = before ? patch.set({ [field]: before }) : patch.remove([field]);
  // a map is compared under its stored names
  const pinned = toStored('adopted' in stays ? stays.adopted : stays.template);
  return [write(again.where((stored, { eq }) => eq(stored[field], pinned)))];
}
