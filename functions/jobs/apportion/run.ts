import { ApportionPayload } from '../../../shared/contract/jobs.ts';
import { deliverShares, outcomesIn } from '../../core/apportionment/deliver.ts';
import { endApportionment } from '../../core/apportionment/end.ts';
import type { GivenUpJob, RunningJob } from '../../queue/worker.ts';

/** Sends the shares of a period to the clients, and goes on where an earlier attempt died. */
export const apportion = (job: RunningJob): Promise<string> => deliverShares(job, ApportionPayload.parse(job.payload));

/** Ends a submission that is given up: as failed, with the mail, so that no period stays 'submitting' (ADM-524). */
export async function giveUpApportioning(job: GivenUpJob): Promise<void> {
  await endApportionment(job, ApportionPayload.parse(job.payload), outcomesIn(job.checkpoint), job.message);
}
