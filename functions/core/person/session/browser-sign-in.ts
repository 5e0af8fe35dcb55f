import { mandatoryProvider } from '../../../../shared/domain/tenant/sso.ts';
import { AppError, fieldError } from '../../../../shared/errors.ts';
import { env } from '../../../env.ts';
import { answerChallenge, type SignInRefusal, type SignInStep, signIn } from '../../../identity/password-sign-in.ts';
import { isWaitingWith } from '../../../identity/registration.ts';
import type { PublicContext } from '../../context.ts';
import { voucherOfClaims } from '../account/vouched-address.ts';
import { type Kept, keepInBrowser } from './renewal.ts';
import { BAD_CREDENTIALS } from './sign-in.ts';
import { countTry, refusedAfter } from './tries.ts';

/** `sourceIp`: the address, by which tries are counted; `kept`: what the browser's cookie keeps of a session before. */
type Browser = { sourceIp: string; kept: string | undefined };

/** A session with what its cookie keeps, or the text that the code of an authenticator app is given with. */
export type BrowserStep = { token: string; keep: Kept | undefined } | { challenge: string };

const NOT_ACTIVE = 'This account is not active yet. Follow the link in the activation mail.';
const WRONG_CODE = 'This code is not correct. Wait for the next code and try again.';

/**
 * Signs somebody in at a browser, as far as a password goes. Whether they are a person of the tenant is asked next, when the token is
 * verified. Who knows the password of an account that waits for its activation is told so.
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

/** The second step, for an account with an authenticator app. Codes are counted like passwords. @throws invalid_input, too_many_requests */
export async function signInBrowserWithCode(
  context: PublicContext,
  browser: Browser,
  { username, challenge, code }: { username: string; challenge: string; code: string },
): Promise<BrowserStep> {
  const forgive = await countTry({ what: 'code', sourceIp: browser.sourceIp, name: username, now: context.now });
  const step = await answerChallenge(username, challenge, code);
  if (!isOpen(step)) throw fieldError('code', WRONG_CODE);
  await forgive();
  return entered(context, browser, step);
}

const isOpen = (step: SignInStep | SignInRefusal): step is SignInStep =>
  typeof step === 'object' && ('challenge' in step || voucherOfClaims(step.session.claims) !== undefined);

async function entered(context: PublicContext, { kept }: Browser, step: SignInStep): Promise<BrowserStep> {
  if ('challenge' in step) return step;
  const { token, refresh, claims } = step.session;
  return { token, keep: await keepInBrowser(context, kept, { refresh, claims }) };
}
