import { tenant } from '../../../shared/contract/tenant/tenant.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { readHomeBlock } from './read-home-block.ts';
import { readMeta } from './read-meta.ts';
import { readVersion } from './read-version.ts';
import { updateMeta } from './update-meta.ts';

export const handler = resourceHandler(tenant, {
  readTenant: readMeta,
  changeTenant: updateMeta,
  readHomeBlock,
  readVersion,
});
