import { CustomAttributeType, Entity } from 'electrodb';
import { SECOND_FACTORS } from '../../../../shared/domain/access/second-factor.ts';
import type { EndedSession } from '../../../../shared/domain/access/sessions.ts';
import { partition } from '../../table.ts';
import { gsi1pk, gsi1sk, pk, sk } from '../keys.ts';

/** A person in one tenant, beside the grants, so that one Query tells all about a caller. The uid is that of the user pool. */
export const UserEntity = new Entity({
  model: { entity: 'user', version: '2', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    email: { type: 'string', required: true },
    firstName: { type: 'string', required: true },
    lastName: { type: 'string', required: true },
    isSuperuser: { type: 'boolean', required: true },
    isTenantSuperuser: { type: 'boolean', required: true },
    /** written at most once a day */
    lastLogin: { type: 'string' },
    /** set while the person is deactivated: then nothing else of theirs counts in the tenant */
    deactivatedAt: { type: 'string' },
    /** since when the name and the address here are replaced and belong to no person; such a person stays deactivated */
    pseudonymisedAt: { type: 'string' },
    /** tokens of sessions that began before are refused */
    signedOutAt: { type: 'string' },
    /** the session that changed the password at that time, which stays signed in */
    keptSession: { type: 'string' },
    /** when the person showed the code of an invitation to their address, or their organisation vouched for it, if ever */
    mailboxShownAt: { type: 'string' },
    /** sessions that were ended one by one, while something could renew them */
    endedSessions: { type: CustomAttributeType<EndedSession[]>('any') },
    /** the second factor that the account demanded when the person last opened the application */
    secondFactor: { type: SECOND_FACTORS },
    /** since when an authenticator app is known here; absent without an app, and for an app that earlier releases noted */
    appSince: { type: 'string' },
    /** since when the person has passkeys here, without a break; absent while they have none */
    passkeysSince: { type: 'string' },
    /** how often a right in a place was given to them; absent: not since counting began */
    rightsGiven: { type: 'number' },
    created: { type: 'string', required: true },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.user('${tenantUid}', '${uid}'), ['tenantUid', 'uid']),
      sk: sk('profile', []),
    },
    ofTenant: {
      index: 'gsi1',
      pk: gsi1pk('${tenantUid}#users', ['tenantUid']),
      sk: gsi1sk('${email}', ['email']),
    },
  },
});
