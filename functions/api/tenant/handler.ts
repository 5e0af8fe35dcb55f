import { tenant } from '../../../shared/contract/tenant/tenant.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { readHomeBlock } from './read-home-block.ts';
import { readMeta } from './read-meta.ts';
import { readVersion } from './read-version.ts';
import { updateMeta } from './update-meta.ts';

export const handler = resourceHandler(tenant, {
  api_tenant_meta_read: readMeta,
  api_tenant_meta_update: updateMeta,
  readHomeBlock,
  api_version_read: readVersion,
});
