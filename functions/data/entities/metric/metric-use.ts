import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/**
 * Which base metrics something names: the tree of a package, the factors of an owner, or the stored results of a project. All of
 * a tenancy are one partition, so one Query finds the uses of its metrics. Each is written in the transaction of the tree,
 * factors or results.
 */
export const MetricuseEntity = new Entity({
  model: { entity: 'metricuse', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    kind: { type: ['tree', 'factors', 'results'] as const, required: true },
    /**
     * of a tree: its structure and, as the owner, its package; of factors: their owner; of results: the project, and '-'
     * with a letter for one of its sets
     */
    structureUid: { type: 'string', required: true, field: 'trackerUid' },
    ownerUid: { type: 'string', required: true },
    /** of a project's tree: the metrics of deleted nodes, compressed */
    deleted: { type: CustomAttributeType<Uint8Array>('any') },
    /** uids, compressed; results add to a set instead, which needs no read */
    data: { type: CustomAttributeType<Uint8Array>('any') },
    metrics: { type: 'set', items: 'string' },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#metricuse', ['tenantUid']),
      sk: sk('${kind}#${structureUid}#${ownerUid}', ['kind', 'structureUid', 'ownerUid']),
    },
  },
});
