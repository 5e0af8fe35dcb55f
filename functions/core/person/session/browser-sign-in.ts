import type { PasskeyAssertion } from '../../../../shared/contract/person/passkeys.ts';
import { mandatoryProvider } from '../../../../shared/domain/tenant/sso.ts';
import { AppError, fieldError } from '../../../../shared/errors.ts';
import { env } from '../../../env.ts';
import {
  answerChallenge,
  type PoolSession,
  type SignInRefusal,
  type SignInStep,
  signIn,
} from '../../../identity/password-sign-in.ts';
import { isWaitingWith } from '../../../identity/registration.ts';
import type { PublicContext } from '../../context.ts';
import { voucherOfClaims } from '../account/vouched-address.ts';
import { type PasskeyWanted, passkeyWanted, sessionByPasskey } from './passkey-step.ts';
import { type KeptRenewal, keepInBrowser } from './renewal.ts';
import { BAD_CREDENTIALS } from './sign-in.ts';
import { countTry, refusedAfter } from './tries.ts';

/** `sourceIp`: the address, by which tries are counted; `kept`: the cookie's part of an earlier session. */
type Browser = { sourceIp: string; kept: string | undefined };

/**
 * A session with what its cookie keeps, or the text that the next step is given with: the code of an authenticator app, or a
 * passkey.
 */
export type BrowserStep = { token: string; keep: KeptRenewal | undefined } | { challenge: string } | PasskeyWanted;

const NOT_ACTIVE = 'This account is not active yet. Follow the link in the activation mail.';
const WRONG_CODE = 'This code is not correct. Wait for the next code and try again.';

/**
 * Signs a person in at a browser with a password. Verifying the token shows later whether they belong to the tenant. A correct
 * password of an account that waits for its activation is answered with that fact.
 * @throws invalid_input, too_many_requests
 */
export async function signInBrowser(
  context: PublicContext,
  browser: Browser,
  { username, password }: { username: string; password: string },
): Promise<BrowserStep> {
  const begun = performance.now();
  const forgive = await countTry({ what: 'sign-in', sourceIp: browser.sourceIp, name: username, now: context.now });
  const forced = mandatoryProvider(username, env.ssoDomains) !== undefined;
  const step = forced ? 'refused' : await signIn(username, password);
  if (step === 'waits' && (await isWaitingWith(username, password)))
    return refusedAfter(begun, new AppError('invalid_input', NOT_ACTIVE));
  if (!isOpen(step)) return refusedAfter(begun, BAD_CREDENTIALS());
  await forgive();
  return entered(context, browser, step);
}

/**
 * The second step, for an account with an authenticator app. Codes are counted like passwords.
 * @throws invalid_input, too_many_requests
 */
export async function signInBrowserWithCode(
  context: PublicContext,
  browser: Browser,
  { username, challenge, code }: { username: string; challenge: string; code: string },
): Promise<BrowserStep> {
  const forgive = await countTry({ what: 'code', sourceIp: browser.sourceIp, name: username, now: context.now });
  const step = await answerChallenge(username, challenge, code);
  if (!isOpen(step)) throw fieldError('code', WRONG_CODE);
  await forgive();
  return entered(context, browser, step, 'app');
}

/**
 * The last step for a person with a passkey for this host. Tries are counted as those of codes. @throws invalid_input,
 * too_many_requests
 */
export async function signInBrowserWithPasskey(
  context: PublicContext,
  browser: Browser,
  { username, ...shown }: { username: string; challenge: string; credential: PasskeyAssertion },
): Promise<BrowserStep> {
  const forgive = await countTry({ what: 'passkey', sourceIp: browser.sourceIp, name: username, now: context.now });
  const session = await sessionByPasskey(context, shown);
  await forgive();
  return kept(context, browser, session);
}

const isOpen = (step: SignInStep | SignInRefusal): step is SignInStep =>
  typeof step === 'object' && ('challenge' in step || voucherOfClaims(step.session.claims) !== undefined);

/** `by`: 'app' where the code of an authenticator app was right. */
async function entered(context: PublicContext, browser: Browser, step: SignInStep, by?: 'app'): Promise<BrowserStep> {
  if ('challenge' in step) return step;
  return (await passkeyWanted(context, step.session, by)) ?? kept(context, browser, step.session);
}

const kept = async (context: PublicContext, browser: Browser, { token, refresh, claims }: PoolSession) => ({
  token,
  keep: await keepInBrowser(context, browser.kept, { refresh, claims }),
});
