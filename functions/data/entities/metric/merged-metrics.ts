import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/**
 * All merges of base metrics of one tenant in one item: a report finds the metrics of today in the round trip that reads its tree
 * and its factors. It is written with each merge; those of earlier releases come with the next one or by `npm run upgrade`.
 */
export const MergedmetricsEntity = new Entity({
  model: { entity: 'mergedmetrics', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    /** the uid of the metric that was merged, '>', and that of the metric that it was merged into */
    pairs: { type: 'set', items: 'string' },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#mergedmetrics', ['tenantUid']),
      sk: sk('merges', []),
    },
  },
});
