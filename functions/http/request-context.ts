import type { Context, PublicContext } from '../core/context.ts';
import type { BrowserSession } from './session-cookie.ts';

/** Headers that a handler may set besides the body. */
export type ReplyHeaders = {
  /** version of the answered thing, sent as ETag and expected back in If-Match */
  version?: number;
  /** cursor of the next page, sent in a Link header */
  next?: string | undefined;
  /** instead of the route's own: 202 for accepted work, 302 and 303 with `location` */
  status?: number;
  location?: string;
  /** for a body that is not JSON; the handler then returns it as text */
  contentType?: string;
  /** name under which a browser saves the answer */
  filename?: string;
  /** a cookie to set, as the header's text */
  cookie?: string;
};

/** The input of a handler of a public route. */
export type PublicRequest = PublicContext & {
  /** address of the caller, as the edge saw it */
  sourceIp: string;
  /** the program of the caller, by its own account */
  userAgent: string | undefined;
  /** set for a call by our application in a browser; undefined for every other caller */
  browser: BrowserSession | undefined;
  reply: ReplyHeaders;
};

/** The input of any other handler: the caller has passed the route's access check. */
export type SignedInRequest = PublicRequest &
  Context & {
    /** whether the caller polls jobs (Prefer: respond-async) */
    respondAsync: boolean;
  };
