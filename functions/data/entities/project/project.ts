import { CustomAttributeType, Entity } from 'electrodb';
import { KIND, partition } from '../../table.ts';
import { gsi1pk, gsi1sk, pk, sk } from '../keys.ts';

/** From when to when a project reports, and how often; the end is exclusive. */
export type StoredReporting = {
  startDate: string;
  endDate: string;
  freq_num: number;
  freq_unit: 'DAYS' | 'WEEKS' | 'MONTHS' | 'QUARTERS' | 'YEARS';
};

/** A project; its packages, periods, roles, indicators and targets share its partition. */
export const ProjectEntity = new Entity({
  model: { entity: KIND.project, version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    name: { type: 'string', required: true },
    companyUid: { type: 'string', required: true },
    structureUid: { type: 'string', required: true, field: 'trackerUid' },
    rootUid: { type: 'string', required: true, field: 'masterRefUid' },
    factorsRootUid: { type: 'string', required: true, field: 'convRefUid' },
    reporting: { type: CustomAttributeType<StoredReporting>('any') },
    metaJson: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
    created: { type: 'string', required: true },
    /** how often periods were added, so that two additions at once do not both pass the check for overlaps */
    additions: { type: 'number' },
    /**
     * how often periods were closed or opened, so that a definition judged before that does not change figures of a closed period
     */
    closings: { type: 'number' },
    /** how often a definition was tied to days of its periods, so that a period does not move away from under one */
    placings: { type: 'number' },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.project('${tenantUid}', '${uid}'), ['tenantUid', 'uid']),
      sk: sk('project', []),
    },
    ofTenant: {
      index: 'gsi1',
      pk: gsi1pk('${tenantUid}#projects', ['tenantUid']),
      sk: gsi1sk('${companyUid}#${uid}', ['companyUid', 'uid']),
    },
  },
});
