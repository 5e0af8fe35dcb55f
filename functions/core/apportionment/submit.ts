import type { ApportionPayload } from '../../../shared/contract/jobs.ts';
import { nextApportionment, submissionEvent } from '../../../shared/domain/apportionment/submission.ts';
import { nameOfPerson } from '../../../shared/domain/kernel/names.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { periodStore } from '../../data/stores/project/period-store.ts';
import { type LoadedProject, projectStore } from '../../data/stores/project/project-store.ts';
import type { Context } from '../context.ts';
import { blockedBy, currentApportionment, planOf, submittedFrom } from './plan.ts';

type SubmissionRequest = { supplier_ref_id: string; reporting_period_id: string };

/** The package of an address, or the project's root. @throws not_found */
export function packageIn({ allPackages, project }: LoadedProject, id: string | undefined): string {
  if (id === undefined) return project.rootUid;
  const found = meantBy(id, allPackages);
  if (!found) throw notFound('reporting package');
  return found.uid;
}

/** @throws not_found */
export function periodIn({ periods }: LoadedProject, id: string) {
  const found = meantBy(id, periods);
  if (!found) throw notFound('reporting period');
  return found;
}

/**
 * Starts the job that sends a period's shares to the clients, and sets the period to submitting in the same transaction (ADM-520,
 * ADM-521, ADM-524). Of two simultaneous submissions, the second is refused.
 * @returns the job's uid
 * @throws conflict when there is nothing to send, and while it is submitting; stale_version
 */
export async function submitApportionment(context: Context, wanted: SubmissionRequest): Promise<string> {
  const { tenantUid, cause, ids, host } = context;
  const loaded = await projectStore(tenantUid).load(String(ids.tracker?.projectUid));
  const period = periodIn(loaded, wanted.reporting_period_id);
  const addressed = packageIn(loaded, wanted.supplier_ref_id);
  if (!loaded.project.metaJson.apportionment)
    throw new AppError('conflict', 'This project has no apportionment to clients. Switch it on in the settings of the project.');
  const stored = await currentApportionment(tenantUid, period);
  if (stored.status === 'submitting')
    throw new AppError('conflict', 'This period is being submitted to clients already. Wait for the mail.');
  const packageUid = submittedFrom(stored, loaded, addressed);
  const plan = await planOf(tenantUid, loaded, period, packageUid);
  const reason = blockedBy(stored, plan);
  const event = submissionEvent(stored.status, plan.targets);
  const status = event && nextApportionment(stored.status, event);
  if (reason !== null || !status) throw new AppError('conflict', reason ?? 'There is nothing to submit. Load the page again.');
  const payload: ApportionPayload = { projectUid: loaded.project.uid, periodUid: period.uid, packageUid, host };
  const job = jobStore(tenantUid).enqueue('apportion', payload, cause);
  const { userUid, ...actor } = context.actor;
  const apportionment = {
    ...stored,
    status,
    ref_id: packageUid,
    job: job.uid,
    submittedBy: { uid: userUid, name: nameOfPerson(actor) },
    submittedOn: cause.at,
  };
  const change = { metaJson: { ...period.metaJson, apportionment } };
  await periodStore(tenantUid, loaded.project.uid).update([{ period, change }], cause, [job.write]);
  return job.uid;
}
