import type { auth } from '../../../shared/contract/person/auth.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { endInBrowser, renewInBrowser, renewSession } from '../../core/person/renewal.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { NO_SESSION_COOKIE, sessionCookie } from '../../http/session-cookie.ts';

export const refreshToken: Handlers<typeof auth>['refreshToken'] = async (context, { body }) => {
  const { browser, reply } = context;
  if (!browser) {
    if (body.refresh === undefined) throw fieldError('refresh', 'This field is required.');
    return { token: (await renewSession(context, body.refresh)).token };
  }
  const { token, access, keep } = await renewInBrowser(context, browser.refresh, body.refresh);
  if (keep) reply.cookie = sessionCookie(keep.refresh, keep.seconds);
  return { token, access };
};

export const endBrowserSession: Handlers<typeof auth>['endBrowserSession'] = async ({ browser, reply }) => {
  if (!browser) throw new AppError('forbidden', "Send the header 'X-Browser-Session' to end the session of a browser.");
  await endInBrowser(browser.refresh);
  reply.cookie = NO_SESSION_COOKIE;
  return undefined;
};
