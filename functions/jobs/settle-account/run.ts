import { SettleAccountPayload } from '../../../shared/contract/jobs.ts';
import { settleAccount } from '../../core/person/account/settle-account.ts';
import type { RunningJob } from '../../queue/worker.ts';

/** Lets the user pool follow what a tenancy has decided on a person. @returns what the account is now, for the job's record */
export const settleAccountOf = ({ payload }: RunningJob): Promise<string> => settleAccount(SettleAccountPayload.parse(payload));
