import type { z } from 'zod';
import type { TargetChange, TargetFields } from '../../../shared/contract/indicator/targets.ts';
import type { TargetRecord } from '../../../shared/domain/indicator/stored-target.ts';
import { fieldError, notFound } from '../../../shared/errors.ts';
import { type CompanyTargetItem, companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { transact } from '../../data/transact.ts';
import { companiesAbove } from '../company/tree.ts';
import type { Context } from '../context.ts';
import { patchedTarget, replacedTarget } from './target-fields.ts';
import type { NamedTarget } from './targets.ts';

type Loaded = { targets: CompanyTargetItem[]; nameOf: (metricUid: string) => string | undefined };

/** The targets of a company, and what its indicators, inherited ones included, are called. */
async function load({ tenantUid }: Context, companyUid: string): Promise<Loaded> {
  const [tree, { indicators, targets }] = await Promise.all([
    companyStore(tenantUid).all(),
    companyFiguresStore(tenantUid).all(),
  ]);
  const above = new Set(companiesAbove(tree, companyUid).map(({ uid }) => uid));
  const measured = indicators.filter((indicator) => above.has(indicator.companyUid));
  const names = new Map(measured.map(({ resultMetricUid, name }) => [resultMetricUid, name]));
  return { targets: targets.filter((target) => target.companyUid === companyUid), nameOf: (uid) => names.get(uid) };
}

function found({ targets }: Loaded, uid: string): CompanyTargetItem {
  const target = targets.find((each) => each.uid === uid);
  if (!target) throw notFound('target');
  return target;
}

const named = ({ nameOf }: Loaded, item: CompanyTargetItem): NamedTarget => ({ item, name: nameOf(item.metricUid) ?? '' });

/** The targets of a company: two Queries. */
export async function targetsOfCompany(context: Context, companyUid: string): Promise<NamedTarget[]> {
  const loaded = await load(context, companyUid);
  return loaded.targets.map((item) => named(loaded, item));
}

/** Gives an indicator, inherited or the company's own, a target, or changes the one that it has. @throws invalid_input for an unknown metric */
export async function giveCompanyTarget(
  context: Context,
  companyUid: string,
  body: z.output<typeof TargetFields>,
): Promise<NamedTarget> {
  const loaded = await load(context, companyUid);
  const { metric: metricUid } = body;
  if (loaded.nameOf(metricUid) === undefined)
    throw fieldError('metric', "Choose the result metric of one of this company's indicators.");
  const there = loaded.targets.find((each) => each.metricUid === metricUid);
  const store = companyFiguresStore(context.tenantUid);
  const fields = patchedTarget(there, body);
  const item = there
    ? await store.updateTarget(there, fields, context.cause)
    : await store.addTarget({ companyUid, metricUid }, fields, context.cause);
  return named(loaded, item);
}

/** A target of a company. */
export type CompanyTargetPlace = { companyUid: string; targetUid: string };

/** Changes what is sent of a target. @throws not_found, stale_version */
export const editCompanyTarget = (context: Context, place: CompanyTargetPlace, body: TargetChange): Promise<NamedTarget> =>
  saved(context, place, (current) => patchedTarget(current, body));

/** Replaces what a target says. @throws not_found, stale_version */
export const overwriteCompanyTarget = (context: Context, place: CompanyTargetPlace, body: TargetChange): Promise<NamedTarget> =>
  saved(context, place, (current) => replacedTarget(current, body));

async function saved(
  context: Context,
  { companyUid, targetUid }: CompanyTargetPlace,
  fieldsOf: (current: CompanyTargetItem) => TargetRecord,
): Promise<NamedTarget> {
  const loaded = await load(context, companyUid);
  const current = found(loaded, targetUid);
  const { tenantUid, cause, ifMatch } = context;
  return named(loaded, await companyFiguresStore(tenantUid).updateTarget(current, fieldsOf(current), cause, ifMatch));
}

/** Deletes a target of a company. @throws not_found */
export async function removeCompanyTarget(context: Context, { companyUid, targetUid }: CompanyTargetPlace): Promise<void> {
  const target = found(await load(context, companyUid), targetUid);
  await transact(companyFiguresStore(context.tenantUid).removeTargetWrites(target, context.cause));
}
