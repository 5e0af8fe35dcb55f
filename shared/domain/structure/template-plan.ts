import { type CopiedFactor, type FactorCopies, factorCopies } from '../factor/copies.ts';
import type { TargetRecord } from '../indicator/stored-target.ts';
import type { Versioned } from '../indicator/versions.ts';
import { type Conversion, conversionsOf } from '../report/figures.ts';
import { atProjectPlaces, keptWithoutProject } from './adoption.ts';
import { withDeleted } from './deleted-nodes.ts';
import { lostMetrics } from './lost-metrics.ts';
import { editOverlay, effectiveTree, type Overlay, sharedNodes } from './overlay.ts';
import type { KnownRows } from './template-match.ts';
import { type MergedChange, mergeTemplate, treeDifference } from './template-merge.ts';
import type { Tree } from './tree.ts';

/** Versions of a project's tree and of what one of its packages says itself. */
export type DocumentVersions = { root: number; own: number };

/** A target of a package for the result metric of an indicator. */
export type PlannedTarget = TargetRecord & { metric: string };
/** `removed`: deleted, and kept with its versions. */
export type TemplateTarget = PlannedTarget & Versioned<TargetRecord> & { uid: string; version: number; removed?: boolean };

/**
 * A project's root or one of its packages in its present state. `overlay`: null for the root. `base` and `baseVersion`: the
 * template as the package last followed it, as far as it got, and its version; null for never. `began`: the versions of the
 * root's and the package's documents at which it began, until it has followed; then null. `known`: its rows that correspond to
 * the template's. `factors`: its own. `chosen`: whether to follow the template now.
 */
export type PlannedPackage<F extends CopiedFactor = CopiedFactor> = {
  packageUid: string;
  name: string;
  version: number;
  overlay: Overlay | null;
  base: Tree | null;
  baseVersion: number | null;
  began?: DocumentVersions | null;
  known?: KnownRows;
  targets: readonly TemplateTarget[];
  factors: readonly F[];
  chosen: boolean;
};

/** `metrics`: uids of the result metrics that the project has indicators for; targets of other metrics are left out. */
export type PlanInput<F extends CopiedFactor = CopiedFactor> = {
  template: { tree: Tree; version: number; targets: readonly PlannedTarget[]; factors: readonly F[] };
  master: Tree;
  root: PlannedPackage<F>;
  packages: readonly PlannedPackage<F>[];
  metrics: ReadonlySet<string>;
  keepTargets: boolean;
};

/** The plan for one package. `document`: what is stored for it next, null when that stays; `chosen` as planned. */
export type PackagePlan<F extends CopiedFactor = CopiedFactor> = {
  packageUid: string;
  name: string;
  isRoot: boolean;
  chosen: boolean;
  changes: readonly MergedChange[];
  /** base metrics that the package has measured and measures no more */
  lost: readonly string[];
  /** names of nodes that the template has deleted and the package keeps, because rows of its own are below them */
  kept: readonly string[];
  /** names of the template's nodes that the package has deleted */
  leftOut: readonly string[];
  document: Tree | Overlay | null;
  targets: { add: readonly PlannedTarget[]; remove: readonly TemplateTarget[] };
  factors: FactorCopies<F>;
};

/** Whether anything of a package is written. */
export const isChanged = ({ document, targets, factors }: PackagePlan): boolean =>
  document !== null || targets.add.length + targets.remove.length + factors.add.length > 0;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const nameIn = (tree: Tree) => (uid: string) => {
  const node = tree.nodes.find((each) => each.uid === uid);
  return node?.metric?.name ?? node?.name ?? '';
};

/**
 * What a project becomes when it follows its template: its root, and the packages that are chosen. A package that is not chosen
 * stays as it is shown, although it stands on the root that has changed (ADM-488, ADM-490).
 */
export function planProject<F extends CopiedFactor>(input: PlanInput<F>): PackagePlan<F>[] {
  const { template, master, root, packages } = input;
  const rootMerge = root.chosen
    ? mergeTemplate(template.tree, root.base, master, root.known)
    : { tree: master, kept: [], leftOut: [] };
  const next = root.chosen ? withDeleted(master, rootMerge.tree) : master;
  const rootPlan: PackagePlan<F> = {
    packageUid: root.packageUid,
    name: root.name,
    isRoot: true,
    chosen: root.chosen,
    changes: treeDifference(master, next),
    lost: lostMetrics(master.nodes, next.nodes),
    kept: rootMerge.kept.map(nameIn(next)),
    leftOut: rootMerge.leftOut.map(nameIn(template.tree)),
    document: same(master, next) ? null : next,
    targets: targetsOf(input, root),
    factors: factorsOf(input, root, next, [root.factors]),
  };
  const ofProject = [...root.factors, ...rootPlan.factors.add];
  return [rootPlan, ...packages.map((each) => packagePlan(input, next, each, ofProject))];
}

