import { Entity } from 'electrodb';
import { JOB_STATUSES, JOB_TYPES } from '../../../shared/contract/jobs.ts';
import { KIND, partition } from '../table.ts';
import { pk, sk, sweeppk, sweepsk } from './keys.ts';
import { storedJson } from './stored-names.ts';

/** Work to be done after a change, written in the transaction of the change. */
export const JobEntity = new Entity({
  model: { entity: KIND.job, version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    type: { type: JOB_TYPES, required: true },
    status: { type: JOB_STATUSES, required: true },
    payload: { type: 'any', ...storedJson },
    progress: { type: 'number', required: true, default: 0 },
    message: { type: 'string' },
    checkpoint: { type: 'any', ...storedJson },
    attempts: { type: 'number', required: true, default: 0 },
    leaseUntil: { type: 'string' },
    /** when the sweep has sent it again last */
    sentAgain: { type: 'string' },
    givenUp: { type: 'string' },
    waiting: { type: 'string' },
    by: { type: 'string', required: true },
    correlationId: { type: 'string', required: true },
    created: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: pk(partition.job('${tenantUid}', '${uid}'), ['tenantUid', 'uid']),
      sk: sk('job', []),
    },
    waiting: {
      index: 'sweep',
      pk: sweeppk('jobs#${waiting}', ['waiting']),
      sk: sweepsk('${created}#${uid}', ['created', 'uid']),
    },
  },
});
