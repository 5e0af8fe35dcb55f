import { randomUUID } from 'node:crypto';
import { effectiveTree, type Overlay } from '../../../../shared/domain/structure/overlay.ts';
import { isChanged, type RefPlan } from '../../../../shared/domain/structure/template-plan.ts';
import type { Tree } from '../../../../shared/domain/structure/tree.ts';
import { auditWrite, type Cause } from '../../audit-write.ts';
import type { FieldChange } from '../../entities/audit.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';
import { addedWrites } from '../factor/factor-copies.ts';
import type { FactorItem } from '../factor/factor-store.ts';
import { type LoadedPlan, type LoadedTemplate, NEVER } from './template-store.ts';
import { treeChanges } from './tree-changes.ts';
import { treeStore } from './tree-store.ts';

/** All writes of a ref that follows: its tree, its targets, the factors it lacks, and which version it follows now. */
export const refWrites = (
  tenantUid: string,
  template: LoadedTemplate,
  loaded: LoadedPlan,
  plan: RefPlan<FactorItem>,
  cause: Cause,
): Write[] => [
  ...documentWrites(tenantUid, loaded, plan, cause),
  ...targetWrites(tenantUid, loaded, plan, cause),
  ...addedWrites(tenantUid, loaded.sheets.find(({ ownerUid }) => ownerUid === plan.refUid)!, plan.factors.add, cause),
  ...followedWrites(tenantUid, template, loaded, plan),
];

/** What keeps a package as it is shown although the root below it changes; it may be written before that. */
export const pinWrites = (
  tenantUid: string,
  template: LoadedTemplate,
  loaded: LoadedPlan,
  pin: RefPlan,
  cause: Cause,
): Write[] => [...documentWrites(tenantUid, loaded, pin, cause), ...staysWrites(tenantUid, template, loaded, pin)];

function documentWrites(tenantUid: string, loaded: LoadedPlan, plan: RefPlan, cause: Cause): Write[] {
  const { input, project, plans } = loaded;
  if (plan.document === null) return [];
  const ref = [input.root, ...input.packages].find(({ refUid }) => refUid === plan.refUid)!;
  const next = (plans[0]!.document as Tree | null) ?? input.master;
  const shown = (master: Tree, document: Overlay | null): Tree => (document === null ? master : effectiveTree(master, document));
  const after = ref.overlay === null ? next : shown(next, plan.document as Overlay);
  const changes = treeChanges(shown(input.master, ref.overlay), after);
  return treeStore(tenantUid).saveWrites(project.trackerUid, plan.refUid, ref.version, plan.document, cause, changes);
}

function targetWrites(tenantUid: string, { project }: LoadedPlan, { refUid, targets }: RefPlan, cause: Cause): Write[] {
  if (targets.add.length + targets.remove.length === 0) return [];
  const made = targets.add.map(({ metric, value, date, metaJson }) => ({
    tenantUid,
    projectUid: project.uid,
    refUid,
    uid: randomUUID(),
    metricUid: metric,
    ...(value !== null && { value }),
    ...(date !== null && { date }),
    metaJson,
    version: 1,
  }));
  const changes: FieldChange[] = [
    ...targets.remove.map(({ uid, metric, value }) => ({ field: `${uid}.removed`, from: { metric, value }, to: null })),
    ...made.map(({ uid, metricUid, value = null }) => ({ field: `${uid}.added`, from: null, to: { metric: metricUid, value } })),
  ];
  return [
    ...targets.remove.map(({ uid, version }) =>
      write(
        db.entities.target.delete({ tenantUid, projectUid: project.uid, uid }).where((item, { eq }) => eq(item.version, version)),
      ),
    ),
    ...made.map((item) => write(db.entities.target.create(item))),
    auditWrite(tenantUid, refUid, 'target', changes, cause),
  ];
}

/** A package that stays as it is shown follows the version that its project's root has followed so far, and from now on says so itself. */
function staysWrites(
  tenantUid: string,
  { trackerUid }: LoadedTemplate,
  { refs, input, project }: LoadedPlan,
  plan: RefPlan,
): Write[] {
  const ref = refs.get(plan.refUid)!;
  if (ref.template?.trackerUid === trackerUid) return [];
  const version = input.packages.find(({ refUid }) => refUid === ref.uid)?.baseVersion ?? NEVER;
  return [
    write(db.entities.ref.patch({ tenantUid, projectUid: project.uid, uid: ref.uid }).set({ template: { trackerUid, version } })),
  ];
}

/** Which version of the template a ref follows now. A package that has nothing of its own follows with its project's root. */
function followedWrites(
  tenantUid: string,
  template: LoadedTemplate,
  { refs, plans, project }: LoadedPlan,
  plan: RefPlan,
): Write[] {
  const ref = refs.get(plan.refUid)!;
  const { trackerUid, version } = template;
  const follows = ref.template?.trackerUid === trackerUid ? ref.template.version : null;
  const withRoot = ref.kind === 'package' && follows === null && plans[0]!.chosen && !isChanged(plan);
  if (withRoot || follows === version) return [];
  const key = { tenantUid, projectUid: project.uid, uid: ref.uid };
  return [write(db.entities.ref.patch(key).set({ template: { trackerUid, version } }))];
}
