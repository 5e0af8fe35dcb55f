import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';

/**
 * Cognito asks before it issues tokens. Membership is a matter of the tenant whose host is called and is read from the
 * store by each request, so that a token carries nothing that could be out of date; the claims stay as they are.
 */
export const handler = async (event: PreTokenGenerationTriggerEvent): Promise<PreTokenGenerationTriggerEvent> => event;
