import { Entity } from 'electrodb';
import { SESSION_STEPS } from '../../../../shared/domain/access/passkeys.ts';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** The second step with which a person with a passkey opened a session. It lies beside the profile, which every request reads. */
export const SessionStepEntity = new Entity({
  model: { entity: 'sessionstep', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    userUid: { type: 'string', required: true },
    /** of the session, as its tokens name it */
    id: { type: 'string', required: true },
    by: { type: SESSION_STEPS, required: true },
    /** when no token of the session can be renewed any more */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: pk(partition.user('${tenantUid}', '${userUid}'), ['tenantUid', 'userUid']),
      sk: sk('step#${id}', ['id']),
    },
  },
});