function packagePlan<F extends CopiedFactor>(
  input: PlanInput<F>,
  next: Tree,
  pack: PlannedPackage<F>,
  ofProject: readonly F[],
): PackagePlan<F> {
  const { template, master } = input;
  const overlay = pack.overlay!;
  const before = effectiveTree(master, overlay);
  let [kept, leftOut]: [readonly string[], readonly string[]] = [[], []];
  const edited = editOverlay(next, overlay, (now) => {
    if (!pack.chosen) return { ok: true, tree: { ...before, nextSegment: now.nextSegment }, paths: [] };
    const merged = mergeTemplate(template.tree, pack.base, now, pack.known);
    kept = merged.kept.map(nameIn(merged.tree));
    leftOut = merged.leftOut.map(nameIn(template.tree));
    return { ok: true, tree: merged.tree, paths: [] };
  });
  if (!edited.ok) throw new Error(`A merge was refused: ${edited.refusal}`);
  const shared = sharedNodes(next, overlay);
  const following = atProjectPlaces(next, edited.overlay, shared);
  const document = pack.chosen ? following : keptWithoutProject(following, shared);
  const after = effectiveTree(next, document);
  return {
    packageUid: pack.packageUid,
    name: pack.name,
    isRoot: false,
    chosen: pack.chosen,
    changes: treeDifference(before, after),
    lost: lostMetrics(before.nodes, after.nodes),
    kept,
    leftOut,
    document: shared.length === 0 && isShown(next, overlay, after) ? null : document,
    targets: targetsOf(input, pack),
    factors: factorsOf(input, pack, after, [pack.factors, ofProject]),
  };
}

/**
 * The template's factors for what the package shows then and the template converts too, where the
 * package and its project have none.
 */
function factorsOf<F extends CopiedFactor>(
  { template }: PlanInput<F>,
  pack: PlannedPackage<F>,
  after: Tree,
  there: readonly (readonly F[])[],
): FactorCopies<F> {
  if (!pack.chosen) return { add: [], kept: [] };
  const keyOf = ({ metric, toUnit }: Conversion) => `${metric.uid} ${toUnit}`;
  const inTemplate = new Set(conversionsOf(template.tree.nodes).map(keyOf));
  const conversions = conversionsOf(after.nodes).filter((each) => inTemplate.has(keyOf(each)));
  return factorCopies(conversions, [template.factors], there);
}

/** Whether a package already shows the tree, so that nothing needs to be stored. */
const isShown = (master: Tree, overlay: Overlay, after: Tree) => same(effectiveTree(master, overlay).nodes, after.nodes);

/** The template's targets for a package: beside its own with `keepTargets`, else in their place (ADM-489). */
function targetsOf({ template, metrics, keepTargets }: PlanInput, pack: PlannedPackage): PackagePlan['targets'] {
  if (!pack.chosen) return { add: [], remove: [] };
  const wanted = template.targets.filter(({ metric }) => metrics.has(metric));
  const isThere = ({ metric }: PlannedTarget) => pack.targets.some((each) => each.metric === metric && !each.removed);
  if (keepTargets) {
    const add = wanted.filter((each) => !isThere(each));
    return { add, remove: pack.targets.filter(({ metric }) => add.some((each) => each.metric === metric)) };
  }
  const bare = (target: PlannedTarget) => [target.metric, target.value, target.date, target.metaJson];
  const unchanged = (target: PlannedTarget, among: readonly PlannedTarget[]) =>
    among.some((each) => same(bare(each), bare(target)));
  return {
    add: wanted.filter((each) => !unchanged(each, pack.targets)),
    remove: pack.targets.filter((each) => wanted.some(({ metric }) => metric === each.metric) && !unchanged(each, wanted)),
  };
}

/** A target of a package, and its replacement. */
export type ReplacedTarget = { before: TemplateTarget; after: PlannedTarget };

/** The targets of a plan by what becomes of them; a replaced one keeps its uid and its versions. */
export function replacedTargets({ add, remove }: PackagePlan['targets']): {
  replaced: ReplacedTarget[];
  added: PlannedTarget[];
  removed: TemplateTarget[];
} {
  const replaced = add.flatMap((after): ReplacedTarget[] => {
    const before = remove.find(({ metric }) => metric === after.metric);
    return before ? [{ before, after }] : [];
  });
  return {
    replaced,
    added: add.filter((each) => !replaced.some(({ after }) => after === each)),
    removed: remove.filter((each) => !replaced.some(({ before }) => before === each)),
  };
}

const figure = ({ metricUid, toUnit, factor }: CopiedFactor) => [metricUid, toUnit, factor];

/**
 * The input of a plan as text: a plan whose stamp differs from the present one is out of date. Leaves out packages that are not
 * chosen, since they only keep their appearance.
 */
export const planStamp = ({ template, root, packages, keepTargets, metrics }: PlanInput): string =>
  JSON.stringify([
    template.version,
    keepTargets,
    template.targets.map(({ metric, value, date, metaJson }) => [metric, value, date, metaJson]),
    template.factors.map(figure),
    [...metrics].sort(),
    [root, ...packages.filter(({ chosen }) => chosen)].map(
      ({ packageUid, version, baseVersion, began, chosen, targets, factors }) => [
        ...[packageUid, version, baseVersion, chosen, ...(began ? [began.root, began.own] : [])],
        targets.map(({ uid, version: of }) => [uid, of]),
        factors.map(figure),
      ],
    ),
  ]);
