import type { auth } from '../../../shared/contract/person/auth.ts';
import { AppError, errorKind, fieldError } from '../../../shared/errors.ts';
import {
  type BrowserStep,
  signInBrowser,
  signInBrowserWithCode,
  signInBrowserWithPasskey,
} from '../../core/person/session/browser-sign-in.ts';
import { endEverywhere, endInBrowser, renewForAccount, renewInBrowser, renewSession } from '../../core/person/session/renewal.ts';
import type { PublicRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { NO_SESSION_COOKIE, sessionCookie } from '../../http/session-cookie.ts';

const NO_BROWSER = errorKind(
  'forbidden',
  "Send the header 'X-Browser-Session' for the session of a browser. Programs sign in with POST /auth-jwt/.",
);

export const refreshToken: Handlers<typeof auth>['refreshToken'] = async (context, { body }) => {
  const { browser } = context;
  if (!browser) {
    if (body.sign_in ?? body.app_code ?? body.passkey ?? body.account ?? body.end_all) throw NO_BROWSER();
    if (body.refresh === undefined) throw fieldError('refresh', 'This field is required.');
    return { token: (await renewSession(context, body.refresh)).token };
  }
  const at = { sourceIp: context.sourceIp, kept: browser.refresh };
  if (body.sign_in) return answered(context, await signInBrowser(context, at, body.sign_in));
  if (body.app_code) return answered(context, await signInBrowserWithCode(context, at, body.app_code));
  if (body.passkey) return answered(context, await signInBrowserWithPasskey(context, at, body.passkey));
  if (body.end_all) return endEverywhere(context, browser.refresh);
  if (body.account) return renewForAccount(context, browser.refresh);
  return answered(context, await renewInBrowser(context, browser.refresh, body.refresh));
};

/** A browser gets its renewal token only in the cookie. */
function answered({ reply }: PublicRequest, step: BrowserStep) {
  if ('challenge' in step) return step;
  if (step.keep) reply.cookie = sessionCookie(step.keep.refresh, step.keep.seconds);
  return { token: step.token };
}

export const endBrowserSession: Handlers<typeof auth>['endBrowserSession'] = async ({ browser, reply }) => {
  if (!browser) throw new AppError('forbidden', "Send the header 'X-Browser-Session' to end the session of a browser.");
  await endInBrowser(browser.refresh);
  reply.cookie = NO_SESSION_COOKIE;
  return undefined;
};
