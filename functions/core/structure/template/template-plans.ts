import type { z } from 'zod';
import type { PULL, PUSH } from '../../../../shared/contract/structure/dispatch-bodies.ts';
import { can } from '../../../../shared/domain/access/rights.ts';
import { descendantsOf } from '../../../../shared/domain/kernel/hierarchy.ts';
import { compareNames, compareText, meansUid } from '../../../../shared/domain/kernel/names.ts';
import { errorKind, notFound } from '../../../../shared/errors.ts';
import { idStore } from '../../../data/stores/id-store.ts';
import { type LoadedProject, projectStore } from '../../../data/stores/project/project-store.ts';
import { type LoadedPlan, type LoadedTemplate, templateStore } from '../../../data/stores/structure/template-store.ts';
import { projectGrant } from '../../access/grant.ts';
import type { Context } from '../../context.ts';

type Fields<S extends Record<string, z.ZodType>> = { [K in keyof S]: z.output<S[K]> };
export type Pull = { type: 'PULL_FROM_TEMPLATE' } & Fields<typeof PULL>;
export type Push = { type: 'PUSH_TO_TEMPLATE_CHILDREN' } & Fields<typeof PUSH>;

/** The plan of a pull or push. */
export type TemplatePlans = { template: LoadedTemplate; plans: readonly LoadedPlan[] };

export const plansOf = (context: Context, body: Pull | Push): Promise<TemplatePlans> =>
  body.type === 'PULL_FROM_TEMPLATE' ? pullPlans(context, body) : pushPlans(context, body);

const FOLLOWS_NONE = errorKind('conflict', 'This project follows no template. Choose its template first.');

/** Plans for a package, alone or with the packages below it, to follow the template of its project (ADM-488). */
async function pullPlans({ tenantUid, ids }: Context, { ref_id, pull_descendants, keep_targets }: Pull): Promise<TemplatePlans> {
  const store = templateStore(tenantUid);
  const loaded = await projectStore(tenantUid).load(String(ids.tracker!.projectUid));
  const pack = loaded.allPackages.find(({ uid, kind }) => kind !== 'conversion_factors' && meansUid(ref_id, uid));
  if (!pack) throw notFound('reporting package');
  const { fromTemplate } = loaded.structure;
  if (!fromTemplate) throw FOLLOWS_NONE();
  const { source } = await idStore(tenantUid).resolve({ source: { type: 'tracker', id: fromTemplate } });
  if (!source) throw FOLLOWS_NONE();
  const template = await store.load(String(source.projectUid));
  const below = pull_descendants ? descendantsOf(loaded.packages, pack.uid) : [];
  const chosen = [pack, ...below].map(({ uid }) => uid);
  return { template, plans: [await store.plan(template, loaded.project.uid, chosen, keep_targets)] };
}

/** Plans for everything that was made from this template to follow it, except for excluded refs (ADM-490). */
async function pushPlans(context: Context, { excludes, keep_targets }: Push): Promise<TemplatePlans> {
  const { tenantUid, ids } = context;
  const store = templateStore(tenantUid);
  const template = await store.load(String(ids.tracker!.projectUid));
  const followers = await followersOf(context);
  const chosen = followers.map(({ project, allPackages: packages }) => ({
    projectUid: project.uid,
    packageUids: packages.map(({ uid }) => uid).filter((uid) => !excludes.some((id) => meansUid(id, uid))),
  }));
  const wanted = chosen.filter(({ packageUids }) => packageUids.length > 0);
  const plans = await Promise.all(
    wanted.map(({ projectUid, packageUids }) => store.plan(template, projectUid, packageUids, keep_targets)),
  );
  return { template, plans };
}

/**
 * The projects that were made from the structure's template and that the caller administers, with their packages: the root first.
 */
export async function followersOf({ tenantUid, ids, actor }: Context): Promise<LoadedProject[]> {
  const store = projectStore(tenantUid);
  const followers = (await store.structures()).filter(({ fromTemplate }) => fromTemplate === ids.tracker!.uid);
  const projects = await Promise.all(
    followers.map(async ({ projectUid }) =>
      can(actor, await projectGrant(actor, projectUid), 'admin') ? store.load(projectUid) : undefined,
    ),
  );
  return projects
    .filter((loaded) => loaded !== undefined)
    .map((loaded) => ({
      ...loaded,
      allPackages: loaded.allPackages
        .filter(({ kind }) => kind !== 'conversion_factors')
        .sort((a, b) => Number(b.kind === 'master') - Number(a.kind === 'master') || compareNames(a.name, b.name)),
    }))
    .sort((a, b) => compareNames(a.project.name, b.project.name) || compareText(a.project.uid, b.project.uid));
}
