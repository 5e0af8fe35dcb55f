import { CustomAttributeType, Entity } from 'electrodb';
import type { StoredPeriodMeta } from '../../../../shared/contract/project/meta.ts';
import type { PeriodClosing } from '../../../../shared/domain/restatement/closing.ts';
import { KIND, partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** A reporting period of a project; the end is exclusive. */
export const PeriodEntity = new Entity({
  model: { entity: KIND.period, version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    startDate: { type: 'string', required: true },
    endDate: { type: 'string', required: true },
    /** how many reports are of this period; a period in use is not deleted */
    reports: { type: 'number', required: true, default: 0, field: 'commits' },
    metaJson: { type: CustomAttributeType<StoredPeriodMeta>('any'), required: true },
    /** from when the period takes no changes, and the exceptions from that; absent: open */
    closing: { type: CustomAttributeType<PeriodClosing>('any') },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.project('${tenantUid}', '${projectUid}'), ['tenantUid', 'projectUid']),
      sk: sk('period#${uid}', ['uid']),
    },
  },
});
