import type { Branch, branches } from '../../../shared/contract/project/branches.ts';
import { errorKind } from '../../../shared/errors.ts';
import { addPackageBelow } from '../../core/project/add-package.ts';
import {
  type Branching,
  branchesBelow,
  branchesOf,
  childPackages,
  packageBelow,
  type Structure,
  takeStructure,
} from '../../core/project/branches.ts';
import { editPackage } from '../../core/project/edit-package.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { edgesOf } from '../views/edges.ts';
import { nodeView } from '../views/node-view.ts';
import { savedPackageView } from './view.ts';

type Routes = Handlers<typeof branches>;

const branchView = ({ pack: { uid, name, kind, treeUid }, above }: Branching): Branch => ({
  uid,
  branchId: uid,
  name,
  is_master: kind === 'master',
  commit: above?.treeUid ?? null,
  target: { ref: { uid, name }, commit: { uid: treeUid } },
});

const withNodes = (view: Branch, { tree }: Structure): Branch => ({
  ...view,
  target_nodes: tree.nodes.map((node) => nodeView(node)),
});
const withEdges = (view: Branch, { tree }: Structure): Branch => ({
  ...view,
  target_edges: edgesOf(tree.nodes, view.target.commit.uid),
});

export const listBranches: Routes['listBranches'] = async (context, { query: { include_nodes, include_edges } }) => {
  const found = await branchesOf(context, { withTrees: Boolean(include_nodes || include_edges) });
  return found.map(({ structure, ...branching }) => {
    const view = branchView(branching);
    const nodes = include_nodes && structure ? withNodes(view, structure) : view;
    return include_edges && structure ? withEdges(nodes, structure) : nodes;
  });
};

export const listPackagesBelow: Routes['listPackagesBelow'] = async (context, { params }) =>
  (await childPackages(context, params.refId)).map(branchView);

export const listReportBranches: Routes['listReportBranches'] = async (context) =>
  (await branchesBelow(context, String(context.ids.commit?.packageUid))).map(({ structure, ...branching }) =>
    withEdges(withNodes(branchView(branching), structure), structure),
  );

const NO_IMPACT = errorKind('invalid_input', 'The API knows no impact of a structure. Leave this request out.');

/**
 * Existing clients may call it, and no document explains it (OPS-166).
 * @throws invalid_input always
 */
export const createImpact: Routes['createImpact'] = async () => {
  throw NO_IMPACT();
};

export const changeBranch: Routes['changeBranch'] = async (context, { params, body }) => {
  const { ref_name, name: _root, responsible_discipline, ...rest } = body;
  const meta_json = responsible_discipline === undefined ? undefined : { responsible_discipline };
  const found = await packageBelow(context, params);
  return savedPackageView(context, await editPackage(context, found, { ...rest, name: ref_name, meta_json }));
};

export const createPackageBelowSection: Routes['createPackageBelowSection'] = async (context, { params, query, body }) =>
  savedPackageView(context, await addPackageBelow(context, params.refId, body, query.skip_categories));

export const adoptStructure: Routes['adoptStructure'] = async (context, { params, body }) => {
  const { version, ...branching } = await takeStructure(context, params, body);
  context.reply.version = version;
  return branchView(branching);
};
