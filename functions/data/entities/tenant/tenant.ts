import { CustomAttributeType, Entity } from 'electrodb';
import type { FormerPerson } from '../../../../shared/domain/person/former.ts';
import { pk, sk, sweeppk, sweepsk } from '../keys.ts';

/**
 * The new name of an issue, and the job that carries it to the base metrics. `first`: the initial name, if every tenancy starts
 * with the issue.
 */
export type Renaming = { from: string; to: string; first?: string | undefined; job: string };

/** A tenancy: its host name, its time zone and what it says of itself. */
export const TenantEntity = new Entity({
  model: { entity: 'tenant', version: '3', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    name: { type: 'string', required: true },
    domainUrl: { type: 'string', required: true },
    timeZone: { type: 'string', required: true },
    /** how the tenancy names things, such as its companies (SET-035) */
    termMap: { type: CustomAttributeType<Record<string, string>>('any'), required: true },
    metaJson: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
    /** the tenancy that it was made from; it gives no right to anything here */
    parentUid: { type: 'string' },
    /** 'yes' while it is open: then the schedules find it */
    listed: { type: 'string' },
    /**
     * of one that was closed and keeps what it holds; absent also where an earlier release closed it, which is
     * neither listed nor has a parent
     */
    closedAt: { type: 'string' },
    /** 'yes': its trail is sealed; sealing begins when entries of earlier releases have their place */
    sealed: { type: 'string' },
    /** former people whose names are replaced wherever a copy is read */
    formerPeople: { type: CustomAttributeType<FormerPerson[]>('any') },
    /**
     * raised when a period of any of its projects is closed, opened or gets an exception. A change of many projects holds only
     * while it stays
     */
    closings: { type: 'number' },
    /** those that were under way when the latest began: two of one issue would leave its base metrics in several */
    renamings: { type: CustomAttributeType<Renaming[]>('any') },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#tenant', ['tenantUid']),
      sk: sk('tenant', []),
    },
    all: {
      index: 'sweep',
      pk: sweeppk('tenants#${listed}', ['listed']),
      sk: sweepsk('${tenantUid}', ['tenantUid']),
    },
  },
});
