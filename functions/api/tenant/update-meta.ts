import type { tenant } from '../../../shared/contract/tenant.ts';
import { tenantStore } from '../../data/tenant-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { tenantView } from './read-meta.ts';

export const updateMeta: Handlers<typeof tenant>['api_tenant_meta_update'] = async (
  { tenantUid, cause, ifMatch, reply },
  { body },
) => {
  const store = tenantStore(tenantUid);
  const current = await store.get();
  const { term_map = current.metaJson.term_map, meta_json } = body;
  const { term_map: _kept, ...settings } = current.metaJson;
  const metaJson = { ...(meta_json ?? settings), ...(term_map !== undefined && { term_map }) };
  const updated = await store.update(current, { metaJson, ...(body.name !== undefined && { name: body.name }) }, cause, ifMatch);
  reply.version = updated.version;
  return tenantView(updated);
};
