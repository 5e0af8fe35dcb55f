import type { tenant } from '../../../shared/contract/tenant/tenant.ts';
import { homeBlockHtml } from '../../core/tenant/home-block.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const readHomeBlock: Handlers<typeof tenant>['readHomeBlock'] = async (context, { params }) => ({
  html: await homeBlockHtml(context, params.block),
});
