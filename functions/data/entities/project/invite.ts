import { CustomAttributeType, Entity } from 'electrodb';
import { partition, sortKey } from '../../table.ts';
import { gsi1pk, gsi1sk, pk, sk } from '../keys.ts';

export const INVITE_STATUSES = ['pending', 'accepted', 'rejected'] as const;

/**
 * An invitation into a project: an e-mail address, and the role or the seat of an auditor that it leads to. Or a person's request
 * to join it. The index lists those of one address.
 */
export const InviteEntity = new Entity({
  model: { entity: 'invite', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    email: { type: 'string', required: true },
    /** absent in a request to join that names no role, and where it leads to a seat */
    roleUid: { type: 'string', field: 'disciplineUid' },
    isRequest: { type: 'boolean', required: true },
    status: { type: INVITE_STATUSES, required: true },
    metaJson: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
    /** the last day of the access that it leads to; absent: no end */
    until: { type: 'string' },
    /** the last day of the seat of an auditor; absent for an invitation to a role */
    seatUntil: { type: 'string' },
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
      pk: pk(partition.project('${tenantUid}', '${projectUid}'), ['tenantUid', 'projectUid']),
      sk: sk(sortKey.invite('${uid}'), ['uid']),
    },
    ofEmail: {
      index: 'gsi1',
      pk: gsi1pk(partition.invitesTo('${tenantUid}', '${email}'), ['tenantUid', 'email']),
      sk: gsi1sk('${created}#${uid}', ['created', 'uid']),
    },
  },
});
