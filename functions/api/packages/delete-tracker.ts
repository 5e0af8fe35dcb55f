import type { branches } from '../../../shared/contract/project/branches.ts';
import { rootOf, type Tree, type TreeResult } from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { loadProject } from '../../core/project/package.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

const emptied = (tree: Tree): TreeResult => ({ ok: true, tree: { ...tree, nodes: [rootOf(tree)] }, paths: [] });

/** A project always has a tracker: what is deleted is what it says. */
export const deleteTracker: Handlers<typeof branches>['emptyStructure'] = async (context) => {
  const { tenantUid, ifMatch, cause } = context;
  const { project, tracker, packages } = await loadProject(context);
  if (packages.length > 0) throw new AppError('conflict', 'Delete the reporting packages of the project first');
  const { uid: projectUid, trackerUid, masterRefUid } = project;
  const place = { projectUid, trackerUid, masterRefUid, refUid: masterRefUid, isRoot: true };
  await structureStore(tenantUid).change(place, undefined, cause, emptied);
  const plain = { isTemplate: false, isPublic: false, fromTemplate: null };
  await projectStore(tenantUid).updateTracker(tracker, plain, cause, ifMatch);
  return undefined;
};
