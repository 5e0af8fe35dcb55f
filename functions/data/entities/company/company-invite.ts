import { Entity } from 'electrodb';
import { partition } from '../../table.ts';
import { gsi1pk, gsi1sk, pk, sk } from '../keys.ts';
import { INVITE_STATUSES } from '../project/invite.ts';

/**
 * An invitation to a company, to join or to audit it, or a person's request to join it. The index lists those of one address
 * beside the invitations into projects, so that one Query counts both.
 */
export const CompanyinviteEntity = new Entity({
  model: { entity: 'companyinvite', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    companyUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    email: { type: 'string', required: true },
    isAdmin: { type: 'boolean', required: true },
    /** the last day of the seat of an auditor; absent for an invitation to be a member */
    seatUntil: { type: 'string' },
    isRequest: { type: 'boolean', required: true },
    status: { type: INVITE_STATUSES, required: true },
    /** hash of the code in the mail, which proves who reads the mailbox */
    proof: { type: 'string' },
    /**
     * hashes of the codes in earlier mails, latest first: they prove nothing any more, and their links lead to the newest mail
     */
    replacedProofs: { type: 'list', items: { type: 'string' } },
    /** the account that was registered with the code */
    shownBy: { type: 'string' },
    by: { type: 'string', required: true },
    created: { type: 'string', required: true },
    /** time of the answer; absent while the invitation waits, and if an earlier release stored the answer without its time */
    answered: { type: 'string' },
    /** whether an administrator has answered for the person; absent where they answered themselves, and in an earlier release */
    onBehalf: { type: 'boolean' },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#company#${companyUid}#invites', ['tenantUid', 'companyUid']),
      sk: sk('companyinvite#${uid}', ['uid']),
    },
    ofEmail: {
      index: 'gsi1',
      pk: gsi1pk(partition.invitesTo('${tenantUid}', '${email}'), ['tenantUid', 'email']),
      sk: gsi1sk('${created}#${uid}', ['created', 'uid']),
    },
  },
});
