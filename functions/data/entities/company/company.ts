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
    /** the kind of the last write: the table's stream passes on a new place in the tree, since figures depend on it */
    lastChange: { type: ['fields', 'place'] as const },
    /**
     * number of times that a project, a company, an indicator or a target was added to the company or below it; absent for none
     */
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
