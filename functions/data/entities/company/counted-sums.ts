import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** The sums of a project as its companies have them, to be taken out of theirs again. */
export const CountedSumsEntity = new Entity({
  model: { entity: 'countedsums', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    generation: { type: 'number', required: true },
    projectUid: { type: 'string', required: true },
    /** as the project stores them; absent: not summed up yet */
    data: { type: CustomAttributeType<Uint8Array>('any') },
    at: { type: 'string' },
    /** the companies that have them, from the project's own to the one at the top */
    path: { type: 'list', items: { type: 'string' }, required: true },
    version: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#companysums#${generation}', ['tenantUid', 'generation']),
      sk: sk('project#${projectUid}', ['projectUid']),
    },
  },
});
