import type { tenant } from '../../../shared/contract/tenant/tenant.ts';
import { editTenancy } from '../../core/tenant/tenancy.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { tenantView } from './read-meta.ts';

export const changeTenant: Handlers<typeof tenant>['changeTenant'] = async (context, { body }) => {
  const { name, time_zone, term_map, meta_json } = body;
  const updated = await editTenancy(context, {
    ...(name !== undefined && { name }),
    ...(time_zone !== undefined && { timeZone: time_zone }),
    ...(term_map && { termMap: term_map }),
    ...(meta_json && { metaJson: meta_json }),
  });
  context.reply.version = updated.version;
  return tenantView(updated);
};
