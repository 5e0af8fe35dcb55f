import { Entity } from 'electrodb';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** The tenant of a host name. Global: the one item that is read before the tenant is known. */
export const HostEntity = new Entity({
  model: { entity: 'host', version: '1', service: 'tributary' },
  attributes: {
    host: { type: 'string', required: true },
    tenantUid: { type: 'string', required: true },
    /** in the TXT record that proved the name; names below the deployment's own domain need none */
    proofToken: { type: 'string' },
  },
  indexes: {
    byHost: {
      pk: pk(partition.host('${host}'), ['host']),
      sk: sk('tenant', []),
    },
  },
});
