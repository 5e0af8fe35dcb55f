import type { tenant } from '../../../shared/contract/tenant/tenant.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { apiDescription } from './api-description.ts';

export const readApiDescription: Handlers<typeof tenant>['readApiDescription'] = async ({ reply }) => {
  reply.contentType = 'application/json';
  return apiDescription();
};
