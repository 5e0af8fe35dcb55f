import { CustomAttributeType, Entity } from 'electrodb';
import type { AuditedFigure, FindingEntry } from '../../../../shared/domain/assurance/finding.ts';
import { FINDING_STATUSES } from '../../../../shared/domain/assurance/finding.ts';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** A finding of an auditor in a project, with all replies. `figure`: absent for a finding about no single figure. */
export const FindingEntity = new Entity({
  model: { entity: 'finding', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    by: { type: 'string', required: true },
    at: { type: 'string', required: true },
    figure: { type: CustomAttributeType<AuditedFigure>('any') },
    text: { type: 'string', required: true },
    status: { type: FINDING_STATUSES, required: true },
    entries: { type: CustomAttributeType<FindingEntry[]>('any'), required: true },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.assurance('${tenantUid}', '${projectUid}'), ['tenantUid', 'projectUid']),
      sk: sk('finding#${uid}', ['uid']),
    },
  },
});
