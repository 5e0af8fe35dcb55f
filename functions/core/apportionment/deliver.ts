import type { ApportionPayload } from '../../../shared/contract/jobs.ts';
import type { ApportionmentOutcome } from '../../../shared/contract/project/apportionment.ts';
import { can } from '../../../shared/domain/access/rights.ts';
import { percentText, sharesOfFigures } from '../../../shared/domain/apportionment/shares.ts';
import { isToSend } from '../../../shared/domain/apportionment/submission.ts';
import { nameOfPerson } from '../../../shared/domain/kernel/names.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { AppError } from '../../../shared/errors.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { callerStore } from '../../data/stores/person/caller-store.ts';
import { type LoadedProject, type PeriodItem, projectStore } from '../../data/stores/project/project-store.ts';
import { projectGrant } from '../access/grant.ts';
import { STILL_ADDED_UP } from '../indicator/added-up.ts';
import type { Submitter } from '../report/caller.ts';
import type { JobWork } from '../work.ts';
import { clientKey } from './clients.ts';
import type { Delivery } from './delivery.ts';
import { endApportionment } from './end.ts';
import type { NoShareReason } from './figures.ts';
import { isHeldIn } from './holding.ts';
import { apportionmentOf, isBegun, outcomeKey, planOf, type SharePlan, type ShareTarget, UNFINISHED } from './plan.ts';
import { receive } from './receive.ts';
import { periodIn } from './submit.ts';
import { leftMetrics, refusedTotals } from './told-metrics.ts';

/** The job that sends a period to the clients; `checkpoint`: the outcomes of an earlier attempt. */
export type ApportionJob = JobWork & { checkpoint: unknown };

export const outcomesIn = (checkpoint: unknown): ApportionmentOutcome[] =>
  Array.isArray(checkpoint) ? (checkpoint as ApportionmentOutcome[]) : [];

const GONE = 'This client went away while it was being sent figures, and may hold some of them.';

const HELD =
  'The client has figures of this period in its package of an ended relation. Ask it to invalidate the report there, then try again.';

const NOBODY = 'No client is left that these figures could be sent to.';

type Scene = {
  loaded: LoadedProject;
  period: PeriodItem;
  plan: SharePlan;
  by: Submitter;
  companyName: string;
  mayStill: boolean;
};

const NOT_ADMIN = 'Whoever submitted the figures is no administrator of the project any more. Let another one submit them.';

/**
 * Sends a period's shares to one client after the other, each with its own outcome, and ends the period as submitted, or as
 * failed if a client could not receive. It records each client before and after, so that another attempt continues with the next
 * one.
 * @returns a summary for the job's record
 * @throws stale_version while approved figures are still being added up: a later attempt sends all of them
 */
export async function deliverShares(job: ApportionJob, payload: ApportionPayload): Promise<string> {
  const scene = await sceneOf(job, payload);
  const stored = apportionmentOf(scene.period);
  if (stored.job !== job.uid || stored.status !== 'submitting') return 'This submission has ended already';
  if (!scene.mayStill) return endApportionment(job, payload, outcomesIn(job.checkpoint), NOT_ADMIN);
  if (!scene.plan.figures.isComplete) throw new AppError('stale_version', STILL_ADDED_UP);
  if (scene.plan.targets.length === 0) return endApportionment(job, payload, outcomesIn(job.checkpoint), NOBODY);
  const open = scene.plan.targets.filter(isToSend);
  const noted = outcomesIn(job.checkpoint);
  const wanted = new Set(open.map(({ client }) => clientKey(client)));
  const outcomes = noted.flatMap((each) =>
    isBegun(each) ? (wanted.has(outcomeKey(each)) ? [] : [{ ...each, reason: GONE }]) : [each],
  );
  const done = new Set(outcomes.map(outcomeKey));
  const begun = new Set(noted.filter(isBegun).map(outcomeKey));
  const note = (more: ApportionmentOutcome[]) =>
    job.progress(Math.round((100 * outcomes.length) / open.length), [...outcomes, ...more]);
  for (const target of open) {
    if (done.has(clientKey(target.client))) continue;
    await note([begunWith(target)]);
    outcomes.push(await outcomeOf(scene, target, begun.has(clientKey(target.client))));
    await note([]);
  }
  return endApportionment(job, payload, outcomes);
}

