import type { tenant } from '../../../shared/contract/tenant/tenant.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { tenantView } from './read-meta.ts';

export const updateMeta: Handlers<typeof tenant>['changeTenant'] = async ({ tenantUid, cause, ifMatch, reply }, { body }) => {
  const store = tenantStore(tenantUid);
  const current = await store.get();
  const { name, time_zone, term_map, meta_json } = body;
  const change = {
    ...(name !== undefined && { name }),
    ...(time_zone !== undefined && { timeZone: time_zone }),
    ...(term_map && { termMap: term_map }),
    ...(meta_json && { metaJson: meta_json }),
  };
  const updated = await store.update(current, change, cause, ifMatch);
  reply.version = updated.version;
  return tenantView(updated);
};
