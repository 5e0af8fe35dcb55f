import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { tenantsClaim } from '../../core/tenant/tenants-claim.ts';

/** Cognito asks before it issues tokens, also before it renews them. */
export const handler = async (event: PreTokenGenerationTriggerEvent): Promise<PreTokenGenerationTriggerEvent> => {
  const claimsToAddOrOverride = await tenantsClaim(event.request.userAttributes.sub ?? '');
  return { ...event, response: { ...event.response, claimsOverrideDetails: { claimsToAddOrOverride } } };
};
