import { DEACTIVATED_TEXT } from '../../../../shared/domain/access/deactivated.ts';
import { ApiError } from '../../api/errors.ts';
import { knowsPasskeys } from '../../session/passkeys.ts';
import { DEACTIVATED } from '../../session/sign-in.ts';
import { messageOf } from '../../ui/failure.ts';
import { authTexts as texts } from './texts.ts';

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

const WRONG_CODE = [
  'CodeMismatchException',
  'EnableSoftwareTokenMFAException',
  'ExpiredCodeException',
  'NotAuthorizedException',
  'AliasExistsException',
];
const NETWORK = ['NetworkError', 'TypeError', 'TimeoutError'];

/** Why an account page failed. */
export function accountError(error: unknown): string {
  const name = nameOf(error);
  if (error instanceof ApiError) return error.message;
  if (name === 'LimitExceededException' || name === 'TooManyRequestsException' || name === 'TooManyFailedAttemptsException')
    return texts.tooMany;
  if (NETWORK.includes(name) || /network/i.test(messageOf(error, ''))) return texts.noConnection;
  return texts.unexpected;
}

/** Whether an error says that the person is deactivated in this tenancy. */
export const isDeactivated = (error: unknown) => nameOf(error) === DEACTIVATED;

/** Why a sign-in failed. An unknown user, a wrong password and a person of another tenancy get the same text (SET-080). */
export function signInError(error: unknown): string {
  if (isDeactivated(error)) return DEACTIVATED_TEXT;
  return nameOf(error) === 'NotAuthorizedException' ? texts.badCredentials : accountError(error);
}

/** Why the code of an authenticator app was not accepted. */
export const authenticatorError = (error: unknown) =>
  WRONG_CODE.includes(nameOf(error)) ? texts.wrongAppCode : accountError(error);

/**
 * The error of a reset request; undefined means success. An unknown address also counts as success, so that nobody learns which
 * addresses have an account (SET-083).
 */
export function resetRequestError(error: unknown): string | undefined {
  const hidden = ['UserNotFoundException', 'InvalidParameterException', 'NotAuthorizedException', 'UserNotConfirmedException'];
  return hidden.includes(nameOf(error)) ? undefined : accountError(error);
}

const PASSKEY_ERRORS: Readonly<Record<string, string>> = {
  NotAllowedError: texts.passkeyCancelled,
  AbortError: texts.passkeyCancelled,
  InvalidStateError: texts.passkeyRegistered,
  NotSupportedError: texts.passkeyUnsupported,
  SecurityError: texts.passkeyUnsupported,
};

/** Why a passkey could not be created or used. */
export const passkeyError = (error: unknown): string =>
  knowsPasskeys() ? (PASSKEY_ERRORS[nameOf(error)] ?? signInError(error)) : texts.passkeyUnsupported;
