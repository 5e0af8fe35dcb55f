import { CustomAttributeType, Entity } from 'electrodb';
import { KIND, partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

export type Address = { [K in 'address' | 'address2' | 'suburb' | 'postcode' | 'state' | 'country']?: string | undefined };

/** A company. All companies of a tenant are one partition, so that the tree is one Query. */
export const CompanyEntity = new Entity({
  model: { entity: KIND.company, version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    name: { type: 'string', required: true },
    parentUid: { type: 'string' },
    address: { type: CustomAttributeType<Address>('any'), required: true },
    metaJson: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
    /** what was written last: the table's stream passes on a new place in the tree, on which the figures depend */
    lastChange: { type: ['fields', 'place'] as const },
    /** how often something came to stand below it or became its own: a project, a company, an indicator, a target; absent for never */
    given: { type: 'number' },
    /** the project that was created in it last: the list of projects, an index, may not name it yet */
    latestProject: { type: 'string' },
    created: { type: 'string', required: true },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.companies('${tenantUid}'), ['tenantUid']),
      sk: sk('company#${uid}', ['uid']),
    },
  },
});
