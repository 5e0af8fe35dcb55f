import type { z } from 'zod';
import type { TargetChange, TargetFields } from '../../../shared/contract/indicator/targets.ts';
import type { TargetRecord } from '../../../shared/domain/indicator/stored-target.ts';
import { type AppError, errorKind, fieldError, notFound } from '../../../shared/errors.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import { indicatorStore, type ProjectFigures, TARGET_GIVEN } from '../../data/stores/indicator/indicator-store.ts';
import { type TargetItem, targetStore } from '../../data/stores/indicator/target-store.ts';
import type { Context } from '../context.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { addressedId } from '../structure/place.ts';
import { targetChange, targetRemoval } from './change-target.ts';
import type { SaidScope } from './definition-change.ts';
import { demandOwnMetric, wholeResultMetric } from './own-metric.ts';
import { patchedTarget, replacedTarget, type StoredTargetItem } from './target-fields.ts';

/** A target with the name of its indicator, '' for a deleted indicator. */
export type NamedTarget = { item: StoredTargetItem; name: string };

type LoadedTargets = ProjectFigures & { packageUid: string; nameOf: (metricUid: string) => string | undefined };

/**
 * The targets of the project of a report, and the package that the report belongs to; `consistent`: with every write that has
 * ended, so that periods that were added a moment ago do not refuse a change.
 */
async function load(context: Context, { consistent = false } = {}): Promise<LoadedTargets> {
  const { projectUid, packageUid } = addressedId(context);
  const figures = await indicatorStore(context.tenantUid).load(String(projectUid), { consistent });
  const names = new Map(figures.indicators.map(({ resultMetricUid, name }) => [resultMetricUid, name]));
  return { ...figures, packageUid: String(packageUid), nameOf: (metricUid) => names.get(metricUid) };
}

function found({ targets: all, packageUid }: LoadedTargets, uid: string): TargetItem {
  const target = all.find((each) => each.uid === uid && each.packageUid === packageUid && !each.removed);
  if (!target) throw notFound('target');
  return target;
}

/** Attempts to give a target while others do: so many that twenty people who do so on other packages all come to it. */
const ATTEMPTS = 10;

const INDICATOR_CHANGED = errorKind(
  'stale_version',
  'Somebody else changed this indicator in the meantime. Load the page again and repeat your change.',
);

/** The refusal of a target for a metric without an indicator; at a later attempt it had one when the request began. */
export const withoutIndicator = (attempt: number, text: string): AppError =>
  attempt > 1 ? INDICATOR_CHANGED() : fieldError('metric', text);

const named = ({ nameOf }: LoadedTargets, item: TargetItem): NamedTarget => ({ item, name: nameOf(item.metricUid) ?? '' });

/** The targets of the package that the report of the path belongs to: one Query. */
export async function targetsOfPackage(context: Context): Promise<NamedTarget[]> {
  const loaded = await load(context);
  const own = loaded.targets.filter(({ packageUid, removed }) => packageUid === loaded.packageUid && !removed);
  return own.map((item) => named(loaded, item));
}

/**
 * Gives an indicator a target on a package, or changes its target (ADM-284); a deleted target continues with its versions. Of two
 * first ones at once the second changes the first.
 * @throws invalid_input for an unknown metric, stale_version where the indicator gets another result metric meanwhile
 */
export const giveTarget = (context: Context, body: z.output<typeof TargetFields> & SaidScope): Promise<NamedTarget> =>
  retryOn(TARGET_GIVEN.is, { attempts: ATTEMPTS, pauseMs: growingPause }, (attempt) => givenOnce(context, body, attempt));

async function givenOnce(
  context: Context,
  body: z.output<typeof TargetFields> & SaidScope,
  attempt: number,
): Promise<NamedTarget> {
  const loaded = await load(context, { consistent: true });
  const { project, packageUid, nameOf } = loaded;
  const metricUid = wholeResultMetric(body.metric, loaded.indicators);
  if (nameOf(metricUid) === undefined)
    throw withoutIndicator(attempt, "Choose the result metric of one of this project's indicators.");
  const there = loaded.targets.find((each) => each.packageUid === packageUid && each.metricUid === metricUid);
  const store = targetStore(context.tenantUid);
  const fields = patchedTarget(there, body);
  const place = { packageUid, metricUid, uid: there?.uid ?? metricUid };
  const { versions, writes } = await targetChange(context, loaded, { place, current: there, next: fields, said: body });
  const first = loaded.indicators
    .filter(({ resultMetricUid }) => resultMetricUid === metricUid)
    .map((indicator) => indicatorStore(context.tenantUid).firstTargetWrite(indicator));
  const item = there
    ? await store.update(there, fields, context.cause, { versions, writes })
    : await store.create({ projectUid: project.uid, packageUid, metricUid }, fields, context.cause, {
        versions,
        writes: [...writes, ...first],
      });
  return named(loaded, item);
}

/** The sent fields of a target, and the period from which on it counts; `metric`, if any, is the target's own. */
type SentTarget = TargetChange & SaidScope & { metric?: string | undefined };

/**
 * Changes the sent fields of a target.
 * @throws not_found, stale_version, invalid_input as `targetChange`
 */
export const editTarget = (context: Context, uid: string, body: SentTarget): Promise<NamedTarget> =>
  saved(context, uid, body, (current) => patchedTarget(current, body));

/**
 * Replaces the fields of a target.
 * @throws not_found, stale_version, invalid_input as `targetChange`
 */
export const overwriteTarget = (context: Context, uid: string, body: SentTarget): Promise<NamedTarget> =>
  saved(context, uid, body, (current) => replacedTarget(current, body));

async function saved(
  context: Context,
  uid: string,
  said: SentTarget,
  fieldsOf: (current: TargetItem) => TargetRecord,
): Promise<NamedTarget> {
  const loaded = await load(context, { consistent: true });
  const current = found(loaded, uid);
  demandSeenVersion(context, current, 'target');
  await demandOwnMetric(context, current, said.metric);
  const next = fieldsOf(current);
  const change = await targetChange(context, loaded, { place: current, current, next, said });
  const store = targetStore(context.tenantUid);
  return named(loaded, await store.update(current, next, context.cause, change));
}

/**
 * Deletes a target; `everywhere`: those of its indicator on all packages of the project. Approved figures that it judged are
 * listed in the register; clients give no reason.
 * @throws not_found, stale_version, conflict where one of their periods is closed
 */
export async function removeTarget(context: Context, uid: string, everywhere: boolean): Promise<void> {
  const loaded = await load(context, { consistent: true });
  const target = found(loaded, uid);
  demandSeenVersion(context, target, 'target');
  const all = loaded.targets.filter(({ metricUid, removed }) => metricUid === target.metricUid && !removed);
  const removed = everywhere ? all : [target];
  const changes = await Promise.all(removed.map((each) => targetRemoval(context, loaded, each)));
  await targetStore(context.tenantUid).remove(removed, context.cause, changes);
}
