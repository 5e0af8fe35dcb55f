import {
  ChangePasswordCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ExpiredCodeException,
  InvalidParameterException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  TooManyFailedAttemptsException,
  TooManyRequestsException,
  UserNotConfirmedException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { PASSWORD_TEXTS } from '../../shared/domain/access/password-texts.ts';
import { AppError, errorKind, fieldError } from '../../shared/errors.ts';
import { env } from '../env.ts';

const cognito = new CognitoIdentityProviderClient({});

const BAD_CODE = errorKind('invalid_input', 'This link is not valid or has been used already. Ask for a new one.');
const WRONG_CURRENT = errorKind('invalid_input', 'The current password is not correct. Nothing has been changed.');

type Kind = new (...given: never[]) => Error;
const REFUSALS: readonly Kind[] = [
  NotAuthorizedException,
  UserNotFoundException,
  UserNotConfirmedException,
  InvalidParameterException,
  CodeMismatchException,
  ExpiredCodeException,
];
const LIMITS: readonly Kind[] = [LimitExceededException, TooManyFailedAttemptsException, TooManyRequestsException];

const isOneOf = (kinds: readonly Kind[], error: unknown) => kinds.some((kind) => error instanceof kind);

/** The pool's refusal as the caller sees it. @throws the error itself if it is unknown */
function explained(error: unknown, refused: () => AppError): AppError {
  if (error instanceof InvalidPasswordException) return fieldError('password', PASSWORD_TEXTS.short);
  if (isOneOf(LIMITS, error)) return new AppError('too_many_requests', 'Too many attempts. Wait a few minutes and try again.');
  if (isOneOf(REFUSALS, error)) return refused();
  throw error;
}

/**
 * Sets a new password with the code that was mailed; an unknown address reads like a wrong code.
 * @throws invalid_input, too_many_requests
 */
export async function setPasswordByCode(email: string, code: string, password: string): Promise<void> {
  const given = { Username: email, ConfirmationCode: code, Password: password };
  try {
    await cognito.send(new ConfirmForgotPasswordCommand({ ClientId: env.userPoolClientId, ...given }));
  } catch (error) {
    throw explained(error, BAD_CODE);
  }
}

/** Sets a new password of the account that an access token is of. @throws invalid_input, too_many_requests */
export async function replacePassword(accessToken: string, current: string, password: string): Promise<void> {
  const given = { AccessToken: accessToken, PreviousPassword: current, ProposedPassword: password };
  try {
    await cognito.send(new ChangePasswordCommand(given));
  } catch (error) {
    throw explained(error, WRONG_CURRENT);
  }
}
