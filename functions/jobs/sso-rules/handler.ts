import type { PreAuthenticationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { env } from '../../env.ts';
import { tieIdentity } from '../../identity/user-pool.ts';
import { verdictOn } from './run.ts';

type Event = PreSignUpTriggerEvent | PreAuthenticationTriggerEvent;

/** Cognito asks before each sign-in with a password, and before it makes an account, of its own or for an identity from outside. */
export const handler = async (event: Event): Promise<Event> => {
  const { email = '', 'custom:subject': subject } = event.request.userAttributes;
  const { triggerSource, userName, userPoolId } = event;
  const verdict = verdictOn({ triggerSource, userName, email, subject }, env.ssoDomains);
  if (verdict.kind === 'refuse') throw new Error(verdict.reason);
  if (verdict.kind === 'tie') await tieIdentity(userPoolId, email, verdict);
  return event;
};
