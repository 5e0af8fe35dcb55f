import { closesCircle } from '../../../../shared/domain/structure/listing.ts';
import { editOverlay, effectiveTree, newOverlay, type Overlay } from '../../../../shared/domain/structure/overlay.ts';
import { newTree, REFUSALS, type Tree, type TreeRefusal, type TreeResult } from '../../../../shared/domain/structure/tree.ts';
import { AppError, fieldError, isStale } from '../../../../shared/errors.ts';
import type { Cause } from '../../audit-write.ts';
import type { FrozenTrees } from '../../entities/report/report.ts';
import { retryOn } from '../../retry.ts';
import { transact, type Write } from '../../transact.ts';
import type { IdItem } from '../id-store.ts';
import { projectStore } from '../project/project-store.ts';
import { treeChanges } from './tree-changes.ts';
import { STALE_TREE, type StoredTree, treeStore } from './tree-store.ts';

/** Whose structure it is. `refUid` is the master's own uid for the project's tree; `isRoot` is false for a report's commit. */
export type StructurePlace = {
  projectUid: string;
  trackerUid: string;
  masterRefUid: string;
  refUid: string;
  isRoot: boolean;
};

/** What a ref shows. `version` counts the changes of the ref's own document; `versions` are what a submitted report keeps. */
export type Structure = { tree: Tree; master: Tree; overlay: Overlay | null; version: number; versions: FrozenTrees };

type Edit = (tree: Tree) => TreeResult;
/** What else is written in the transaction of a change, from what the ref shows after it. */
type Also = (done: Pick<Changed, 'tree' | 'paths'>) => Promise<readonly Write[]>;
export type Changed = { tree: Tree; before: Tree; paths: readonly string[]; version: number };

const ATTEMPTS = 4;
const ROOT_NAME = 'master';

