import { measuredInDocument } from '../../../../shared/domain/metric/replacement.ts';
import { rememberingMetrics } from '../../../../shared/domain/structure/changed-metric.ts';
import { withDeleted } from '../../../../shared/domain/structure/deleted-nodes.ts';
import { closesCircle } from '../../../../shared/domain/structure/listing.ts';
import { editOverlay, newOverlay, type Overlay } from '../../../../shared/domain/structure/overlay.ts';
import { withOwnPast, withoutPast } from '../../../../shared/domain/structure/own-past.ts';
import { newTree, type Tree, type TreeResult } from '../../../../shared/domain/structure/tree.ts';
import { overlayIn, projectTreeIn } from '../../../../shared/domain/structure/tree-document.ts';
import { AppError, isStale, notFound } from '../../../../shared/errors.ts';
import type { Cause } from '../../audit-write.ts';
import type { FrozenTrees } from '../../entities/report/report.ts';
import { retryOn } from '../../retry.ts';
import { inProject } from '../../trail-place.ts';
import { transact, type Write } from '../../transact.ts';
import { frozen } from '../../unpacked-once.ts';
import type { IdItem } from '../id-store.ts';
import { namingWrites, UNIT_CHANGED } from '../metric/unit-rests.ts';
import { projectStore } from '../project/project-store.ts';
import { tenantStore } from '../tenant/tenant-store.ts';
import { checkRoom, refusedChange } from './refused-change.ts';
import { shownTree } from './shown-trees.ts';
import { treeChanges } from './tree-changes.ts';
import { STALE_TREE, type StoredTree, type TreeLocation, treeStore } from './tree-store.ts';

/** Whose structure it is. `packageUid` is the root's own uid for the project's tree; `isRoot` is false for a report. */
export type StructurePlace = {
  projectUid: string;
  structureUid: string;
  rootUid: string;
  packageUid: string;
  isRoot: boolean;
};

type PackagePlace = Pick<StructurePlace, 'projectUid' | 'structureUid' | 'packageUid'>;

const treePlace = ({ projectUid, structureUid, packageUid }: PackagePlace): TreeLocation => ({
  trail: inProject(projectUid),
  structureUid,
  packageUid,
});

/**
 * What a package shows. `version` counts the changes of the package's own document; `versions` are what a submitted report keeps.
 */
export type Structure = { tree: Tree; master: Tree; overlay: Overlay | null; version: number; versions: FrozenTrees };

type Edit = (tree: Tree) => TreeResult;
/** What else is written in the transaction of a change, from what the package shows after it. */
type Also = (done: Pick<ChangedTree, 'tree' | 'paths'>) => Promise<readonly Write[]>;
export type ChangedTree = { tree: Tree; before: Tree; paths: readonly string[]; version: number };

const ATTEMPTS = 4;
const ROOT_NAME = 'master';

