import type { Grant } from '../../shared/domain/access/rights.ts';
import type { Aliases } from '../../shared/domain/metric/replacement.ts';
import type { Cause } from '../data/audit-write.ts';
import type { IdItem, IdType } from '../data/stores/id-store.ts';
import type { Actor } from '../data/stores/person/caller-store.ts';
import type { PolicyReads } from './access/loaded.ts';

/** The facts of every call, even from an unknown caller. */
export type PublicContext = {
  tenantUid: string;
  /** the host name that the caller used */
  host: string;
  correlationId: string;
  now: Date;
};

/** The context of a use case: a known caller whom the policy has let pass. */
export type Context = PublicContext & {
  actor: Actor;
  cause: Cause;
  /** the session that the caller's token belongs to; undefined where the token names none */
  session?: string | undefined;
  /** whether the caller's session began shortly before, as acts on rights demand */
  signedInRecently?: boolean;
  /** the parameters of the path as the caller wrote them */
  written: Readonly<Record<string, string | undefined>>;
  /** the things behind the ids of the path */
  ids: Partial<Record<IdType, IdItem>>;
  /** the caller's grant in the route's scope, or on the package of the path where it is limited to packages */
  grant: Grant | undefined;
  /** the packages that the answer may name, where a route with `packages: 'visible'` meets a limited grant; absent: all */
  within?: ReadonlySet<string> | undefined;
  /** the merged metrics at the time when the ids of the path were read, for routes that show figures; absent for others */
  aliases?: Aliases | undefined;
  /** everything that the policy has read to judge the request; see the readers beside its type */
  loaded: PolicyReads;
  /** the version that the caller saw; existing clients send none */
  ifMatch: number | undefined;
};
