import type { z } from 'zod';
import type { Use } from '../domain/access/fair-use.ts';
import type { Need } from '../domain/access/report-policy.ts';
import type { Requirement } from '../domain/access/rights.ts';
import type { ErrorCode } from '../errors.ts';

export type AccessScope = 'company' | 'project' | 'tracker' | 'commit' | 'tenant' | 'anywhere';

/** Needs that follow from the body: those of its variants that `of` finds in it, judged in that order. */
export type ByBody = { variants: Readonly<Record<string, Need>>; of: (body: unknown) => readonly string[] };

/**
 * Who may call. A scope has its id in the path (`companyId`, `projectId`, `trackerId`, `commitId`; 'tenant' is the host's,
 * 'anywhere' any project or company). The router resolves the id, finds the caller's grant there and checks `needs` before it
 * reads the body. `also` depends on the body, or on the report or structure of the path: the router loads what the policy needs
 * (`refusalOf` of the domain), refuses before the handler runs, and hands over what it has loaded. A path with a package and no
 * report means the report that counts now. `packages`: the packages on which a limited grant counts; absent, as for everything
 * about a whole project: none. 'named': the package of the path, or of its report. 'visible': the handler returns only the
 * packages in `context.within`.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | { scope: AccessScope; needs: Requirement; also?: Need | ByBody; packages?: 'named' | 'visible' };

/** Names the variants of a body with what each needs. */
export const byBody = <B, V extends string = string>(
  variants: Readonly<Record<V, Need>>,
  of: (body: B) => readonly V[],
): ByBody => ({ variants, of: (body) => of(body as B) });

/** Further needs of an operation beside the requirement of its scope, each with its variant of the body, if any. */
export function alsoOf({ access }: Pick<RouteDef, 'access'>): { need: Need; variant?: string }[] {
  const also = typeof access === 'string' ? undefined : access.also;
  if (also === undefined) return [];
  if (typeof also === 'string') return [{ need: also }];
  return Object.entries(also.variants).map(([variant, need]) => ({ need, variant }));
}

/** The further needs of a request beside the requirement of its scope. */
export function needsOf({ access }: RouteDef, body: unknown): readonly Need[] {
  const also = typeof access === 'string' ? undefined : access.also;
  if (also === undefined) return [];
  return typeof also === 'string' ? [also] : also.of(body).map((variant) => also.variants[variant]!);
}

export type RouteDef = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** the name under which existing clients know it; by default its own */
  operationId?: string;
  /** as existing clients write it: with a trailing slash, which the edge strips before API Gateway, or as the name of a file */
  path: `/${string}/` | `/${string}.json`;
  summary: string;
  access: Access;
  /** a deletion that `If-Match` binds to the version that was seen; changes are bound to it in any case */
  takesIfMatch?: true;
  /** it shows figures: which base metrics were merged is read together with the ids of its path */
  figures?: true;
  /** an unknown id in the path reaches the handler, which answers it like a hidden one (SET-012) */
  hidesMissing?: boolean;
  /** it changes nothing that is audited, or is an auditor's own work: auditors may call it although it is no GET */
  forAuditors?: true;
  /** people who still lack the second factor that the tenancy demands may call it */
  beforeSecondFactor?: true;
  /**
   * it changes who may do what, or hands out what is known of people: only shortly after a sign-in, which a renewal is not.
   * `when`: only some of its requests do, in words that continue 'Needs a recent sign-in', and the use case refuses those
   */
  afterRecentSignIn?: true | { when: string };
  /**
   * what the route reads or changes beside the object of its path, and the right for it; test/access/integration/reach-*.test.ts
   * proves it
   */
  reaches?: string;
  /**
   * the limited use that it counts as, per person and tenancy; every other change counts as a write. 'none': it is never refused
   */
  use?: Exclude<Use, 'write'> | 'none';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** the object that may hold the body's fields, there or under the type's name; its input type allows the same */
  nestedIn?: 'node' | 'payload';
  /** 'form' accepts multipart/form-data as well as JSON; its files arrive as `FormFile` */
  encoding?: 'json' | 'form';
  /** of the success; by default 201 for POST where `creates`, 202 where `startsJob`, 204 for DELETE, else 200 */
  creates?: boolean;
  /** it starts work in the background, and its success is 202 with the job */
  startsJob?: true;
  /** undefined: 204 without a body */
  response?: z.ZodType;
  /** content types of a success that the handler writes as text, whatever `response` declares for others */
  text?: readonly ('text/csv' | 'application/json')[];
  /**
   * other successes: 200 where nothing new was made, 202 for work that continues after a wait, 302 and 303 with an address;
   * without a response instead of 204
   */
  answers?: readonly (200 | 202 | 302 | 303)[];
  /** error codes in addition to those of its access, parameters and body */
  refuses?: readonly ErrorCode[];
  /** how our pages read the answer where they forgive more, such as one row of many that does not fit; by default `response` */
  reads?: z.ZodType;
};

export type ResourceDef = Record<string, RouteDef>;

export const defineResource = <const T extends ResourceDef>(routes: T): T => routes;

/** The path as API Gateway knows it. */
export const gatewayPath = ({ path }: { path: string }) => path.replace(/\/$/, '');

/** API Gateway's key of a route, the one name that CDK and the router share. */
export const routeKey = (route: RouteDef) => `${route.method} ${gatewayPath(route)}`;

/** Whether the route needs no sign-in. */
export const isPublic = (route: RouteDef) => route.access === 'public';

export function successStatus({ response, creates, startsJob }: RouteDef): number {
  if (response === undefined) return 204;
  if (startsJob) return 202;
  return creates ? 201 : 200;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Compact<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** The parsed input that a handler receives. */
export type RouteInput<R extends RouteDef> = Compact<{
  params: Out<R['params']>;
  query: Out<R['query']>;
  body: Out<R['body']>;
}>;

/** The arguments that a client sends. */
export type RouteArgs<R extends RouteDef> = Compact<{
  params: In<R['params']>;
  query: In<R['query']>;
  body: In<R['body']>;
}>;

/** What a handler returns; the router checks it against the schema, unless it is the text of a route that has one. */
export type RouteReply<R extends RouteDef> =
  | (R['response'] extends z.ZodType ? z.input<R['response']> : undefined)
  | (R['text'] extends readonly string[] ? string : never);

/** The result that a client reads. */
export type RouteResult<R extends RouteDef> = R['reads'] extends z.ZodType
  ? z.output<R['reads']>
  : R['response'] extends z.ZodType
    ? z.output<R['response']>
    : undefined;