/** The structure of projects and packages of one tenant: trees and overlays, read and changed as the tree that they show. */
export const structureStore = (tenantUid: string) => ({
  /** Where the structure of a report or tree is. Costs a Query only for ids that were reserved without saying it. */
  async placeOf(report: IdItem): Promise<StructurePlace> {
    const { projectUid, structureUid, packageUid, rootUid } = report;
    if (!projectUid || !structureUid || !packageUid) throw notFound('report');
    if (rootUid) return { projectUid, structureUid, packageUid, rootUid, isRoot: report.isRoot ?? false };
    const packages = await projectStore(tenantUid).allPackages(projectUid);
    const master = packages.find(({ kind }) => kind === 'master');
    if (!master) throw notFound('project');
    const isRoot = packages.some((each) => each.uid === packageUid && each.treeUid === report.uid);
    return { projectUid, structureUid, packageUid, rootUid: master.uid, isRoot };
  },

  /**
   * The place of a package's own structure. One Get. @throws not_found for a package without metrics, such as the factors' root
   */
  async placeOfPackage({ uid: packageUid, projectUid, structureUid }: IdItem): Promise<StructurePlace> {
    const { rootUid, factorsRootUid } = await projectStore(tenantUid).get(String(projectUid));
    if (packageUid === factorsRootUid)
      throw new AppError(
        'not_found',
        "This is the project's set of conversion factors and has no metrics. Choose the project or one of its packages.",
      );
    return { projectUid: String(projectUid), structureUid: String(structureUid), rootUid, packageUid, isRoot: true };
  },

  /** What a package shows now: the project's tree, or a package's on top of it. One BatchGet. `consistent`: at this moment. */
  async read(place: Omit<StructurePlace, 'isRoot' | 'projectUid'>, options: { consistent?: boolean } = {}): Promise<Structure> {
    const { structureUid, rootUid, packageUid } = place;
    const isMaster = packageUid === rootUid;
    const stored = await treeStore(tenantUid).current(structureUid, isMaster ? [rootUid] : [rootUid, packageUid], options);
    return structureOf(rootUid, stored[0]!, stored[1]);
  },

  /** The present trees that several packages of one structure show, by package. One BatchGet. `consistent`: a consistent read. */
  async readAll(
    structureUid: string,
    rootUid: string,
    packageUids: readonly string[],
    options: { consistent?: boolean } = {},
  ): Promise<Map<string, Structure>> {
    const packages = packageUids.filter((uid) => uid !== rootUid);
    const [master, ...own] = await treeStore(tenantUid).current(structureUid, [rootUid, ...packages], options);
    const shown = own.map((each) => [each.packageUid, structureOf(rootUid, master!, each)] as const);
    return new Map([[rootUid, structureOf(rootUid, master!, undefined)], ...shown]);
  },

  /**
   * Gives a package the structure that another one of its project has now; `sourceUid` may be the project's root. What the
   * package had of its own is in its earlier versions; its rows remember what they measured here.
   * @param today what it takes over, with the metrics as they are at this moment
   * @throws stale_version, UNIT_CHANGED as `change`
   */
  async pointAt(
    place: StructurePlace,
    sourceUid: string,
    ifMatch: number | undefined,
    cause: Cause,
    today = async (_master: Tree, overlay: Overlay): Promise<Overlay> => overlay,
  ): Promise<number> {
    const { structureUid, rootUid, packageUid } = place;
    const [all, day] = await Promise.all([
      this.readAll(structureUid, rootUid, [packageUid, sourceUid], { consistent: true }),
      tenantStore(tenantUid).dayOf(cause.at),
    ]);
    const now = all.get(packageUid)!;
    if (ifMatch !== undefined && ifMatch !== now.version) throw STALE_TREE();
    const source = all.get(sourceUid)!;
    const copied = source.overlay ?? newOverlay();
    const nextSegment = Math.max(copied.nextSegment, now.overlay?.nextSegment ?? 0);
    const shown = { before: now.tree.nodes, after: source.tree.nodes };
    const overlay = await today(now.master, withOwnPast(now.master, { ...copied, nextSegment }, shown, day));
    const changes = treeChanges(now.tree, source.tree);
    const writes = treeStore(tenantUid).saveWrites(treePlace(place), now.version, overlay, cause, changes);
    await transact([...writes, ...(await namingWrites(tenantUid, measuredInDocument(overlay)))]);
    return now.version + 1;
  },

  /** The tree that a package showed when a report was submitted. One BatchGet. */
  async frozen(place: Omit<StructurePlace, 'isRoot' | 'projectUid'>, versions: FrozenTrees): Promise<Structure> {
    const { structureUid, rootUid, packageUid } = place;
    const wanted = [
      { packageUid: rootUid, version: versions.master },
      { packageUid, version: versions.overlay },
    ];
    const [master, overlay] = await treeStore(tenantUid).version(structureUid, wanted);
    return structureOf(rootUid, master!, overlay);
  },

  /**
   * The trees that a package showed after earlier changes of its own, by version, on the project's present tree. One BatchGet.
   */
  async earlier(place: StructurePlace, versions: readonly number[]): Promise<Map<number, Tree>> {
    const { structureUid, rootUid, packageUid } = place;
    const [{ master }, stored] = await Promise.all([
      this.read(place),
      treeStore(tenantUid).version(
        structureUid,
        versions.map((version) => ({ packageUid, version })),
      ),
    ]);
    const now = { packageUid: rootUid, version: 0, document: master };
    const shown = (own: StoredTree) =>
      packageUid === rootUid ? structureOf(rootUid, own, undefined) : structureOf(rootUid, now, own);
    return new Map(stored.map((own, index) => [versions[index]!, shown(own).tree]));
  },

  /** The first document of a package that starts without the project's sections, for the transaction that creates the package. */
  emptyPackageWrites: (place: PackagePlace, cause: Cause): Write[] =>
    treeStore(tenantUid).saveWrites(treePlace(place), 0, newOverlay(true), cause, [
      { field: 'skipSections', from: null, to: true },
    ]),

  /**
   * The structure that another package of the project has now, for a new one without its past (ADM-503); of one without its
   * own there is nothing to copy.
   */
  copiedPackageWrites: (place: PackagePlace, { overlay, tree }: Structure, cause: Cause): Write[] =>
    overlay
      ? treeStore(tenantUid).saveWrites(treePlace(place), 0, withoutPast(overlay), cause, [
          { field: 'nodes', from: null, to: tree.nodes.length },
        ])
      : [],

  /** Writes a whole tree as the first of a project, for its creation from a template. */
  firstTreeWrites: (place: Omit<StructurePlace, 'packageUid' | 'isRoot'>, tree: Tree, cause: Cause): Write[] =>
    treeStore(tenantUid).saveWrites(treePlace({ ...place, packageUid: place.rootUid }), 0, tree, cause, [
      { field: 'nodes', from: null, to: tree.nodes.length },
    ]),

  /**
   * Changes what a package shows, all or nothing, with its audit entry. With `ifMatch` (the version that the caller saw) a change
   * in between is a stale_version; without, the change is made again on the newer tree, for it names nodes and not contents.
   * `also`: what belongs to the change, such as factors of metrics that are copied; it is asked again with each attempt. `edit`
   * is called once or more in each attempt, so that it must not depend on its earlier calls. A metric that has another unit by
   * now is no reason to repeat the change here: whoever has looked it up does so.
   * @throws not_found, invalid_input for a refusal of the tree's rules and for more than 15,000 nodes, UNIT_CHANGED
   */
  async change(place: StructurePlace, ifMatch: number | undefined, cause: Cause, edit: Edit, also?: Also): Promise<ChangedTree> {
    const isOvertaken = (error: unknown) =>
      isStale(error) && !UNIT_CHANGED.is(error) && !(ifMatch !== undefined && STALE_TREE.is(error));
    return retryOn(isOvertaken, { attempts: ATTEMPTS }, async () => {
      const now = await this.read(place);
      const { version } = now;
      // first of all: on another tree than the caller saw, a path may be nothing or something else
      if (ifMatch !== undefined && ifMatch !== version) throw STALE_TREE();
      const undated = applied(now, edit, cause.at);
      // The day of the tenancy takes a read, which only a changed metric needs.
      const done = undated.isDated ? applied(now, edit, await tenantStore(tenantUid).dayOf(cause.at)) : undated;
      const changes = treeChanges(now.tree, done.tree);
      if (changes.length === 0) return { ...done, before: now.tree, version };
      const writes = treeStore(tenantUid).saveWrites(treePlace(place), version, done.document, cause, changes);
      await transact([...writes, ...((await also?.(done)) ?? [])]);
      return { tree: done.tree, before: now.tree, paths: done.paths, version: version + 1 };
    });
  },
});

