import type { ApportionPayload } from '../../../shared/contract/jobs.ts';
import type { ApportionmentOutcome } from '../../../shared/contract/project/apportionment.ts';
import { percentText, shareOfFigure } from '../../../shared/domain/apportionment/shares.ts';
import { isToSend } from '../../../shared/domain/apportionment/submission.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { AppError } from '../../../shared/errors.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { type LoadedProject, type PeriodItem, projectStore } from '../../data/stores/project/project-store.ts';
import type { Submitter } from '../report/caller.ts';
import type { JobWork } from '../work.ts';
import { clientKey } from './clients.ts';
import type { Delivery, Receipt } from './delivery.ts';
import { endApportionment } from './end.ts';
import { apportionmentOf, outcomeKey, planOf, type SharePlan, type ShareTarget } from './plan.ts';
import { receive } from './receive.ts';
import { periodIn } from './submit.ts';

/** The job that sends a period to the clients; `checkpoint`: the outcomes of an earlier attempt. */
export type ApportionJob = JobWork & { checkpoint: unknown };

export const outcomesIn = (checkpoint: unknown): ApportionmentOutcome[] =>
  Array.isArray(checkpoint) ? (checkpoint as ApportionmentOutcome[]) : [];

type Scene = { loaded: LoadedProject; period: PeriodItem; plan: SharePlan; by: Submitter; companyName: string };

/**
 * Sends a period's shares to one client after the other, each with its own outcome, and ends the period as submitted, or as failed when
 * somebody could not receive. It notes each client, so that another attempt goes on with the next one.
 * @returns what was done, for the job's record
 */
export async function deliverShares(job: ApportionJob, payload: ApportionPayload): Promise<string> {
  const scene = await sceneOf(job, payload);
  const stored = apportionmentOf(scene.period);
  if (stored.job !== job.uid || stored.status !== 'submitting') return 'This submission has ended already';
  const open = scene.plan.targets.filter(isToSend);
  const outcomes = outcomesIn(job.checkpoint);
  const done = new Set(outcomes.map(outcomeKey));
  for (const target of open) {
    if (done.has(clientKey(target.client))) continue;
    outcomes.push(await outcomeOf(scene, target));
    await job.progress(Math.round((100 * outcomes.length) / open.length), outcomes);
  }
  return endApportionment(job, payload, outcomes);
}

async function sceneOf({ tenantUid, cause }: ApportionJob, payload: ApportionPayload): Promise<Scene> {
  const loaded = await projectStore(tenantUid).load(payload.projectUid);
  const period = periodIn(loaded, payload.periodUid);
  const [plan, company, person] = await Promise.all([
    planOf(tenantUid, loaded, period, payload.packageUid),
    companyStore(tenantUid).get(loaded.project.companyUid),
    personStore(tenantUid).get(cause.by),
  ]);
  const { uid: userUid, firstName, lastName, email } = person;
  const by = { tenantUid, host: payload.host, cause, actor: { userUid, firstName, lastName, email } };
  return { loaded, period, plan, by, companyName: company.name };
}

/** A refusal is the client's reason; any other error is the job's, which tries again. */
async function outcomeOf(scene: Scene, target: ShareTarget): Promise<ApportionmentOutcome> {
  const { client, share, stamp, sent } = target;
  const at = new Date().toISOString();
  const about = {
    project: { uid: client.clientProjectUid, name: client.name },
    ref_id: client.packageUid,
    companyName: client.companyName,
    value: Number(share ?? 0),
    at,
  };
  try {
    const { metrics, left } = await receive({ ...scene.by, cause: { ...scene.by.cause, at } }, deliveryFor(scene, target, at));
    return { ...about, isSent: true, reason: null, stamp, metrics, left: await named(scene.by.tenantUid, left) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // what the client has from before is still there
    return { ...about, isSent: false, reason: error.message, stamp: sent?.stamp ?? null, metrics: sent?.metrics ?? 0, left: [] };
  }
}

function deliveryFor({ loaded, period, plan, by, companyName }: Scene, { client, share }: ShareTarget, at: string): Delivery {
  const { project } = loaded;
  const { pack, figures, reports } = plan.figures;
  const way = { from: project.uid, to: client.clientProjectUid };
  const sent = [...figures].flatMap(([metric, figure]) => {
    const parts = shareOfFigure(figure, share ?? '0', way);
    return parts ? [[metric, parts] as const] : [];
  });
  const isWhole = pack.uid === project.rootUid;
  const sender = { uid: pack.uid, name: isWhole ? project.name : pack.name };
  const { startDate, endDate } = period;
  const shown = displayPeriod({ start: startDate, end: endDate });
  const from = `${companyName} - ${project.name}${isWhole ? '' : `, ${pack.name}`}, ${shown}`;
  return {
    client,
    source: { projectUid: project.uid, packageUid: pack.uid, periodUid: period.uid },
    figures: new Map(share === null ? [] : sent),
    note: {
      project: { uid: project.uid, name: project.name },
      companyName,
      ref: sender,
      period: { startDate, endDate },
      value: Number(share ?? 0),
      reports: reports.filter(({ counts }) => counts).length,
      by: `${by.actor.firstName} ${by.actor.lastName}`.trim(),
      at,
    },
    comment: share === null ? `Taken back by the supplier: ${from}` : `Received from ${from}: ${percentText(share)}`,
  };
}

/** Most metrics that an outcome names, so that the period stays a small item. */
const MAX_NAMED = 30;

async function named(tenantUid: string, left: Receipt['left']): Promise<ApportionmentOutcome['left']> {
  const first = left.slice(0, MAX_NAMED);
  const metrics = first.length > 0 ? await metricStore(tenantUid).getMany(first.map(({ metric }) => metric)) : [];
  const names = new Map(metrics.map(({ uid, name, unit }) => [uid, `${name} (${unit})`]));
  const shown = first.map(({ metric, reason }) => ({ name: names.get(metric) ?? metric, reason }));
  const more = left.length - first.length;
  return more > 0 ? [...shown, { name: `${more} more`, reason: 'Not listed.' }] : shown;
}
