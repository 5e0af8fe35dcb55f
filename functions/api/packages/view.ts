import type { z } from 'zod';
import type { ProjectStructure, ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { PackageItem } from '../../core/project/package.ts';
import type { PlacedPackage } from '../../core/project/packages.ts';
import type { StructureOfProject } from '../../core/project/structures.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

type StoredRoot = Pick<PackageItem, 'uid' | 'name' | 'treeUid'>;

const rootView = ({ uid, name, treeUid }: StoredRoot) => ({
  uid,
  name,
  latest_commit: { uid: treeUid, root_commit: treeUid },
});

/** A tracker with the refs of its metrics and of its conversion factors (ADM-273). */
export function structureView({
  structure,
  project,
  allPackages: packages,
}: StructureOfProject): z.input<typeof ProjectStructure> {
  return {
    uid: structure.uid,
    name: project.name,
    is_template: structure.isTemplate,
    is_public: structure.isPublic,
    from_template: structure.fromTemplate ?? null,
    root_master: rootView(packages.find(({ kind }) => kind === 'master')!),
    alt_root_masters: packages.filter(({ kind }) => kind === 'conversion_factors').map(rootView),
    project: { uid: project.uid, name: project.name },
    version: structure.version,
  };
}

/**
 * A ref with its report that counts now. The project's own refs, and one without a report that the caller sees, have the commit
 * of their structure instead (ADM-272).
 */
export function structurePackageView({ pack, entry }: PlacedPackage): z.input<typeof ReportingPackage> {
  const group = pack.metaJson.conversion_factor_group;
  return {
    uid: pack.uid,
    name: pack.name,
    parent: pack.parentUid ?? null,
    tracker: pack.structureUid,
    project: pack.projectUid,
    root_commit: pack.treeUid,
    latest_commit: {
      uid: entry?.reportUid ?? pack.treeUid,
      root_commit: pack.treeUid,
      status: entry ? { name: entry.status } : null,
      is_staging: entry?.isStaging ?? true,
      due_date: entry?.dueDate ?? null,
      meta_json: typeof group === 'string' ? { conversion_factor_group: group } : {},
    },
    due_date: pack.dueDate ?? null,
    meta_json: { ...pack.metaJson, responsible_discipline: pack.responsibleUid ?? null },
  };
}

/** A package after a change; `version`: the version after the change, if the package was read separately. */
export function savedPackageView({ reply }: SignedInRequest, { version, ...placed }: PlacedPackage & { version?: number }) {
  reply.version = version ?? placed.pack.version;
  return structurePackageView(placed);
}
