import { CustomAttributeType, Entity } from 'electrodb';
import type { DueRule } from '../../../../shared/domain/kernel/periods.ts';
import { KIND, partition, sortKey } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** A template by its tracker, and the version of its structure. */
export type FollowedTemplate = { trackerUid: string; version: number };

/** A ref of a project: the root ('master'), the conversion factors' own, or a reporting package below another. */
export const RefEntity = new Entity({
  model: { entity: KIND.ref, version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    trackerUid: { type: 'string', required: true },
    name: { type: 'string', required: true },
    kind: { type: ['master', 'conversion_factors', 'package'] as const, required: true },
    parentUid: { type: 'string' },
    rootCommitUid: { type: 'string', required: true },
    responsibleUid: { type: 'string' },
    /** as it was set, and how it repeats for other periods; without a rule a report is due at its period's end */
    dueDate: { type: 'string' },
    dueRule: { type: CustomAttributeType<DueRule>('any') },
    metaJson: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
    /** the template's structure that the ref last followed; absent: it never has */
    template: { type: CustomAttributeType<FollowedTemplate>('any') },
    created: { type: 'string', required: true },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.project('${tenantUid}', '${projectUid}'), ['tenantUid', 'projectUid']),
      sk: sk(sortKey.ref('${uid}'), ['uid']),
    },
  },
});
