import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { ACTIVATION_ATTRIBUTE } from '../../../shared/platform.ts';
import { demandVouchedClaims } from '../../core/person/account/vouched-address.ts';
import { tenantsClaim } from '../../core/tenant/tenants-claim.ts';

/** The code of a mail alone opens no account, because a stranger may have created it with their own password. */
const NOT_OPENED =
  'This account was not opened in the application. Choose a new password with "Forgot your password?", or create the account again.';

/** Cognito calls this before it issues or renews tokens. @throws the text that Cognito shows instead of issuing tokens */
export const handler = async (event: PreTokenGenerationTriggerEvent): Promise<PreTokenGenerationTriggerEvent> => {
  const { userAttributes } = event.request;
  if (userAttributes[ACTIVATION_ATTRIBUTE]) throw new Error(NOT_OPENED);
  const vouched = demandVouchedClaims(userAttributes);
  const claimsToAddOrOverride = { ...(await tenantsClaim(userAttributes.sub ?? '')), vouched };
  return { ...event, response: { ...event.response, claimsOverrideDetails: { claimsToAddOrOverride } } };
};
