import { z } from 'zod';
import { StructureNodeItem } from '../report/nodes.ts';
import { defineResource } from '../route.ts';
import { Edge } from '../structure/tree-nodes.ts';
import { ChangedBranch, Flag, NewBranch, ReportingPackage } from './packages.ts';

/**
 * A branch: the structure of a ref, which hangs below that of another one (ADM-301). `commit` is the structure above it, `target`
 * the ref with the commit of its own structure; nodes and edges only on request.
 */
export const Branch = z
  .object({
    uid: z.string(),
    branchId: z.string(),
    name: z.string(),
    is_master: z.boolean(),
    commit: z.string().nullable(),
    target: z.object({ ref: z.object({ uid: z.string(), name: z.string() }), commit: z.object({ uid: z.string() }) }),
    target_nodes: z.array(StructureNodeItem).optional(),
    target_edges: z.array(Edge).optional(),
  })
  .meta({ id: 'Branch' });
export type Branch = z.infer<typeof Branch>;

const Head = z.object({
  is_master: z.boolean().optional(),
  target: z.object({ ref: z.union([z.string(), z.object({ uid: z.string() }).transform(({ uid }) => uid)]) }).optional(),
});

const ProjectStructure = z.object({ trackerId: z.string() });
const OfPackage = ProjectStructure.extend({ refId: z.string() });
const admin = { scope: 'tracker', needs: 'admin' } as const;
const reader = { scope: 'tracker', needs: 'READ_TRACKER_REF' } as const;

/** The packages of a project as branches of its structure, as existing clients see them. */
export const branches = defineResource({
  emptyStructure: {
    operationId: 'api_tracker_delete',
    method: 'DELETE',
    path: '/api/tracker/{trackerId}/',
    takesIfMatch: true,
    summary: 'Empty a tracker that has no packages: a project always has one, without metrics and no template afterwards',
    access: admin,
    params: ProjectStructure,
  },
  createImpact: {
    method: 'POST',
    path: '/api/tracker/{trackerId}/impact/',
    summary: 'Published to existing clients without a meaning: refuses every request',
    access: admin,
    params: ProjectStructure,
    response: z.object({ uid: z.string() }),
  },
  listBranches: {
    operationId: 'api_tracker_branch_list',
    method: 'GET',
    path: '/api/tracker/{trackerId}/branch/',
    summary: 'The branches of a tracker: its root and its packages',
    access: reader,
    params: ProjectStructure,
    query: z.object({ include_nodes: Flag.optional(), include_edges: Flag.optional() }),
    response: z.array(Branch),
  },
  listReportBranches: {
    operationId: 'api_tracker_commit_branch_list',
    method: 'GET',
    path: '/api/tracker/{trackerId}/commit/{commitId}/branch/',
    summary: 'The branches that hang on the structure of a commit, with their nodes and edges',
    access: { scope: 'commit', needs: 'READ_TRACKER_REF' },
    params: ProjectStructure.extend({ commitId: z.string() }),
    response: z.array(Branch),
  },
  listPackagesBelow: {
    operationId: 'api_tracker_ref_submodule_list',
    method: 'GET',
    path: '/api/tracker/{trackerId}/ref/{refId}/submodule/',
    summary: 'The packages directly below a package, as branches',
    access: reader,
    params: OfPackage,
    response: z.array(Branch),
  },
  listEveryPackage: {
    operationId: 'api_tracker_refs_list',
    method: 'GET',
    path: '/api/tracker/{trackerId}/refs/',
    summary: 'Every ref of a tracker, that of the conversion factors included',
    access: reader,
    params: ProjectStructure,
    response: z.array(ReportingPackage),
  },
  changeBranch: {
    operationId: 'api_tracker_ref_branch_update',
    method: 'PUT',
    path: '/api/tracker/{trackerId}/ref/{refId}/branch/{branchId}/',
    summary: 'Change the name, the responsible role or the due date of a package below another one',
    access: admin,
    params: OfPackage.extend({ branchId: z.string() }),
    body: ChangedBranch,
    response: ReportingPackage,
  },
  createPackageBelowSection: {
    operationId: 'api_tracker_ref_tree_create',
    method: 'POST',
    path: '/api/tracker/{trackerId}/ref/{refId}/tree/{treeId}/',
    summary: 'Create a package below another one',
    access: admin,
    params: OfPackage.extend({ treeId: z.string() }),
    query: z.object({ skip_categories: Flag.optional() }),
    body: NewBranch,
    creates: true,
    response: ReportingPackage,
  },
  adoptStructure: {
    operationId: 'api_tracker_ref_head_update',
    method: 'PUT',
    path: '/api/tracker/{trackerId}/ref/{refId}/head/{branchId}/',
    summary: "Give a package the structure of another branch, or the project's own with is_master",
    access: admin,
    params: OfPackage.extend({ branchId: z.string() }),
    body: Head,
    response: Branch,
  },
});
