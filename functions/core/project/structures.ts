import { canSee } from '../../../shared/domain/access/rights.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { type PackageItem, projectStore, type StructureItem } from '../../data/stores/project/project-store.ts';
import type { Context } from '../context.ts';

/** The structure of a project without its tree; `packages` holds at least the project's own. */
export type StructureOfProject = { structure: StructureItem; project: ProjectItem; allPackages: readonly PackageItem[] };

/**
 * The templates that the caller may read, and all public ones (ADM-478); otherwise the structures of all projects that are seen.
 * Two Queries, and a BatchGet for each fifty projects.
 */
export async function structuresSeenBy(
  { tenantUid, actor }: Context,
  { onlyTemplates = false }: { onlyTemplates?: boolean | undefined },
): Promise<StructureOfProject[]> {
  const store = projectStore(tenantUid);
  const [all, projects] = await Promise.all([store.structures(), projectIndexStore(tenantUid).all()]);
  const seen = new Set(
    projects
      .filter(({ uid, companyUid }) => canSee(actor, grantOn(actor, { projectUid: uid, companyUid })))
      .map(({ uid }) => uid),
  );
  const isListed = ({ projectUid, isTemplate, isPublic }: StructureItem) =>
    onlyTemplates ? isTemplate && (isPublic || seen.has(projectUid)) : seen.has(projectUid);
  const listed = all.filter(isListed);
  const roots = await store.rootsOf(projects.filter(({ uid }) => listed.some(({ projectUid }) => projectUid === uid)));
  return listed.flatMap((structure) => {
    const project = projects.find(({ uid }) => uid === structure.projectUid);
    return project ? [{ structure, project, allPackages: roots.get(project.uid) ?? [] }] : [];
  });
}
