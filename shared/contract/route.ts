import type { z } from 'zod';
import type { Requirement } from '../domain/access/rights.ts';

export type Scope = 'company' | 'project' | 'tracker' | 'commit' | 'tenant';

/**
 * Who may call. With a scope, its id stands in the path (`companyId`, `projectId`, `trackerId`, `commitId`; 'tenant' is the
 * host's): the router resolves the id, finds the caller's grant there and checks the requirement before the handler runs,
 * so that no handler can forget to.
 */
export type Access = 'public' | 'signed-in' | { scope: Scope; needs: Requirement };

export type RouteDef = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** the name under which existing clients know it; by default its own */
  operationId?: string;
  /** as existing clients write it, trailing slash included; the edge strips the slash before API Gateway */
  path: `/${string}/`;
  summary: string;
  access: Access;
  /** an id of the path that stands for nothing reaches the handler, which answers it like one that the caller does not see (SET-012) */
  hidesMissing?: boolean;
  /** what it reads or changes beside the thing of its path, and by which right; test/integration/reach-*.test.ts proves it */
  reaches?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** 'form' accepts multipart/form-data as well as JSON; its files arrive as `FormFile` */
  encoding?: 'json' | 'form';
  /** of the success; by default 201 for POST where `creates`, 204 for DELETE, else 200 */
  creates?: boolean;
  /** undefined: 204 without a body */
  response?: z.ZodType;
};

export type ResourceDef = Record<string, RouteDef>;

export const defineResource = <const T extends ResourceDef>(routes: T): T => routes;

/** API Gateway's key of a route, the one name that CDK and the router share. */
export const routeKey = (route: RouteDef) => `${route.method} ${route.path.slice(0, -1)}`;

/** Whether anybody may call it, signed in or not. */
export const isPublic = (route: RouteDef) => route.access === 'public';

export const successStatus = (route: RouteDef) => (route.response === undefined ? 204 : route.creates ? 201 : 200);

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Compact<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a handler receives, parsed. */
export type RouteInput<R extends RouteDef> = Compact<{
  params: Out<R['params']>;
  query: Out<R['query']>;
  body: Out<R['body']>;
}>;

/** What a client sends. */
export type RouteArgs<R extends RouteDef> = Compact<{
  params: In<R['params']>;
  query: In<R['query']>;
  body: In<R['body']>;
}>;

/** What a handler returns; the router checks it against the schema. */
export type RouteReply<R extends RouteDef> = R['response'] extends z.ZodType ? z.input<R['response']> : undefined;

/** What a client reads. */
export type RouteResult<R extends RouteDef> = R['response'] extends z.ZodType ? z.output<R['response']> : undefined;
