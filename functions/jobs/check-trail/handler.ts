import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { TRAIL_FAULTS } from '../../../shared/platform.ts';
import { checkAllTrails } from '../../core/trail/all-trails.ts';
import { logger, metrics } from '../../log.ts';

/** Called by the schedule. Each fault is a line of the log and counts for the alarm. */
export const handler = async () => {
  const faults = await checkAllTrails(new Date());
  for (const fault of faults) logger.error('trail broken', { ...fault });
  if (faults.length === 0) logger.info('trails proved');
  metrics.addMetric(TRAIL_FAULTS, MetricUnit.Count, faults.length);
  metrics.publishStoredMetrics();
  return { faults: faults.length };
};
