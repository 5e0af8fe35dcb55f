import { EndSessionsPayload } from '../../../shared/contract/jobs.ts';
import { endSessionsEverywhere } from '../../core/person/session/end-sessions-everywhere.ts';
import type { RunningJob } from '../../queue/worker.ts';

/**
 * Ends the sessions of somebody who has set a password, wherever they have any. Those that began with
 * it, before this attempt, go on.
 * @returns what was done, for the job's record
 */
export const endSessionsOf = ({ payload, cause, asked }: RunningJob): Promise<string> =>
  endSessionsEverywhere(EndSessionsPayload.parse(payload), { ...cause, at: asked });
