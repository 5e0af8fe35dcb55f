import { CustomAttributeType, Entity } from 'electrodb';
import { partition } from '../../table.ts';
import { gsi1pk, gsi1sk, pk, sk } from '../keys.ts';

/**
 * Steps of the official figures of one period at one instant, compressed, in as many items as they need; written once and never changed. `restatementUid`: the entry of
 * the register that they belong to, by which the index lists them; '' for ordinary progress, which is not in the index.
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
    ofRestatement: {
      index: 'gsi1',
      condition: ({ restatementUid }) => restatementUid !== '',
      pk: gsi1pk('${tenantUid}#restated#${restatementUid}', ['tenantUid', 'restatementUid']),
      sk: gsi1sk('${at}#${uid}', ['at', 'uid']),
    },
  },
});
