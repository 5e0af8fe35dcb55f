import type { z } from 'zod';
import type { TargetChange, TargetFields } from '../../../shared/contract/indicator/targets.ts';
import { type TargetRecord, targetVersions } from '../../../shared/domain/indicator/stored-target.ts';
import type { VersionMark } from '../../../shared/domain/indicator/versions.ts';
import { notFound } from '../../../shared/errors.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import {
  type CompanyIndicatorItem,
  type CompanyTargetItem,
  companyFiguresStore,
} from '../../data/stores/company/company-figures-store.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { TARGET_GIVEN } from '../../data/stores/indicator/indicator-store.ts';
import { versionedTarget } from '../../data/stores/indicator/target-store.ts';
import { transact } from '../../data/transact.ts';
import { companiesAbove } from '../company/tree.ts';
import type { Context } from '../context.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { companyTargetChange, companyTargetRemoval, type SaidDay } from './change-company-target.ts';
import { demandOwnMetric, wholeResultMetric } from './own-metric.ts';
import { patchedTarget, replacedTarget } from './target-fields.ts';
import { type NamedTarget, withoutIndicator } from './targets.ts';
import { withVersionAuthors } from './version-authors.ts';

/** `company`: read before its targets; undefined if it is deleted. */
type LoadedTargets = {
  company: CompanyItem | undefined;
  targets: CompanyTargetItem[];
  indicators: readonly CompanyIndicatorItem[];
  nameOf: (metricUid: string) => string | undefined;
};

/** Attempts to give a target while others give the company something. */
const ATTEMPTS = 10;

/**
 * The targets of a company, and its indicators with their names, inherited ones included; `consistent`: with every write that has
 * ended, the company before its targets.
 */
async function load({ tenantUid }: Context, companyUid: string, { consistent = false } = {}): Promise<LoadedTargets> {
  const companies = companyStore(tenantUid).all({ consistent });
  if (consistent) await companies;
  const [tree, { indicators, targets }] = await Promise.all([companies, companyFiguresStore(tenantUid).all({ consistent })]);
  const company = tree.find(({ uid }) => uid === companyUid);
  const above = new Set(companiesAbove(tree, companyUid).map(({ uid }) => uid));
  const measured = indicators.filter((indicator) => above.has(indicator.companyUid));
  const names = new Map(measured.map(({ resultMetricUid, name }) => [resultMetricUid, name]));
  const own = targets.filter((target) => target.companyUid === companyUid);
  return { company, targets: own, indicators: measured, nameOf: (uid) => names.get(uid) };
}

function found({ targets }: LoadedTargets, uid: string): CompanyTargetItem {
  const target = targets.find((each) => each.uid === uid && !each.removed);
  if (!target) throw notFound('target');
  return target;
}

const named = ({ nameOf }: LoadedTargets, item: CompanyTargetItem): NamedTarget => ({ item, name: nameOf(item.metricUid) ?? '' });

/** A target with its versions, from the first on; `by` is a name. */
type TargetWithVersions = NamedTarget & { versions: (VersionMark & TargetRecord)[] };

/** The targets of a company: two Queries, and the people who changed them. */
export async function targetsOfCompany(context: Context, companyUid: string): Promise<TargetWithVersions[]> {
  const loaded = await load(context, companyUid);
  return Promise.all(
    loaded.targets
      .filter(({ removed }) => !removed)
      .map(async (item) => {
        const versions = await withVersionAuthors(context.tenantUid, targetVersions(versionedTarget(item)));
        return { ...named(loaded, item), versions };
      }),
  );
}

/**
 * Gives an indicator, inherited or the company's own, a target, or changes its target. Of two first ones at once
 * the second changes the first.
 * @throws invalid_input for an unknown metric, stale_version where its indicator goes meanwhile, and as `companyTargetChange`
 */
export const giveCompanyTarget = (context: Context, companyUid: string, body: GivenTarget): Promise<NamedTarget> =>
  retryOn(TARGET_GIVEN.is, { attempts: ATTEMPTS, pauseMs: growingPause }, (attempt) =>
    givenOnce(context, companyUid, body, attempt),
  );

type GivenTarget = z.output<typeof TargetFields> & SaidDay;

async function givenOnce(context: Context, companyUid: string, body: GivenTarget, attempt: number): Promise<NamedTarget> {
  const loaded = await load(context, companyUid, { consistent: true });
  const metricUid = wholeResultMetric(body.metric, loaded.indicators);
  if (!loaded.company) throw notFound('company');
  if (loaded.nameOf(metricUid) === undefined)
    throw withoutIndicator(attempt, "Choose the result metric of one of this company's indicators.");
  const there = loaded.targets.find((each) => each.metricUid === metricUid);
  const store = companyFiguresStore(context.tenantUid);
  const fields = patchedTarget(there, body);
  const place = { companyUid, metricUid, uid: there?.uid ?? metricUid };
  const change = await companyTargetChange(context, place, there, fields, body);
  const of = loaded.indicators.filter(({ resultMetricUid }) => resultMetricUid === metricUid);
  const withMeasured = (besides?: string) => ({
    ...change,
    writes: [...(change.writes ?? []), ...store.measuredWrites(of, besides)],
  });
  const item = there
    ? await store.updateTarget(there, fields, context.cause, there.removed ? withMeasured() : change)
    : await store.addTarget(loaded.company, metricUid, fields, context.cause, withMeasured(companyUid));
  return named(loaded, item);
}

/** A target of a company. */
export type CompanyTargetPlace = { companyUid: string; targetUid: string };

/** The sent fields of a target, and the day from which on it counts; `metric`, if any, is the target's own. */
type SentCompanyTarget = TargetChange & SaidDay & { metric?: string | undefined };

/**
 * Changes the sent fields of a target.
 * @throws not_found, stale_version, and as `companyTargetChange`
 */
export const editCompanyTarget = (context: Context, place: CompanyTargetPlace, body: SentCompanyTarget): Promise<NamedTarget> =>
  saved(context, place, body, (current) => patchedTarget(current, body));

/**
 * Replaces the fields of a target.
 * @throws not_found, stale_version, and as `companyTargetChange`
 */
export const overwriteCompanyTarget = (
  context: Context,
  place: CompanyTargetPlace,
  body: SentCompanyTarget,
): Promise<NamedTarget> => saved(context, place, body, (current) => replacedTarget(current, body));

async function saved(
  context: Context,
  { companyUid, targetUid }: CompanyTargetPlace,
  said: SentCompanyTarget,
  fieldsOf: (current: CompanyTargetItem) => TargetRecord,
): Promise<NamedTarget> {
  const loaded = await load(context, companyUid, { consistent: true });
  const current = found(loaded, targetUid);
  demandSeenVersion(context, current, 'target');
  await demandOwnMetric(context, current, said.metric);
  const { tenantUid, cause } = context;
  const next = fieldsOf(current);
  const change = await companyTargetChange(context, current, current, next, said);
  return named(loaded, await companyFiguresStore(tenantUid).updateTarget(current, next, cause, change));
}

/**
 * Deletes a target of a company. The company's register lists the approved figures that it judged; clients give no reason.
 * @throws not_found, stale_version
 */
export async function removeCompanyTarget(context: Context, { companyUid, targetUid }: CompanyTargetPlace): Promise<void> {
  const target = found(await load(context, companyUid, { consistent: true }), targetUid);
  demandSeenVersion(context, target, 'target');
  await transact(await companyTargetRemoval(context, target));
}
