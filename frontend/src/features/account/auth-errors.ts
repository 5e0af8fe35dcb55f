import { DEACTIVATED_TEXT } from '../../../../shared/domain/access/deactivated.ts';
import { ApiError } from '../../api/errors.ts';
import { DEACTIVATED } from '../../session/sign-in.ts';
import { authTexts as texts } from './texts.ts';

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

const WRONG = ['NotAuthorizedException', 'UserNotFoundException', 'PasswordResetRequiredException'];
const WRONG_CODE = [
  'CodeMismatchException',
  'EnableSoftwareTokenMFAException',
  'ExpiredCodeException',
  'NotAuthorizedException',
  'AliasExistsException',
];
const NETWORK = ['NetworkError', 'TypeError', 'TimeoutError'];

/** Why an account page could not do what it was asked. */
export function accountError(error: unknown): string {
  const name = nameOf(error);
  if (error instanceof ApiError) return error.message;
  if (name === 'LimitExceededException' || name === 'TooManyRequestsException' || name === 'TooManyFailedAttemptsException')
    return texts.tooMany;
  if (NETWORK.includes(name) || /network/i.test(error instanceof Error ? error.message : '')) return texts.noConnection;
  return texts.unexpected;
}

/** Whether the account exists and has not been activated. */
export const isInactive = (error: unknown) => nameOf(error) === 'UserNotConfirmedException';

/** Whether the person is deactivated here, or everywhere: then the user pool says so. */
export const isDeactivated = (error: unknown) =>
  nameOf(error) === DEACTIVATED || (error instanceof Error && /^User is (disabled|not enabled)/i.test(error.message));

/** Why a sign-in failed; an unknown user and a wrong password read the same (SET-080). */
export function signInError(error: unknown): string {
  if (isInactive(error)) return texts.notActive;
  if (isDeactivated(error)) return DEACTIVATED_TEXT;
  const tooMany = error instanceof Error && /attempts exceeded/i.test(error.message);
  if (tooMany) return texts.tooMany;
  return WRONG.includes(nameOf(error)) ? texts.badCredentials : accountError(error);
}

/** Why the code of an authenticator app was not accepted. */
export const authenticatorError = (error: unknown) =>
  WRONG_CODE.includes(nameOf(error)) ? texts.wrongAppCode : accountError(error);

/** A reset request answers the same whether or not the address belongs to an account (SET-083); undefined means so. */
export function resetRequestError(error: unknown): string | undefined {
  const hidden = ['UserNotFoundException', 'InvalidParameterException', 'NotAuthorizedException', 'UserNotConfirmedException'];
  return hidden.includes(nameOf(error)) ? undefined : accountError(error);
}
