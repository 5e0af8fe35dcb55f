import type { TargetRecord } from '../../../../shared/domain/indicator/stored-target.ts';
import type { Versioned } from '../../../../shared/domain/indicator/versions.ts';
import { ascending } from '../../../../shared/domain/kernel/order.ts';
import { newOverlay } from '../../../../shared/domain/structure/overlay.ts';
import {
  type PackagePlan,
  type PlanInput,
  type PlannedPackage,
  planProject,
  planStamp,
} from '../../../../shared/domain/structure/template-plan.ts';
import type { Tree } from '../../../../shared/domain/structure/tree.ts';
import { overlayIn } from '../../../../shared/domain/structure/tree-document.ts';
import { errorKind, notFound } from '../../../../shared/errors.ts';
import { type Partition, readPartition } from '../../partition.ts';
import { partition } from '../../table.ts';
import { factorSheets, type StoredFactorSheet } from '../factor/factor-sheets.ts';
import { type FactorItem, factorStore } from '../factor/factor-store.ts';
import { type IndicatorItem, storedVersions, type TargetItem } from '../indicator/indicator-store.ts';
import { targetRecord } from '../indicator/target-store.ts';
import { tenantStore } from '../tenant/tenant-store.ts';
import { followedBy, templateBases, treeOfDocument } from './template-bases.ts';
import { treeStore } from './tree-store.ts';

type Project = Partition['project'][number];
type Package = Partition['package'][number];

/** The present state of a template: its structure, and the targets and factors of its root. */
export type LoadedTemplate = {
  projectUid: string;
  structureUid: string;
  rootUid: string;
  projectName: string;
  tree: Tree;
  version: number;
  targets: PlanInput['template']['targets'];
  factors: readonly FactorItem[];
};

/** The versions of targets after they are replaced, by their uids. */
export type TargetVersions = ReadonlyMap<string, Versioned<TargetRecord>>;

/** What a project becomes when it follows a template, and what is needed to write it. `sheets`: the factors of its packages;
 * `indicators`: its own; `timeZone`: of its tenancy. */
export type LoadedPlan = {
  project: Project;
  packages: ReadonlyMap<string, Package>;
  input: PlanInput<FactorItem>;
  plans: readonly PackagePlan<FactorItem>[];
  indicators: readonly IndicatorItem[];
  sheets: readonly StoredFactorSheet<FactorItem>[];
  stamp: string;
  timeZone: string;
};

const NO_TEMPLATE = errorKind('conflict', 'This project follows no template. Choose its template first.');

const plannedTarget = (target: TargetItem) => ({ metric: target.metricUid, ...targetRecord(target) });
const rootOf = ({ package: pack, project }: Partition): Package | undefined =>
  pack.find(({ uid }) => uid === project[0]?.rootUid);

/** Templates and the projects that follow them, in one tenant. */
export const templateStore = (tenantUid: string) => {
  const ofProject = (projectUid: string, { consistent = false } = {}) =>
    readPartition(partition.project(tenantUid, projectUid), '', { consistent });

  return {
    /** @throws conflict when the project's structure is no template */
    async load(projectUid: string): Promise<LoadedTemplate> {
      const found = await ofProject(projectUid);
      const [structure, master] = [found.structure[0], rootOf(found)];
      if (!structure?.isTemplate || !master) throw NO_TEMPLATE();
      const [[stored], factors] = await Promise.all([
        treeStore(tenantUid).current(structure.uid, [master.uid]),
        factorStore(tenantUid).ofOwner(master.uid),
      ]);
      return {
        projectUid,
        structureUid: structure.uid,
        rootUid: master.uid,
        projectName: found.project[0]!.name,
        tree: treeOfDocument(stored!.document, master.uid),
        version: stored!.version,
        targets: found.target.filter(({ packageUid, removed }) => packageUid === master.uid && !removed).map(plannedTarget),
        factors,
      };
    },

    /**
     * What a project becomes when some of its packages follow a template. The preview and the job that carries it out share it.
     * @throws not_found when the project is gone
     */
    async plan(
      template: LoadedTemplate,
      projectUid: string,
      packageUids: readonly string[],
      keepTargets: boolean,
    ): Promise<LoadedPlan> {
      // an indicator counts its first targets, also those that this update has just given another package
      const found = await ofProject(projectUid, { consistent: true });
      const [project, master] = [found.project[0], rootOf(found)];
      if (!project || !master) throw notFound('project');
      const packages = found.package.filter(({ kind }) => kind === 'package').sort(ascending(({ uid }) => uid));
      const allPackages = [master, ...packages];
      const uids = allPackages.map(({ uid }) => uid);
      const [documents, baseOf, sheets, { timeZone }] = await Promise.all([
        treeStore(tenantUid).current(master.structureUid, uids),
        templateBases(tenantUid, template, { projectUid, master, packages }),
        factorSheets<FactorItem>(tenantUid).read(uids),
        tenantStore(tenantUid).get(),
      ]);
      const planned = allPackages.map((pack, at): PlannedPackage<FactorItem> => {
        const overlay = pack === master ? null : (overlayIn(documents[at]!.document) ?? newOverlay());
        const followed = followedBy(pack, template) ?? (overlay && !overlay.skipSections ? followedBy(master, template) : null);
        return {
          ...baseOf(pack, followed),
          packageUid: pack.uid,
          name: pack === master ? project.name : pack.name,
          version: documents[at]!.version,
          overlay,
          targets: found.target
            .filter(({ packageUid }) => packageUid === pack.uid)
            .map((target) => {
              const { uid, version, removed } = target;
              return { ...plannedTarget(target), ...storedVersions(target), uid, version, ...(removed && { removed }) };
            }),
          factors: sheets[at]!.content,
          chosen: packageUids.includes(pack.uid),
        };
      });
      const [root, ...rest] = planned;
      const input: PlanInput<FactorItem> = {
        template,
        master: treeOfDocument(documents[0]!.document, master.uid),
        root: root!,
        packages: rest,
        metrics: new Set(found.indicator.map(({ resultMetricUid }) => resultMetricUid)),
        keepTargets,
      };
      const byUid = new Map(allPackages.map((pack) => [pack.uid, pack]));
      return {
        project,
        packages: byUid,
        input,
        plans: planProject(input),
        indicators: found.indicator,
        sheets,
        stamp: planStamp(input),
        timeZone,
      };
    },
  };
};
