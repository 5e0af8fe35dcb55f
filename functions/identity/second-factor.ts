import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { SecondFactor } from '../../shared/domain/access/second-factor.ts';
import { env } from '../env.ts';
import { logger } from '../log.ts';

const cognito = new CognitoIdentityProviderClient({});

/** Accounts read in parallel: few enough that the user pool does not throttle, even beside other requests. */
const ACCOUNTS_AT_ONCE = 10;

/**
 * Whether people's accounts have a second factor, by uid. Leaves out accounts of an organisation's provider, which has its own
 * second factor, and accounts for which the pool gave no answer.
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
 * The second factor of an account. An account that the pool does not know by the person's uid belongs to an organisation's
 * provider. Undefined where the pool gives no answer.
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
