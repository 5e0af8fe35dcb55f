import { WriteRestPayload } from '../../../shared/contract/jobs.ts';
import { writeRest } from '../../core/tenant/write-rest.ts';
import type { RunningJob } from '../../queue/worker.ts';

/** Writes the rest of a change that has more items than one transaction can take. */
export async function writeRestOf({ tenantUid, payload }: Pick<RunningJob, 'tenantUid' | 'payload'>): Promise<string> {
  const { written, left } = await writeRest(tenantUid, WriteRestPayload.parse(payload));
  const text = `${written} ${written === 1 ? 'change' : 'changes'} written`;
  return left === 0 ? text : `${text}, ${left} done before or overtaken`;
}
