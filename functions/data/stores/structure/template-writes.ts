import { randomUUID } from 'node:crypto';
import { namesDays } from '../../../../shared/domain/indicator/stored-target.ts';
import { todayIn } from '../../../../shared/domain/kernel/dates.ts';
import { rememberingMetrics } from '../../../../shared/domain/structure/changed-metric.ts';
import { effectiveTree } from '../../../../shared/domain/structure/overlay.ts';
import { withOwnPast } from '../../../../shared/domain/structure/own-past.ts';
import {
  isChanged,
  type PackagePlan,
  type PlannedTarget,
  replacedTargets,
} from '../../../../shared/domain/structure/template-plan.ts';
import { overlayIn, projectTreeIn } from '../../../../shared/domain/structure/tree-document.ts';
import { auditWrite, type Cause } from '../../audit-write.ts';
import type { FieldChange } from '../../entities/audit.ts';
import { db } from '../../service.ts';
import { inProject } from '../../trail-place.ts';
import { type Write, write } from '../../transact.ts';
import { addedWrites } from '../factor/factor-copies.ts';
import type { FactorItem } from '../factor/factor-store.ts';
import { indicatorStore, storedVersions } from '../indicator/indicator-store.ts';
import { periodStore } from '../project/period-store.ts';
import { checkRoom } from './refused-change.ts';
import { followedBy } from './template-bases.ts';
import type { LoadedPlan, LoadedTemplate, TargetVersions } from './template-store.ts';
import { treeChanges } from './tree-changes.ts';
import { treeStore } from './tree-store.ts';

/**
 * A package with the plan by which it follows a template. `versions`: of the targets that are replaced, since periods with
 * approved figures are judged as they were.
 */
export type FollowingPackage = {
  template: LoadedTemplate;
  loaded: LoadedPlan;
  plan: PackagePlan<FactorItem>;
  versions: TargetVersions;
};

/** All writes of a package that follows: its tree, its targets, the factors it lacks, and which version it follows now. */
export const followWrites = (
  tenantUid: string,
  { template, loaded, plan, versions }: FollowingPackage,
  cause: Cause,
): Write[] => [
  ...documentWrites(tenantUid, loaded, plan, cause),
  ...targetWrites(tenantUid, loaded, plan, versions, cause),
  ...addedWrites(
    tenantUid,
    inProject(loaded.project.uid),
    loaded.sheets.find(({ ownerUid }) => ownerUid === plan.packageUid)!,
    plan.factors.add,
    cause,
  ),
  ...followedWrites(tenantUid, template, loaded, plan),
];

/** The next document of a package or root; nothing where it stays. */
export function documentWrites(tenantUid: string, loaded: LoadedPlan, plan: PackagePlan, cause: Cause): Write[] {
  const { input, project, plans, timeZone } = loaded;
  if (plan.document === null) return [];
  const pack = [input.root, ...input.packages].find(({ packageUid }) => packageUid === plan.packageUid)!;
  const day = todayIn(timeZone, cause.at);
  const merged = projectTreeIn(plans[0]!.document) ?? input.master;
  const next = { ...merged, nodes: rememberingMetrics(input.master.nodes, merged.nodes, day) };
  const before = pack.overlay === null ? input.master : effectiveTree(input.master, pack.overlay);
  const own = pack.overlay === null ? null : overlayIn(plan.document);
  const after = own === null ? next : effectiveTree(next, own);
  const document = own === null ? next : withOwnPast(next, own, { before: before.nodes, after: after.nodes }, day);
  checkRoom(before, after);
  const place = { trail: inProject(project.uid), structureUid: project.structureUid, packageUid: plan.packageUid };
  return treeStore(tenantUid).saveWrites(place, pack.version, document, cause, treeChanges(before, after));
}

type TargetsOf = Pick<PackagePlan, 'packageUid' | 'targets'>;

/** The writes that give a package targets, and bind them, when all else of its plan is written. See `boundTargetWrites`. */
export const addedTargetWrites = (tenantUid: string, loaded: LoadedPlan, part: TargetsOf, cause: Cause): Write[] => [
  ...targetWrites(tenantUid, loaded, part, new Map(), cause),
  ...boundTargetWrites(tenantUid, loaded, [part]),
];

