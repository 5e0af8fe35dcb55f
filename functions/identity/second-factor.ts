import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { SecondFactor } from '../../shared/domain/access/second-factor.ts';
import { env } from '../env.ts';
import { logger } from '../log.ts';

const cognito = new CognitoIdentityProviderClient({});

/** The pool answers so many at once without being asked to wait, whoever else asks. */
const ACCOUNTS_AT_ONCE = 10;

/**
 * Whether people's accounts ask for a second factor, by uid. Nothing for accounts that the pool does not tell of: those of an
 * organisation's provider, which asks itself, and those that it did not find or had no time for.
 */
export async function secondFactorsOf(uids: readonly string[]): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>();
  const left = [...uids];
  const next = async (): Promise<void> => {
    for (let uid = left.pop(); uid !== undefined; uid = left.pop()) {
      const factor = await secondFactorOf(uid);
      if (factor === 'app' || factor === 'none') found.set(uid, factor === 'app');
    }
  };
  await Promise.all(Array.from({ length: ACCOUNTS_AT_ONCE }, next));
  return found;
}

/**
 * What an account asks for beside the password. One that the pool does not know by the person's uid is that of an organisation's provider;
 * undefined where the pool gives no answer.
 */
export async function secondFactorOf(uid: string): Promise<SecondFactor | undefined> {
  try {
    const account = await cognito.send(new AdminGetUserCommand({ UserPoolId: env.userPoolId, Username: uid }));
    return (account.UserMFASettingList ?? []).length > 0 ? 'app' : 'none';
  } catch (error) {
    if (error instanceof UserNotFoundException) return 'organisation';
    // a list of people is worth more than one of its columns
    logger.info('The user pool does not tell of an account', { reason: (error as Error).name });
    return undefined;
  }
}
