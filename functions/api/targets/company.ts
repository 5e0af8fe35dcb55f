import type { companyTargets } from '../../../shared/contract/indicator/company-targets.ts';
import type { TargetChange } from '../../../shared/contract/indicator/targets.ts';
import { changedTarget, NO_TARGET, type TargetPatch } from '../../../shared/domain/indicator/stored-target.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { companiesAbove } from '../../core/company/tree.ts';
import { type CompanyTargetItem, companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { targetRecord } from '../../data/stores/indicator/target-store.ts';
import { transact } from '../../data/transact.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { targetView } from '../views/target-view.ts';

type Routes = Handlers<typeof companyTargets>;
type Loaded = { targets: CompanyTargetItem[]; nameOf: (metricUid: string) => string | undefined };

/** The targets of a company, and what its indicators, inherited ones included, are called. */
async function load({ tenantUid }: SignedInRequest, companyUid: string): Promise<Loaded> {
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
  if (!target) throw new AppError('not_found', 'No such target');
  return target;
}

const patchOf = ({ value, date, meta_json: metaJson }: TargetChange): TargetPatch => ({ value, date, metaJson });

const view = (context: SignedInRequest, { nameOf }: Loaded, item: CompanyTargetItem) => {
  context.reply.version = item.version;
  return targetView(item, nameOf(item.metricUid) ?? '');
};

export const listCompanyTargets: Routes['listCompanyTargets'] = async (context, { params }) => {
  const { targets, nameOf } = await load(context, params.companyId);
  return targets.map((item) => targetView(item, nameOf(item.metricUid) ?? ''));
};

export const createCompanyTarget: Routes['setCompanyTarget'] = async (context, { params, body }) => {
  const loaded = await load(context, params.companyId);
  if (loaded.nameOf(body.metric) === undefined)
    throw fieldError('metric', 'Choose the result metric of an indicator of this company');
  const there = loaded.targets.find(({ metricUid }) => metricUid === body.metric);
  const store = companyFiguresStore(context.tenantUid);
  const fields = changedTarget(there ? targetRecord(there) : NO_TARGET, patchOf(body));
  const place = { companyUid: params.companyId, metricUid: body.metric };
  const item = there
    ? await store.updateTarget(there, fields, context.cause)
    : await store.addTarget(place, fields, context.cause);
  return view(context, loaded, item);
};

export const patchCompanyTarget: Routes['changeCompanyTarget'] = async (context, { params, body }) => {
  const loaded = await load(context, params.companyId);
  const current = found(loaded, params.metricTargetId);
  const fields = changedTarget(targetRecord(current), patchOf(body));
  const { tenantUid, cause, ifMatch } = context;
  return view(context, loaded, await companyFiguresStore(tenantUid).updateTarget(current, fields, cause, ifMatch));
};

/** Replaces what a target says, but keeps an upper threshold, which no screen sends (ADM-286). */
export const replaceCompanyTarget: Routes['replaceCompanyTarget'] = async (context, { params, body }) => {
  const loaded = await load(context, params.companyId);
  const current = found(loaded, params.metricTargetId);
  const { thresholdHigh, greenBelow } = current.metaJson;
  const kept = { ...NO_TARGET, metaJson: { thresholdHigh: thresholdHigh ?? null, greenBelow } };
  const fields = changedTarget(kept, patchOf(body));
  const { tenantUid, cause, ifMatch } = context;
  return view(context, loaded, await companyFiguresStore(tenantUid).updateTarget(current, fields, cause, ifMatch));
};

export const deleteCompanyTarget: Routes['deleteCompanyTarget'] = async (context, { params }) => {
  const target = found(await load(context, params.companyId), params.metricTargetId);
  await transact(companyFiguresStore(context.tenantUid).removeTargetWrites(target, context.cause));
  return undefined;
};