async function sceneOf({ tenantUid, cause }: ApportionJob, payload: ApportionPayload): Promise<Scene> {
  const loaded = await projectStore(tenantUid).load(payload.projectUid, { consistent: true });
  const period = periodIn(loaded, payload.periodUid);
  const [plan, company, person] = await Promise.all([
    planOf(tenantUid, loaded, period, payload.packageUid),
    companyStore(tenantUid).get(loaded.project.companyUid),
    callerStore(tenantUid).find(cause.by),
  ]);
  const { userUid = cause.by, firstName = '', lastName = '', email = '' } = person ?? {};
  const mayStill = person !== undefined && can(person, await projectGrant(person, loaded.project.uid), 'admin');
  const by = { tenantUid, host: payload.host, cause, actor: { userUid, firstName, lastName, email } };
  return { loaded, period, plan, by, companyName: company.name, mayStill };
}

/** The outcome of a client during its delivery: it may hold figures already if the worker dies. */
const begunWith = (target: ShareTarget): ApportionmentOutcome => ({
  ...aboutOf(target, new Date().toISOString()),
  isSent: false,
  reason: null,
  stamp: target.sent?.stamp ?? UNFINISHED,
  metrics: target.sent?.metrics ?? 0,
  left: [],
});

const aboutOf = ({ client, share }: ShareTarget, at: string) => ({
  project: { uid: client.clientProjectUid, name: client.name },
  ref_id: client.packageUid,
  companyName: client.companyName,
  value: Number(share ?? 0),
  at,
});

/**
 * A refusal is the client's reason; any other error is the job's, which tries again. `begun`: an earlier attempt may have written
 * something.
 */
async function outcomeOf(scene: Scene, target: ShareTarget, begun: boolean): Promise<ApportionmentOutcome> {
  const { stamp, sent } = target;
  const at = new Date().toISOString();
  const about = aboutOf(target, at);
  let hasBegun = begun;
  const begins = () => {
    hasBegun = true;
  };
  const by = { ...scene.by, cause: { ...scene.by.cause, at } };
  try {
    const delivery = deliveryFor(scene, target, at);
    await checkNotElsewhere(scene, delivery);
    const receipt = await receive(by, delivery, begins);
    const unshared = target.share === null ? new Map<string, NoShareReason>() : scene.plan.figures.unshared;
    const [left, reason] = await Promise.all([
      leftMetrics(by.tenantUid, receipt, unshared),
      refusedTotals(by.tenantUid, receipt),
    ]);
    const { metrics } = receipt;
    if (reason === null || metrics > 0) return { ...about, isSent: reason === null, reason, stamp, metrics, left };
    throw new AppError('conflict', reason);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // the client still has the figures of an earlier submission
    const held = sent?.stamp ?? (hasBegun ? UNFINISHED : null);
    return { ...about, isSent: false, reason: error.message, stamp: held, metrics: sent?.metrics ?? 0, left: [] };
  }
}

/**
 * @throws conflict where a package that the client had for an ended relation has figures of the same
 * period: they would count twice
 */
async function checkNotElsewhere({ period, plan, by }: Scene, { client, source }: Delivery): Promise<void> {
  const known = new Set(plan.clients.map(clientKey));
  const before = (apportionmentOf(period).outcomes ?? []).filter(
    (each) => each.stamp !== null && each.project.uid === client.clientProjectUid && !known.has(outcomeKey(each)),
  );
  for (const { project, ref_id } of before)
    if (await isHeldIn(by.tenantUid, { projectUid: project.uid, packageUid: ref_id }, source))
      throw new AppError('conflict', HELD);
}

function deliveryFor({ loaded, period, plan, by, companyName }: Scene, { client, share }: ShareTarget, at: string): Delivery {
  const { project } = loaded;
  const { pack, figures, reports } = plan.figures;
  const way = { from: project.uid, to: client.clientProjectUid };
  const isWhole = pack.uid === project.rootUid;
  const sender = { uid: pack.uid, name: isWhole ? project.name : pack.name };
  const { startDate, endDate } = period;
  const shown = displayPeriod({ start: startDate, end: endDate });
  const from = `${companyName} - ${project.name}${isWhole ? '' : `, ${pack.name}`}, ${shown}`;
  return {
    client,
    source: { projectUid: project.uid, packageUid: pack.uid, periodUid: period.uid },
    figures: share === null ? new Map() : sharesOfFigures(figures, share, way),
    note: {
      project: { uid: project.uid, name: project.name },
      companyName,
      ref: sender,
      period: { startDate, endDate },
      value: Number(share ?? 0),
      reports: reports.filter(({ counts }) => counts).length,
      by: nameOfPerson(by.actor),
      at,
    },
    comment: share === null ? `Taken back by the supplier: ${from}` : `Received from ${from}: ${percentText(share)}`,
  };
}
