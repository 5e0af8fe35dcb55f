import type { PreAuthenticationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { admit } from '../../core/person/organisation-sign-in.ts';

type Event = PreSignUpTriggerEvent | PreAuthenticationTriggerEvent;

/** Cognito asks before each sign-in with a password, and before it makes an account, of its own or for an identity from outside. */
export const handler = async (event: Event): Promise<Event> => {
  const { email = '', 'custom:subject': subject } = event.request.userAttributes;
  const { triggerSource, userName, userPoolId } = event;
  await admit({ triggerSource, userName, email, subject }, userPoolId);
  return event;
};
