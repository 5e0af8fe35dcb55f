import type { Branch, branches } from '../../../shared/contract/project/branches.ts';
import { compareNames, meansUid } from '../../../shared/domain/kernel/names.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { loadPackage, loadProject } from '../../core/project/package.ts';
import type { LoadedProject, RefItem } from '../../data/stores/project/project-store.ts';
import { type Structure, structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { edgesOf } from '../views/edges.ts';
import { nodeView } from '../views/node-view.ts';
import { createBelow } from './create-ref.ts';
import { changeRef } from './update-ref.ts';

type Routes = Handlers<typeof branches>;

const isBranch = ({ kind }: RefItem) => kind !== 'conversion_factors';
const byName = (a: RefItem, b: RefItem) => compareNames(a.name, b.name);

function branchView({ refs }: LoadedProject, { uid, name, kind, parentUid, rootCommitUid }: RefItem): Branch {
  const above = refs.find((each) => each.uid === parentUid);
  return {
    uid,
    branchId: uid,
    name,
    is_master: kind === 'master',
    commit: above?.rootCommitUid ?? null,
    target: { ref: { uid, name }, commit: { uid: rootCommitUid } },
  };
}

export const listBranches: Routes['listBranches'] = async (context, { query }) => {
  const loaded = await loadProject(context);
  const refs = loaded.refs.filter(isBranch).sort(byName);
  const views = refs.map((ref) => branchView(loaded, ref));
  if (!query.include_nodes && !query.include_edges) return views;
  const { trackerUid, masterRefUid } = loaded.project;
  const uids = refs.map(({ uid }) => uid);
  const all = await structureStore(context.tenantUid).readAll(trackerUid, masterRefUid, uids);
  return views.map((view) => ({ ...view, ...contents(all.get(view.uid)!, view, query) }));
};

type Asked = { include_nodes?: boolean | undefined; include_edges?: boolean | undefined };

const contents = ({ tree: { nodes } }: Structure, { target }: Branch, { include_nodes, include_edges }: Asked) => ({
  ...(include_nodes && { target_nodes: nodes.map((node) => nodeView(node)) }),
  ...(include_edges && { target_edges: edgesOf(nodes, target.commit.uid) }),
});

const childrenOf = (loaded: LoadedProject, refUid: string) =>
  loaded.packages
    .filter(({ parentUid }) => parentUid === refUid)
    .sort(byName)
    .map((ref) => branchView(loaded, ref));

export const listSubmodules: Routes['listPackagesBelow'] = async (context, { params }) =>
  childrenOf(await loadProject(context), params.refId);

export const listCommitBranches: Routes['listCommitBranches'] = async (context) =>
  childrenOf(await loadProject(context), String(context.ids.commit?.refUid));

export const updateBranch: Routes['changeBranch'] = async (context, { params, body }) => {
  const found = await loadPackage(context, refNamed(await loadProject(context), params.branchId).uid);
  if (found.ref.parentUid !== params.refId) throw new AppError('not_found', 'There is no such package below this one');
  const { ref_name, name: _root, responsible_discipline, ...rest } = body;
  const meta_json = responsible_discipline === undefined ? undefined : { responsible_discipline };
  return changeRef(context, found, { ...rest, name: ref_name, meta_json });
};

export const createBranch: Routes['createPackageBelowSection'] = async (context, { params, query, body }) =>
  createBelow(context, params.refId, body, query.skip_categories);

/** The package takes the structure as it is now (ADM-502); later changes of the other branch are its own. */
export const updateHead: Routes['adoptStructure'] = async (context, { params, body }) => {
  const { tenantUid, ifMatch, cause, reply } = context;
  const { loaded, ref } = await loadPackage(context, params.refId);
  const source = sourceOf(loaded, params.branchId, body);
  const place = { ...loaded.project, projectUid: ref.projectUid, refUid: ref.uid, isRoot: true };
  reply.version = await structureStore(tenantUid).pointAt(place, source.uid, ifMatch, cause);
  return branchView(loaded, ref);
};

type Head = { is_master?: boolean | undefined; target?: { ref: string } | undefined };

function sourceOf(loaded: LoadedProject, branchId: string, { is_master, target }: Head): RefItem {
  const branch = refNamed(loaded, branchId);
  const named = target && loaded.refs.find(({ uid, kind }) => kind !== 'conversion_factors' && meansUid(target.ref, uid));
  if (target && !named) throw fieldError('target.ref', 'No such package in this project');
  return is_master ? loaded.refs.find(({ kind }) => kind === 'master')! : (named ?? branch);
}

/** A branch by the id of its ref. @throws not_found */
function refNamed({ refs }: LoadedProject, id: string): RefItem {
  const ref = refs.find((each) => isBranch(each) && meansUid(id, each.uid));
  if (!ref) throw new AppError('not_found', 'No such branch');
  return ref;
}
