import type { packages } from '../../../shared/contract/project/packages.ts';
import type { RouteInput } from '../../../shared/contract/route.ts';
import { rootOf, type Tree, type TreeResult } from '../../../shared/domain/structure/tree.ts';
import { AppError, fieldError, unknownText } from '../../../shared/errors.ts';
import { changesOf } from '../../data/audit-write.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { templateGiven } from '../../data/stores/project/given-checks.ts';
import { type LoadedProject, projectStore } from '../../data/stores/project/project-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import { adoptionWrites, forgetWrite } from '../../data/stores/structure/template-choice.ts';
import { transact } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { loadProject } from './package.ts';
import type { StructureOfProject } from './structures.ts';

type Change = RouteInput<(typeof packages)['changeStructure']>['body'];

/**
 * Says whether a project is a template, whether it is public, and which template it follows. Returns
 * the structure after the change.
 * @throws invalid_input for an unknown template, stale_version
 */
export async function changeStructureSettings(
  context: Context,
  { is_template, is_public, from_template }: Change,
): Promise<StructureOfProject> {
  const { tenantUid, cause } = context;
  const loaded = await loadProject(context);
  const { structure, project, allPackages: packages } = loaded;
  const template = from_template === undefined || from_template === null ? null : await templateFor(context, from_template);
  const change = {
    ...(is_template !== undefined && { isTemplate: is_template }),
    ...(is_public !== undefined && { isPublic: is_public }),
    ...(from_template !== undefined && { fromTemplate: template?.structure.uid ?? null }),
  };
  // whoever sends it again after a lost answer overwrites nothing
  if (changesOf({ fromTemplate: null, ...structure }, change).length > 0) demandSeenVersion(context, structure, 'structure');
  const isChosen = template && template.structure.uid !== structure.fromTemplate;
  const adopted = isChosen
    ? [templateGiven(template.project, project.uid), ...(await adoptionWrites(tenantUid, template, loaded))]
    : [];
  const version = await projectStore(tenantUid).updateStructure(structure, change, cause, adopted);
  const { fromTemplate = structure.fromTemplate, ...flags } = change;
  const { fromTemplate: _before, ...kept } = structure;
  return { structure: { ...kept, ...flags, ...(fromTemplate && { fromTemplate }), version }, project, allPackages: packages };
}

/** A template of the tenant by its id. @throws invalid_input */
async function templateFor({ tenantUid, ids }: Context, id: string): Promise<LoadedProject> {
  const { template } = await idStore(tenantUid).resolve({ template: { type: 'tracker', id } });
  if (!template || template.uid === ids.tracker?.uid) throw fieldError('from_template', unknownText('template'));
  const loaded = await projectStore(tenantUid).load(String(template.projectUid));
  if (!loaded.structure.isTemplate) throw fieldError('from_template', unknownText('template'));
  return loaded;
}

const emptied = (tree: Tree): TreeResult => ({ ok: true, tree: { ...tree, nodes: [rootOf(tree)] }, paths: [] });

/**
 * Empties the structure of a project, which itself stays, and ends its being or following a template.
 * @throws conflict while the project has packages, stale_version also where it gets one at this moment
 */
export async function clearStructure(context: Context): Promise<void> {
  const { tenantUid, cause } = context;
  const { project, structure, packages, allPackages } = await loadProject(context);
  demandSeenVersion(context, structure, 'structure');
  if (packages.length > 0) throw new AppError('conflict', 'The project has reporting packages. Delete those first.');
  const { uid: projectUid, structureUid, rootUid } = project;
  const place = { projectUid, structureUid, rootUid, packageUid: rootUid, isRoot: true };
  const plain = { isTemplate: false, isPublic: false, fromTemplate: null };
  const store = projectStore(tenantUid);
  const writes = [
    ...store.structureWrites(structure, plain, cause),
    forgetWrite(allPackages.find(({ uid }) => uid === rootUid)!),
  ];
  const { before } = await structureStore(tenantUid).change(place, undefined, cause, emptied, async () => writes);
  // of a tree that was empty nothing was written
  if (before.nodes.length === 1) await transact(writes);
}
