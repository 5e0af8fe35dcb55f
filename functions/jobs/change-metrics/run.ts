import { ChangeMetricsPayload } from '../../../shared/contract/jobs.ts';
import { carryMetricChange } from '../../core/metric/carry-change.ts';
import type { RunningJob } from '../../queue/worker.ts';

/** Carries a change of base metrics to everything that names them. */
export const changeMetrics = (job: RunningJob): Promise<string> =>
  carryMetricChange(job, ChangeMetricsPayload.parse(job.payload));