/** The structure of projects and packages of one tenant: trees and overlays, read and changed as the tree that they show. */
export const structureStore = (tenantUid: string) => ({
  /** Where a commit's structure is. Costs a Query only for ids that were reserved without saying it. */
  async placeOf(commit: IdItem): Promise<StructurePlace> {
    const { projectUid, trackerUid, refUid, masterRefUid } = commit;
    if (!projectUid || !trackerUid || !refUid) throw new AppError('not_found', 'No such report');
    if (masterRefUid) return { projectUid, trackerUid, refUid, masterRefUid, isRoot: commit.isRoot ?? false };
    const refs = await projectStore(tenantUid).refs(projectUid);
    const master = refs.find(({ kind }) => kind === 'master');
    if (!master) throw new AppError('not_found', 'No such project');
    const isRoot = refs.some((each) => each.uid === refUid && each.rootCommitUid === commit.uid);
    return { projectUid, trackerUid, refUid, masterRefUid: master.uid, isRoot };
  },

  /** Where a ref's own structure is. One Get. @throws not_found for a ref without metrics, such as that of the factors */
  async placeOfRef({ uid: refUid, projectUid, trackerUid }: IdItem): Promise<StructurePlace> {
    const { masterRefUid, convRefUid } = await projectStore(tenantUid).get(String(projectUid));
    if (refUid === convRefUid) throw new AppError('not_found', 'This ref has no metrics');
    return { projectUid: String(projectUid), trackerUid: String(trackerUid), masterRefUid, refUid, isRoot: true };
  },

  /** What a ref shows now: the project's tree, or a package's on top of it. One BatchGet. */
  async read(place: Omit<StructurePlace, 'isRoot' | 'projectUid'>): Promise<Structure> {
    const { trackerUid, masterRefUid, refUid } = place;
    const isMaster = refUid === masterRefUid;
    const stored = await treeStore(tenantUid).current(trackerUid, isMaster ? [masterRefUid] : [masterRefUid, refUid]);
    return structureOf(masterRefUid, stored[0]!, stored[1]);
  },

  /** What several refs of one tracker show now, by ref. One BatchGet. */
  async readAll(trackerUid: string, masterRefUid: string, refUids: readonly string[]): Promise<Map<string, Structure>> {
    const packages = refUids.filter((uid) => uid !== masterRefUid);
    const [master, ...own] = await treeStore(tenantUid).current(trackerUid, [masterRefUid, ...packages]);
    const shown = own.map((each) => [each.refUid, structureOf(masterRefUid, master!, each)] as const);
    return new Map([[masterRefUid, structureOf(masterRefUid, master!, undefined)], ...shown]);
  },

  /**
   * Gives a package the structure that another one of its project has now; `sourceRefUid` may be the project's root. What the
   * package had of its own is in its earlier versions. @throws stale_version
   */
  async pointAt(place: StructurePlace, sourceRefUid: string, ifMatch: number | undefined, cause: Cause): Promise<number> {
    const { trackerUid, masterRefUid, refUid } = place;
    const all = await this.readAll(trackerUid, masterRefUid, [refUid, sourceRefUid]);
    const now = all.get(refUid)!;
    const source = all.get(sourceRefUid)!;
    const overlay = source.overlay ?? newOverlay();
    const nextSegment = Math.max(overlay.nextSegment, now.overlay?.nextSegment ?? 0);
    const changes = treeChanges(now.tree, source.tree);
    return treeStore(tenantUid).save(trackerUid, refUid, ifMatch ?? now.version, { ...overlay, nextSegment }, cause, changes);
  },

  /** What a package showed when a report was submitted. One BatchGet. */
  async frozen(place: Omit<StructurePlace, 'isRoot' | 'projectUid'>, versions: FrozenTrees): Promise<Structure> {
    const { trackerUid, masterRefUid, refUid } = place;
    const wanted = [
      { refUid: masterRefUid, version: versions.master },
      { refUid, version: versions.overlay },
    ];
    const [master, overlay] = await treeStore(tenantUid).version(trackerUid, wanted);
    return structureOf(masterRefUid, master!, overlay);
  },

  /** What a ref showed after earlier changes of its own, by version; on the project's tree as it is now. One BatchGet. */
  async earlier(place: StructurePlace, versions: readonly number[]): Promise<Map<number, Tree>> {
    const { trackerUid, masterRefUid, refUid } = place;
    const [{ master }, stored] = await Promise.all([
      this.read(place),
      treeStore(tenantUid).version(
        trackerUid,
        versions.map((version) => ({ refUid, version })),
      ),
    ]);
    const now = { refUid: masterRefUid, version: 0, document: master };
    const shown = (own: StoredTree) =>
      refUid === masterRefUid ? structureOf(masterRefUid, own, undefined) : structureOf(masterRefUid, now, own);
    return new Map(stored.map((own, index) => [versions[index]!, shown(own).tree]));
  },

  /** The first document of a package that starts without the project's sections, for the transaction that creates the package. */
  emptyPackageWrites: (place: Pick<StructurePlace, 'trackerUid' | 'refUid'>, cause: Cause): Write[] =>
    treeStore(tenantUid).saveWrites(place.trackerUid, place.refUid, 0, newOverlay(true), cause, [
      { field: 'skipSections', from: null, to: true },
    ]),

  /** Writes a whole tree as the first of a project, for its creation from a template. */
  firstTreeWrites: (place: Pick<StructurePlace, 'trackerUid' | 'masterRefUid'>, tree: Tree, cause: Cause): Write[] =>
    treeStore(tenantUid).saveWrites(place.trackerUid, place.masterRefUid, 0, tree, cause, [
      { field: 'nodes', from: null, to: tree.nodes.length },
    ]),

  /**
   * Changes what a ref shows, all or nothing, with its audit entry. With `ifMatch` (the version that the caller saw) a change in
   * between is a stale_version; without, the change is made again on the newer tree, for it names nodes and not contents. `also`:
   * what belongs to the change, such as factors of metrics that are copied; it is asked again with each attempt.
   * @throws not_found, invalid_input for a refusal of the tree's rules
   */
  async change(place: StructurePlace, ifMatch: number | undefined, cause: Cause, edit: Edit, also?: Also): Promise<Changed> {
    const isOvertaken = (error: unknown) => isStale(error) && !(ifMatch !== undefined && STALE_TREE.is(error));
    return retryOn(isOvertaken, { attempts: ATTEMPTS }, async () => {
      const now = await this.read(place);
      const { version } = now;
      // first of all: on another tree than the caller saw, a path may be nothing or something else
      if (ifMatch !== undefined && ifMatch !== version) throw STALE_TREE();
      const done = applied(now, edit);
      const changes = treeChanges(now.tree, done.tree);
      if (changes.length === 0) return { ...done, before: now.tree, version };
      const writes = treeStore(tenantUid).saveWrites(place.trackerUid, place.refUid, version, done.document, cause, changes);
      await transact([...writes, ...((await also?.(done)) ?? [])]);
      return { tree: done.tree, before: now.tree, paths: done.paths, version: version + 1 };
    });
  },
});

function structureOf(masterRefUid: string, master: StoredTree, own: StoredTree | undefined): Structure {
  const tree = (master.document as Tree | null) ?? newTree(masterRefUid, ROOT_NAME);
  const versions = { master: master.version, overlay: own?.version ?? 0 };
  if (!own) return { tree, master: tree, overlay: null, version: master.version, versions };
  const overlay = (own.document as Overlay | null) ?? newOverlay();
  return { tree: effectiveTree(tree, overlay), master: tree, overlay, version: own.version, versions };
}

function applied({ master, overlay, tree }: Structure, edit: Edit) {
  const result = overlay ? editOverlay(master, overlay, edit) : edit(tree);
  if (!result.ok) throw refused(result.refusal);
  if (closesCircle(tree.nodes, result.tree.nodes)) throw refused('circle');
  const document = 'overlay' in result ? result.overlay : result.tree;
  return { document, tree: result.tree, paths: result.paths };
}

function refused(refusal: TreeRefusal): AppError {
  if (refusal === 'not_found') return new AppError('not_found', REFUSALS.not_found);
  return fieldError(refusal === 'circle' ? 'meta_json.additional_children' : 'path', REFUSALS[refusal]);
}
