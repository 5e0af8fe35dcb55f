import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { tenancyStore } from '../../data/stores/tenant/tenancy-store.ts';
import { tenantsClaim } from './run.ts';

/** Cognito asks before it issues tokens, also before it renews them. */
export const handler = async (event: PreTokenGenerationTriggerEvent): Promise<PreTokenGenerationTriggerEvent> => {
  const claimsToAddOrOverride = await tenantsClaim(event.request.userAttributes.sub ?? '', tenancyStore);
  return { ...event, response: { ...event.response, claimsOverrideDetails: { claimsToAddOrOverride } } };
};
