import type { BaseMetric } from '../../../shared/contract/metric/base-metrics.ts';
import type { TestPerson, TestTenant } from './tenant.ts';

export const ADMIN = '/api/tenant/admin';

/** A tenant superuser's calls on base metrics and on the dispatch of the tenancy. */
export function tenancyCalls(person: TestPerson) {
  const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    person.call({ method, path: `${ADMIN}/${path}`, ...(body !== undefined && { body }), ...(headers && { headers }) });
  return {
    send,
    list: async (query = '') => (await send('GET', `basemetric/${query}`)).json<BaseMetric[]>(),
    dispatch: (body: unknown, headers?: Record<string, string>) => send('POST', 'dispatch/', body, headers),
    make: async (fields: Partial<BaseMetric> & { name: string }) =>
      (await send('POST', 'basemetric/', { unit: 'kWh', category: 'Carbon', description: '', ...fields })).json<BaseMetric>(),
  };
}

/** A tenant superuser with these calls. */
export async function makeTenantOwner(tenant: TestTenant) {
  const person = await tenant.person('tenant-owner', { isTenantSuperuser: true });
  return { person, ...tenancyCalls(person) };
}
