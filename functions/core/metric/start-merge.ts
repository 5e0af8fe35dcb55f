import { fieldError } from '../../../shared/errors.ts';
import type { Cause } from '../../data/audit-write.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { type BaseMetricItem, metricStore } from '../../data/stores/metric/metric-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { restatementStore } from '../../data/stores/restatement/restatement-store.ts';
import { treeStore } from '../../data/stores/structure/tree-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { TRANSACTION_LIMIT, transactAll, type Write } from '../../data/transact.ts';
import { actMarkWrites } from '../company/mark-acts.ts';
import { openPeriodsWrite, REASON_MISSING, restatementWrites } from '../indicator/definition-change.ts';
import { companyMail } from '../restatement/mails.ts';
import { demandShownFigures, type SaidOfFigures } from '../restatement/shown-figures.ts';
import { checkApart } from './merge-pair.ts';
import { type MergeReading, mergeReading } from './merge-reading.ts';
import { restatedByMerge } from './restated-by-merge.ts';
import { companiesRestatedByMerge } from './restated-companies.ts';

/**
 * The most projects whose figures are recorded before a merge; more would take too long for a request, so only their worker
 * records them.
 */
const MAX_RECORDED = 20;

/** The reason is asked for where approved figures change. */
type Merge = { from: BaseMetricItem; to: BaseMetricItem } & SaidOfFigures;

/**
 * Merges one base metric into another. The merged one leaves the list at once, and a job updates everything that names it. The
 * register of each project and company whose approved figures change gets an entry.
 * @returns the job's uid
 * @param merge the two metrics as read by `mergePair`
 * @throws as `mergePair`; invalid_input for a change of approved figures without a reason; conflict if one of their periods is
 * closed or approved figures are being added up; stale_version if meanwhile one of the metrics has changed or gained a use, a
 * structure with both has changed, a period was closed, or other approved figures would change than the preview showed
 */
export async function startMerge(tenantUid: string, merge: Merge, cause: Cause): Promise<string> {
  const { from, to } = merge;
  const tenancy = tenantStore(tenantUid);
  const closings = await tenancy.closings();
  const reading = await mergeReading(tenantUid, from, to);
  const { checks, begun, told } = await registerWrites(tenantUid, merge, reading, cause);
  const job = jobStore(tenantUid).enqueue('change-metrics', { kind: 'merge', fromUid: from.uid, toUid: to.uid }, cause);
  const own = [
    ...(await metricStore(tenantUid).removeWrites(from, to, cause)),
    metricStore(tenantUid).takesOverWrite(to),
    ...(await metricUseStore(tenantUid).aliasWrites(from.uid, to.uid, cause)),
    job.write,
  ];
  // finds changes since the pair was checked, and those that an index did not show yet
  const trees = await checkApart(tenantUid, from, to);
  await reading.checkAddedUp();
  // what is told at once has to come with the merge, which may be refused; beside it there is room for one condition at least
  const isToldAtOnce = own.length + told.length < TRANSACTION_LIMIT;
  if (isToldAtOnce) own.push(...told);
  const entries = isToldAtOnce ? begun : [...told, ...begun];
  // the condition of each project has to hold when the merge is written: of more than fit, one holds
  // for all projects of the tenancy
  const held = own.length + checks.length > TRANSACTION_LIMIT ? [tenancy.sameClosingsWrite(closings)] : checks;
  const places = trees.map(({ structureUid, packageUid, version }) =>
    treeStore(tenantUid).unchanged(structureUid, packageUid, version),
  );
  const main = [...own, ...held];
  // of more trees than find room, the check a moment ago has to do, and the marks that moves leave on metrics
  await transactAll(main.length + places.length > TRANSACTION_LIMIT ? main : [...main, ...places], entries);
  return job.uid;
}

/**
 * `checks`: the periods of approved figures that change stay open; `begun`: entries of projects, which a worker fills; `told`:
 * those of companies, with their mails and marks.
 */
async function registerWrites(
  tenantUid: string,
  { from, reason, figuresHash }: Merge,
  reading: MergeReading,
  cause: Cause,
): Promise<{ checks: Write[]; begun: Write[]; told: Write[] }> {
  // one after the other, since of a project that is read twice the first reading has to be the earlier one
  const restated = await restatedByMerge(reading);
  const companies = await companiesRestatedByMerge(tenantUid, reading);
  demandShownFigures(
    figuresHash,
    [...restated, ...companies].flatMap(({ figures }) => figures),
  );
  const subject = { kind: 'metric', uid: from.uid, name: from.name };
  const [begun, told]: [Write[], Write[]] = [[], []];
  // by project, since a transaction takes one condition of each
  const checks = new Map<string, Write>();
  const isLeftToWorker = restated.length > MAX_RECORDED;
  for (const { periods } of companies)
    for (const [projectUid, periodUids] of periods)
      checks.set(projectUid, await openPeriodsWrite(tenantUid, projectUid, periodUids, cause));
  for (const { projectUid, figures } of restated) {
    const act = { tenantUid, projectUid, act: 'metric merge', subject, cause } as const;
    const periodUids = figures.map(({ periodUid }) => periodUid);
    const [entry, check] = await restatementWrites(act, periodUids, reason, { isLeftToWorker });
    if (entry) begun.push(entry);
    if (check) checks.set(projectUid, check);
  }
  for (const { company, figures } of companies) {
    if (!reason) throw fieldError('reason', REASON_MISSING);
    const act = { projectUid: company.uid, act: 'metric merge', subject, reason } as const;
    const { entry, write } = restatementStore(tenantUid).entered(act, figures, cause);
    // its administrators may be unable to see any of the projects
    told.push(write, ...(await companyMail(tenantUid, company, { ...entry, figures: [] }, cause)));
  }
  const shown = companies.flatMap(({ shownBy }) => shownBy);
  told.push(...(await actMarkWrites(tenantUid, shown, { act: 'metric merge', at: cause.at })));
  return { checks: [...checks.values()], begun, told };
}
