import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';
import type { Pieces } from '../piece.ts';

/**
 * What one project adds to the figures of its companies, by indicator and period. It follows from the
 * project and can be made again.
 */
export const ProjectsumsEntity = new Entity({
  model: { entity: 'projectsums', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    /** where the content does not fit: its further pieces */
    more: { type: CustomAttributeType<Pieces>('any') },
    version: { type: 'number', required: true, default: 1 },
    /** when they were computed last, by these reports */
    at: { type: 'string' },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#sums#${projectUid}', ['tenantUid', 'projectUid']),
      sk: sk('project', []),
    },
  },
});
