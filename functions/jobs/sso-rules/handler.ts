import type { InboundFederationTriggerEvent, PreAuthenticationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { ACTIVATION_ATTRIBUTE } from '../../../shared/platform.ts';
import { admit, admitFederated } from '../../core/person/session/organisation-sign-in.ts';

type Event = PreSignUpTriggerEvent | PreAuthenticationTriggerEvent | InboundFederationTriggerEvent;

/**
 * Cognito calls this before each sign-in with a password, before it creates an account (its own or for an external identity), and
 * at each external sign-in before it stores the provider's attributes of the person.
 */
export const handler = async (event: Event): Promise<Event> => {
  if (event.triggerSource === 'InboundFederation_ExternalProvider') {
    const { providerName, attributes } = event.request;
    admitFederated(providerName, attributes);
    // all attributes of the provider are kept
    return { ...event, response: { userAttributesToMap: {} } };
  }
  const { email = '', 'custom:subject': subject, [ACTIVATION_ATTRIBUTE]: activation } = event.request.userAttributes;
  const { triggerSource, userName, userPoolId } = event;
  await admit({ triggerSource, userName, email, subject, activation }, userPoolId);
  return event;
};