function targetWrites(
  tenantUid: string,
  { project }: LoadedPlan,
  { packageUid, targets }: TargetsOf,
  versions: TargetVersions,
  cause: Cause,
): Write[] {
  if (targets.add.length + targets.remove.length === 0) return [];
  const { replaced, added, removed } = replacedTargets(targets);
  const place = { tenantUid, projectUid: project.uid, packageUid };
  const made = added.map((target) => ({ ...place, ...fieldsOf(target), uid: randomUUID(), version: 1 }));
  const changed = replaced.map(({ before, after }) => {
    const kept = { ...storedVersions(before), ...storedVersions(versions.get(before.uid) ?? {}) };
    return { ...place, ...fieldsOf(after), ...kept, uid: before.uid, version: before.version + 1 };
  });
  const changes: FieldChange[] = [
    ...removed.map(({ uid, metric, value }) => ({ field: `${uid}.removed`, from: { metric, value }, to: null })),
    ...replaced.map(({ before: { uid, metric, value }, after }) => {
      return { field: `${uid}.value`, from: { metric, value }, to: { metric, value: after.value } };
    }),
    ...made.map(({ uid, metricUid, value = null }) => ({ field: `${uid}.added`, from: null, to: { metric: metricUid, value } })),
  ];
  return [
    ...removed.map(({ uid, version }) =>
      write(
        db.entities.target.delete({ tenantUid, projectUid: project.uid, uid }).where((item, { eq }) => eq(item.version, version)),
      ),
    ),
    ...changed.map((item) => write(db.entities.target.put(item).where((stored, { eq }) => eq(stored.version, item.version - 1)))),
    ...made.map((item) => write(db.entities.target.create(item))),
    auditWrite(tenantUid, { place: inProject(project.uid), subject: packageUid, kind: 'target', changes }, cause),
  ];
}

/**
 * The writes that protect the targets of packages, once per transaction. They bind first targets to their indicators (one write
 * per indicator), and targets for certain days to the periods of the project as read.
 * @throws (when written) stale_version if an indicator has got another result metric or another first target since, or a period
 * was moved, closed or opened
 */
export const boundTargetWrites = (
  tenantUid: string,
  { indicators, project }: LoadedPlan,
  plans: readonly Pick<PackagePlan, 'targets'>[],
): Write[] => {
  const given = new Set(plans.flatMap(({ targets }) => replacedTargets(targets).added.map(({ metric }) => metric)));
  const first = indicators
    .filter(({ resultMetricUid }) => given.has(resultMetricUid))
    .map((indicator) => indicatorStore(tenantUid).firstTargetWrite(indicator));
  return plans.some(({ targets }) => isTiedToDays(targets))
    ? [...first, periodStore(tenantUid, project.uid).placingWrite(project)]
    : first;
};

/** Whether targets name days of periods; those that are replaced may, as the first days of periods that keep the one before. */
const isTiedToDays = (targets: PackagePlan['targets']): boolean =>
  targets.add.some(namesDays) || replacedTargets(targets).replaced.length > 0;

const fieldsOf = ({ metric, value, date, metaJson }: PlannedTarget) => ({
  metricUid: metric,
  ...(value !== null && { value }),
  ...(date !== null && { date }),
  metaJson,
});

/** Which version of the template a package follows now. A package that has nothing of its own follows with its project's root. */
function followedWrites(
  tenantUid: string,
  template: LoadedTemplate,
  { packages, plans, project }: LoadedPlan,
  plan: PackagePlan,
): Write[] {
  const pack = packages.get(plan.packageUid)!;
  const { structureUid, version } = template;
  const follows = followedBy(pack, template);
  const withRoot = pack.kind === 'package' && follows === null && plans[0]!.chosen && !isChanged(plan);
  if (withRoot || (follows?.version === version && !follows.began)) return [];
  const key = { tenantUid, projectUid: project.uid, uid: pack.uid };
  return [write(db.entities.package.patch(key).set({ template: { structureUid, version } }))];
}
