import { tenant } from '../../../shared/contract/tenant/tenant.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { changeTenant } from './change-tenant.ts';
import { readApiDescription } from './read-api-description.ts';
import { readHomeBlock } from './read-home-block.ts';
import { readTenant } from './read-meta.ts';
import { readVersion } from './read-version.ts';

export const handler = resourceHandler(tenant, {
  readTenant,
  changeTenant,
  readHomeBlock,
  readVersion,
  readApiDescription,
});
