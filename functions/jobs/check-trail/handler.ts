import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { TRAIL_FAULTS } from '../../../shared/platform.ts';
import { checkAllTrails } from '../../core/trail/all-trails.ts';
import { logger, metrics } from '../../log.ts';

/** Called by the schedule. Each fault is a line of the log and counts for the alarm, also where a trail could not be proved. */
export const handler = async () => {
  let faults = 0;
  try {
    await checkAllTrails(new Date(), (fault) => {
      logger.error('trail broken', { ...fault });
      faults += 1;
    });
    if (faults === 0) logger.info('trails proved');
  } finally {
    metrics.addMetric(TRAIL_FAULTS, MetricUnit.Count, faults);
    metrics.publishStoredMetrics();
  }
  return { faults };
};
