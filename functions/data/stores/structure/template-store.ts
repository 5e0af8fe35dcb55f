import type { Overlay } from '../../../../shared/domain/structure/overlay.ts';
import { newOverlay } from '../../../../shared/domain/structure/overlay.ts';
import {
  type PlanInput,
  type PlannedRef,
  planProject,
  planStamp,
  type RefPlan,
} from '../../../../shared/domain/structure/template-plan.ts';
import { newTree, type Tree } from '../../../../shared/domain/structure/tree.ts';
import { AppError, errorKind } from '../../../../shared/errors.ts';
import { type Partition, readPartition } from '../../partition.ts';
import { partition } from '../../table.ts';
import { factorSheets, type StoredFactorSheet } from '../factor/factor-sheets.ts';
import { type FactorItem, factorStore } from '../factor/factor-store.ts';
import type { TargetItem } from '../indicator/indicator-store.ts';
import { targetRecord } from '../indicator/target-store.ts';
import { treeStore } from './tree-store.ts';

type Project = Partition['project'][number];
type Ref = Partition['ref'][number];

/** A template as it is now: its structure, and the targets and factors of its root. */
export type LoadedTemplate = {
  trackerUid: string;
  masterRefUid: string;
  projectName: string;
  tree: Tree;
  version: number;
  targets: PlanInput['template']['targets'];
  factors: readonly FactorItem[];
};

/** What a project becomes when it follows a template, and what is needed to write it. `sheets`: the factors of its refs. */
export type LoadedPlan = {
  project: Project;
  refs: ReadonlyMap<string, Ref>;
  input: PlanInput<FactorItem>;
  plans: readonly RefPlan<FactorItem>[];
  sheets: readonly StoredFactorSheet<FactorItem>[];
  stamp: string;
};

/** The version of a ref that has never followed, though its project's root has. */
export const NEVER = 0;

const NO_TEMPLATE = errorKind('conflict', 'There is no template to follow');

const plannedTarget = (target: TargetItem) => ({ metric: target.metricUid, ...targetRecord(target) });
const rootOf = ({ ref, project }: Partition): Ref | undefined => ref.find(({ uid }) => uid === project[0]?.masterRefUid);

/** Templates and the projects that follow them, in one tenant. */
export const templateStore = (tenantUid: string) => {
  const ofProject = (projectUid: string) => readPartition(partition.project(tenantUid, projectUid));

  return {
    /** @throws conflict when the project's tracker is no template */
    async load(projectUid: string): Promise<LoadedTemplate> {
      const found = await ofProject(projectUid);
      const [tracker, master] = [found.tracker[0], rootOf(found)];
      if (!tracker?.isTemplate || !master) throw NO_TEMPLATE();
      const [[stored], factors] = await Promise.all([
        treeStore(tenantUid).current(tracker.uid, [master.uid]),
        factorStore(tenantUid).ofOwner(master.uid),
      ]);
      return {
        trackerUid: tracker.uid,
        masterRefUid: master.uid,
        projectName: found.project[0]!.name,
        tree: treeOf(stored!.document, master.uid),
        version: stored!.version,
        targets: found.target.filter(({ refUid }) => refUid === master.uid).map(plannedTarget),
        factors,
      };
    },

    /**
     * What a project becomes when some of its refs follow a template. The preview and the job that carries it out share it.
     * @throws not_found when the project is gone
     */
    async plan(
      template: LoadedTemplate,
      projectUid: string,
      refUids: readonly string[],
      keepTargets: boolean,
    ): Promise<LoadedPlan> {
      const found = await ofProject(projectUid);
      const [project, master] = [found.project[0], rootOf(found)];
      if (!project || !master) throw new AppError('not_found', 'No such project');
      const packages = found.ref.filter(({ kind }) => kind === 'package').sort((a, b) => (a.uid < b.uid ? -1 : 1));
      const refs = [master, ...packages];
      const uids = refs.map(({ uid }) => uid);
      const [documents, bases, sheets] = await Promise.all([
        treeStore(tenantUid).current(master.trackerUid, uids),
        basesOf(tenantUid, template, refs),
        factorSheets<FactorItem>(tenantUid).read(uids),
      ]);
      const planned = refs.map((ref, at): PlannedRef<FactorItem> => {
        const overlay = ref === master ? null : ((documents[at]!.document as Overlay | null) ?? newOverlay());
        const followed = followedBy(ref, template) ?? (overlay && !overlay.skipSections ? followedBy(master, template) : null);
        return {
          refUid: ref.uid,
          name: ref === master ? project.name : ref.name,
          version: documents[at]!.version,
          overlay,
          base: followed === null ? null : (bases.get(followed) ?? null),
          baseVersion: followed,
          targets: found.target
            .filter(({ refUid }) => refUid === ref.uid)
            .map((target) => ({ ...plannedTarget(target), uid: target.uid, version: target.version })),
          factors: sheets[at]!.content,
          chosen: refUids.includes(ref.uid),
        };
      });
      const [root, ...rest] = planned;
      const input: PlanInput<FactorItem> = {
        template,
        master: treeOf(documents[0]!.document, master.uid),
        root: root!,
        packages: rest,
        metrics: new Set(found.indicator.map(({ resultMetricUid }) => resultMetricUid)),
        keepTargets,
      };
      const byUid = new Map(refs.map((ref) => [ref.uid, ref]));
      return { project, refs: byUid, input, plans: planProject(input), sheets, stamp: planStamp(input) };
    },
  };
};

const treeOf = (document: unknown, masterRefUid: string): Tree => (document as Tree | null) ?? newTree(masterRefUid, 'master');

/** The version of this template that a ref last followed, or null. */
const followedBy = ({ template }: Ref, { trackerUid }: LoadedTemplate): number | null =>
  template?.trackerUid === trackerUid ? template.version : null;

/** The template as it was in the versions that refs have followed. */
async function basesOf(tenantUid: string, template: LoadedTemplate, refs: readonly Ref[]): Promise<Map<number, Tree>> {
  const versions = new Set(
    refs.map((ref) => followedBy(ref, template)).filter((version) => version !== null && version !== NEVER),
  );
  const wanted = [...versions].flatMap((version) => (version === null ? [] : [{ refUid: template.masterRefUid, version }]));
  if (wanted.length === 0) return new Map();
  const stored = await treeStore(tenantUid).version(template.trackerUid, wanted);
  return new Map(stored.map(({ version, document }) => [version, treeOf(document, template.masterRefUid)]));
}
