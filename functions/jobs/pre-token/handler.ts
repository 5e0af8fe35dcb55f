import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { demandVouchedClaims } from '../../core/person/vouched-address.ts';
import { tenantsClaim } from '../../core/tenant/tenants-claim.ts';

/** Cognito asks before it issues tokens, also before it renews them. @throws what it then shows in the place of tokens */
export const handler = async (event: PreTokenGenerationTriggerEvent): Promise<PreTokenGenerationTriggerEvent> => {
  const { userAttributes } = event.request;
  demandVouchedClaims(userAttributes);
  const claimsToAddOrOverride = await tenantsClaim(userAttributes.sub ?? '');
  return { ...event, response: { ...event.response, claimsOverrideDetails: { claimsToAddOrOverride } } };
};
