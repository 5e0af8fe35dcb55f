import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  ExpiredCodeException,
  InvalidParameterException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  SignUpCommand,
  TooManyFailedAttemptsException,
  TooManyRequestsException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { PASSWORD_TEXTS } from '../../shared/domain/access/password-texts.ts';
import { AppError, errorKind, fieldError } from '../../shared/errors.ts';
import { ACTIVATION_ATTRIBUTE } from '../../shared/platform.ts';
import { tenancyStore } from '../data/stores/tenant/tenancy-store.ts';
import { env } from '../env.ts';

const cognito = new CognitoIdentityProviderClient({});

// the pool does not say whether a password is that of a waiting account: it answers 'not confirmed' to any
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const hashed = promisify<string, Buffer, number, Buffer>(scrypt);

async function hashOf(password: string, salt = randomBytes(SALT_BYTES)): Promise<string> {
  const hash = await hashed(password.normalize(), salt, HASH_BYTES);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

async function isHashOf(kept: string, password: string): Promise<boolean> {
  const salt = Buffer.from(kept.split('.')[0] ?? '', 'base64url');
  const [given, expected] = [Buffer.from(await hashOf(password, salt)), Buffer.from(kept)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** `home`: the host where the person registers. */
export type Registration = { email: string; password: string; firstName: string; lastName: string; home: string };

/**
 * Creates an account that becomes active with the mailed code and this password. Replaces a waiting account with the address,
 * since a stranger may have made it. An address with an active account is answered alike, so that a caller does not learn who has
 * an account.
 * @returns the uid of the new account; undefined where the address has an active one
 * @throws invalid_input for a password that the pool refuses
 */
export async function signUp(account: Registration): Promise<string | undefined> {
  const uid = await tryToSignUp(account);
  if (uid !== undefined || !(await removeWaiting(account.email))) return uid;
  return tryToSignUp(account);
}

async function tryToSignUp({ email, password, firstName, lastName, home }: Registration): Promise<string | undefined> {
  const names = { email, given_name: firstName, family_name: lastName };
  const attributes = { ...names, 'custom:home': home, [ACTIVATION_ATTRIBUTE]: await hashOf(password) };
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  try {
    const given = { ClientId: env.userPoolClientId, Username: email, Password: password, UserAttributes };
    return (await cognito.send(new SignUpCommand(given))).UserSub;
  } catch (error) {
    if (error instanceof InvalidPasswordException) throw fieldError('password', PASSWORD_TEXTS.short);
    if (error instanceof UsernameExistsException) return undefined;
    throw error;
  }
}

/** The account of an address that was never opened; it may have been confirmed at the pool alone. */
async function waitingAccount(email: string) {
  const account = { UserPoolId: env.userPoolId, Username: email };
  try {
    const { UserStatus, UserAttributes = [] } = await cognito.send(new AdminGetUserCommand(account));
    const hash = UserAttributes.find(({ Name }) => Name === ACTIVATION_ATTRIBUTE)?.Value;
    const uid = UserAttributes.find(({ Name }) => Name === 'sub')?.Value ?? '';
    const isConfirmed = UserStatus !== 'UNCONFIRMED';
    return isConfirmed && !hash ? undefined : { account, uid, hash, isConfirmed };
  } catch (error) {
    // an address longer than a name may be is no name
    if (error instanceof UserNotFoundException || error instanceof InvalidParameterException) return undefined;
    throw error;
  }
}

/** Deletes a waiting account, unless a tenancy knows it: then it was opened once, and stays. @returns whether it was deleted */
async function removeWaiting(email: string): Promise<boolean> {
  const waiting = await waitingAccount(email);
  if (!waiting || (await tenancyStore.of(waiting.uid, 1, { consistent: true })).length > 0) return false;
  await cognito.send(new AdminDeleteUserCommand(waiting.account));
  return true;
}

/**
 * Whether an account with this password waits for its activation. Accounts made outside our registration do not count, nor those
 * confirmed outside our activation: their code is spent.
 */
export async function isWaitingWith(email: string, password: string): Promise<boolean> {
  const waiting = await waitingAccount(email);
  // an address without such an account takes as long
  return isHashOf((!waiting?.isConfirmed && waiting?.hash) || (await hashOf('')), password);
}

const BAD_CODE = errorKind(
  'invalid_input',
  'This activation code is not valid or has been used already. Send the activation mail again to get a new one.',
);
const REFUSALS = [CodeMismatchException, ExpiredCodeException, NotAuthorizedException, UserNotFoundException];
const LIMITS = [LimitExceededException, TooManyFailedAttemptsException, TooManyRequestsException];

/** Activates an account with the code that was mailed, and opens it. @throws invalid_input, too_many_requests */
export async function confirmAccount(email: string, code: string): Promise<void> {
  try {
    await cognito.send(new ConfirmSignUpCommand({ ClientId: env.userPoolClientId, Username: email, ConfirmationCode: code }));
  } catch (error) {
    if (LIMITS.some((kind) => error instanceof kind))
      throw new AppError('too_many_requests', 'Too many attempts. Wait a few minutes and try again.');
    throw REFUSALS.some((kind) => error instanceof kind) ? BAD_CODE() : error;
  }
  await markOpened(email);
}

/** Opens an account after its owner has shown the mailbox and the password. Before that, no token is issued to it. */
export async function markOpened(email: string): Promise<void> {
  const account = { UserPoolId: env.userPoolId, Username: email };
  const UserAttributes = [{ Name: ACTIVATION_ATTRIBUTE, Value: '' }];
  await cognito.send(new AdminUpdateUserAttributesCommand({ ...account, UserAttributes }));
}
