import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from './keys.ts';

/** What a submitted report is computed with and never loses: the factors that were in force. */
export const FrozenEntity = new Entity({
  model: { entity: 'frozen', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    commitUid: { type: 'string', required: true },
    submission: { type: 'number', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#commit#${commitUid}', ['tenantUid', 'commitUid']),
      sk: sk('frozen#${submission}', ['submission']),
    },
  },
});
