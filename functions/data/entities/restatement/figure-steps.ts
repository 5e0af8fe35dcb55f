import { CustomAttributeType, Entity } from 'electrodb';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/**
 * Steps of the official figures of one period at one instant, compressed, in as many items as they need; written once and never
 * changed. `restatementUid`: the entry of the register that they belong to; '' for ordinary progress.
 */
export const FigureStepsEntity = new Entity({
  model: { entity: 'figuresteps', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    periodUid: { type: 'string', required: true },
    at: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    restatementUid: { type: 'string', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
  },
  indexes: {
    primary: {
      pk: pk(partition.figureSteps('${tenantUid}', '${projectUid}'), ['tenantUid', 'projectUid']),
      sk: sk('${periodUid}#${at}#${uid}', ['periodUid', 'at', 'uid']),
    },
  },
});
