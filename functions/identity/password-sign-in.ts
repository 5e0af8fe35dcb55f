import {
  AdminInitiateAuthCommand,
  type AdminInitiateAuthCommandOutput,
  AdminRespondToAuthChallengeCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  ExpiredCodeException,
  InvalidParameterException,
  NotAuthorizedException,
  PasswordResetRequiredException,
  SoftwareTokenMFANotFoundException,
  TooManyRequestsException,
  UserLambdaValidationException,
  UserNotConfirmedException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '../../shared/errors.ts';
import { env } from '../env.ts';
import { claimsIn } from './user-pool.ts';

const cognito = new CognitoIdentityProviderClient({});

/** `userUid`: of the person whose session it is; `claims`: of its token, which name the session. */
export type PoolSession = { token: string; refresh: string; userUid: string; claims: Record<string, unknown> };

/** `challenge`: the account wants the code of its authenticator app next, given with this text within minutes. */
export type SignInStep = { session: PoolSession } | { challenge: string };

/**
 * 'waits': the account is not active, which the pool answers for any password; 'refused': something is wrong, and the caller does
 * not learn what.
 */
export type SignInRefusal = 'refused' | 'waits';

const REFUSALS = [
  // a trigger of ours refuses accounts that have to sign in with their organisation
  UserLambdaValidationException,
  NotAuthorizedException,
  UserNotFoundException,
  PasswordResetRequiredException,
  CodeMismatchException,
  ExpiredCodeException,
  // a challenge that is none, and an app that was removed meanwhile
  InvalidParameterException,
  SoftwareTokenMFANotFoundException,
];

/**
 * The first step of a sign-in with username and password. The pool takes passwords from this function's role alone, so that no
 * try evades the limit. A closed account is refused like a wrong password: the pool reports it for any password.
 * @throws too_many_requests
 */
export async function signIn(username: string, password: string): Promise<SignInStep | SignInRefusal> {
  const given = { UserPoolId: env.userPoolId, ClientId: env.userPoolClientId };
  const AuthParameters = { USERNAME: username, PASSWORD: password };
  return stepOf(() =>
    cognito.send(new AdminInitiateAuthCommand({ ...given, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters })),
  );
}

/**
 * The second step: the code that the authenticator app shows; refused for a wrong one, and where it came too late.
 * @throws too_many_requests
 */
export async function answerChallenge(username: string, challenge: string, code: string): Promise<SignInStep | SignInRefusal> {
  const given = { UserPoolId: env.userPoolId, ClientId: env.userPoolClientId, Session: challenge };
  const ChallengeResponses = { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: code };
  return stepOf(() =>
    cognito.send(new AdminRespondToAuthChallengeCommand({ ...given, ChallengeName: 'SOFTWARE_TOKEN_MFA', ChallengeResponses })),
  );
}

type CognitoAnswer = Pick<AdminInitiateAuthCommandOutput, 'AuthenticationResult' | 'ChallengeName' | 'Session'>;

async function stepOf(ask: () => Promise<CognitoAnswer>): Promise<SignInStep | SignInRefusal> {
  try {
    const { AuthenticationResult: result, ChallengeName, Session } = await ask();
    if (ChallengeName === 'SOFTWARE_TOKEN_MFA' && Session) return { challenge: Session };
    if (!result?.IdToken || !result.RefreshToken) return 'refused';
    const claims = claimsIn(result.IdToken);
    return { session: { token: result.IdToken, refresh: result.RefreshToken, userUid: String(claims.sub), claims } };
  } catch (error) {
    if (error instanceof TooManyRequestsException)
      throw new AppError('too_many_requests', 'Too many attempts. Wait a few minutes and try again.');
    if (error instanceof UserNotConfirmedException) return 'waits';
    if (REFUSALS.some((kind) => error instanceof kind)) return 'refused';
    throw error;
  }
}