function structureOf(rootUid: string, master: StoredTree, own: StoredTree | undefined): Structure {
  const tree = projectTreeIn(master.document) ?? newTree(rootUid, ROOT_NAME);
  const versions = { master: master.version, overlay: own?.version ?? 0 };
  if (!own) return { tree, master: tree, overlay: null, version: master.version, versions };
  const overlay = overlayIn(own.document) ?? NO_OVERLAY;
  return { tree: shownTree(tree, overlay), master: tree, overlay, version: own.version, versions };
}

/** The overlay of a package without changes of its own. */
const NO_OVERLAY = frozen(newOverlay());

/**
 * A structure after an edit. `day`: of the tenancy; `isDated`: whether the result has it, since a row measures another metric.
 */
function applied({ master, overlay, tree }: Structure, edit: Edit, day: string) {
  let isDated = false;
  const remembered = (before: Tree): TreeResult => {
    const done = edit(before);
    if (!done.ok) return done;
    const nodes = rememberingMetrics(before.nodes, done.tree.nodes, day);
    isDated ||= nodes !== done.tree.nodes;
    return { ...done, tree: { ...done.tree, nodes } };
  };
  const result = overlay ? editOverlay(master, overlay, remembered) : remembered(tree);
  if (!result.ok) throw refusedChange(result.refusal);
  if (closesCircle(tree.nodes, result.tree.nodes)) throw refusedChange('circle');
  checkRoom(tree, result.tree);
  const document = 'overlay' in result ? result.overlay : withDeleted(tree, result.tree);
  return { document, tree: result.tree, paths: result.paths, isDated };
}
