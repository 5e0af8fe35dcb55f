import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** What is measured, whatever the project: name, unit, description and issue. The four together are its identity. */
export const BasemetricEntity = new Entity({
  model: { entity: 'basemetric', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    /**
     * 'basemetrics' or another of the tenancy's few, by the uid; absent in metrics of earlier releases, which lie in the first
     */
    partition: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    name: { type: 'string', required: true },
    unit: { type: 'string', required: true },
    description: { type: 'string', required: true, default: '' },
    category: { type: 'string', required: true },
    parentMetricUid: { type: 'string' },
    conversionBaseUid: { type: 'string' },
    /** when a factor or an equation last began to rest on its unit */
    restedAt: { type: 'string' },
    /** how many times a structure, an equation or a factor began to name it; absent for none since this is counted */
    begun: { type: 'number' },
    /** when it was last held for what could not be written together with its marks: equations, structures */
    heldAt: { type: 'string' },
    /** when an equation that people wrote last named it */
    equatedAt: { type: 'string' },
    /** uid of the job that carries its last change to everything that names it; absent where none was since this is noted */
    job: { type: 'string' },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#${partition}', ['tenantUid', 'partition']),
      sk: sk('basemetric#${uid}', ['uid']),
    },
  },
});
