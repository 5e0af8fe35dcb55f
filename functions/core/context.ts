import type { Grant } from '../../shared/domain/access/rights.ts';
import type { Cause } from '../data/audit-write.ts';
import type { IdItem, IdType } from '../data/stores/id-store.ts';
import type { Actor } from '../data/stores/person/caller-store.ts';
import type { Loaded } from './access/loaded.ts';

/** What a handler may say beside the body. */
export type ReplyHeaders = {
  /** version of what is answered, sent as ETag and expected back in If-Match */
  version?: number;
  /** cursor of the next page, sent in a Link header */
  next?: string | undefined;
  /** instead of the route's own: 202 for accepted work, 302 and 303 with `location` */
  status?: number;
  location?: string;
  /** of a body that is not JSON; the handler then returns it as text */
  contentType?: string;
  /** name under which a browser saves the answer */
  filename?: string;
};

/** What every handler is given. */
export type PublicContext = {
  tenantUid: string;
  /** the host name that the caller used */
  host: string;
  correlationId: string;
  now: Date;
  /** address of the caller, as the edge saw it */
  sourceIp: string;
  reply: ReplyHeaders;
};

/** What a handler of a route that is not public is given: the caller is known and has passed the route's access check. */
export type Context = PublicContext & {
  actor: Actor;
  cause: Cause;
  /** what the ids of the path stand for */
  ids: Partial<Record<IdType, IdItem>>;
  /** the caller's grant in the route's scope */
  grant: Grant | undefined;
  /** what the policy has read to judge the request; see the readers beside its type */
  loaded: Loaded;
  /** the version that the caller saw; existing clients send none */
  ifMatch: number | undefined;
  /** whether the caller polls jobs (Prefer: respond-async) */
  respondAsync: boolean;
};
