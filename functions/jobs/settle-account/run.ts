import { SettleAccountPayload } from '../../../shared/contract/jobs.ts';
import { settleAccount } from '../../core/person/account/settle-account.ts';
import type { RunningJob } from '../../queue/worker.ts';

/** Makes the user pool follow a tenancy's decision on a person. @returns the state of the account, for the job's record */
export const settleAccountOf = ({ payload }: RunningJob): Promise<string> => settleAccount(SettleAccountPayload.parse(payload));
