import { Job } from '../../../shared/contract/jobs.ts';
import type { ResourceDef, RouteArgs, RouteDef, RouteResult } from '../../../shared/contract/route.ts';
import { SESSION_COOKIE } from '../../../shared/platform.ts';
import { correlationId, newId } from './actions.ts';
import { ApiError, NO_ANSWER, OFFLINE, TIMED_OUT, UNREADABLE } from './errors.ts';
import { health, sawAnswer } from './health.ts';
import { parsedAnswer, parsedInTasks } from './parse.ts';
import { previewHeaders } from './preview.ts';
import { addressOf, encodeBody, type PlainArgs } from './request.ts';
import { untilAnswered } from './until-answered.ts';

/** Front-end calls give up after this many milliseconds (ADM-612). */
export const TIMEOUT_MS = 30_000;

type Empty = Record<never, never>;
type Loose<T> = { [K in keyof T as Empty extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as Empty extends T[K] ? K : never]?: T[K];
};

/** The arguments of an operation: params, query, body, as far as the contract names them. */
export type ClientArgs<R extends RouteDef> = Loose<RouteArgs<R>>;

/** The arguments are optional if none of their parts is required. */
export type ArgsOf<R extends RouteDef> = Empty extends ClientArgs<R> ? [args?: ClientArgs<R>] : [args: ClientArgs<R>];

export type CallOptions = {
  signal?: AbortSignal;
  /** the version that the change is based on; the server answers 409 if it has a newer one */
  ifMatch?: string | number;
  /** one per intended change, the same for its retries; by default a new key per call */
  idempotencyKey?: string;
  timeoutMs?: number;
  /** the call is about this browser's session, which its cookie renews */
  ofBrowser?: boolean;
  /** uid of the person who makes the change; in another person's session the change is not sent (status 401) */
  as?: string;
};

/** `next`: the cursor of the next page, for a list in pages. */
export type Reply<R extends RouteDef> = { data: RouteResult<R>; etag: string | undefined; next: string | undefined };

/** What the session provides to the client; set once at start. */
export type Session = {
  /** the bearer, renewed when it is about to expire; undefined for an anonymous visitor */
  token(): Promise<string | undefined>;
  /** after a 401: a fresh bearer, or undefined when the session has ended */
  renew(): Promise<string | undefined>;
  /** uid of the bearer's person; undefined when the bearer names none */
  owner(token: string): string | undefined;
  /** asks the person to sign in once more: the bearer of that sign-in, or undefined if they decline */
  signInAgain?(): Promise<string | undefined>;
  /** called when the tenancy demands that the person sets up a second factor before anything else */
  lacksSecondFactor?(): void;
};

let session: Session = { token: async () => undefined, renew: async () => undefined, owner: () => undefined };

export function connectSession(next: Session): void {
  session = next;
}

/** Calls an operation and returns its answer, as the contract declares it. */
export async function call<R extends RouteDef>(
  route: R,
  args: ClientArgs<R>,
  options: CallOptions = {},
): Promise<RouteResult<R>> {
  return (await callWithVersion(route, args, options)).data;
}

/** As `call`, with the version of the data, for the next `ifMatch`. */
export async function callWithVersion<R extends RouteDef>(
  route: R,
  args: ClientArgs<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  const { response, id } = await send(route, args, options);
  const etag = response.headers.get('etag')?.replaceAll('"', '');
  return { data: await dataOf(route, response, id), etag, next: nextOf(response) };
}

function nextOf({ headers }: Response): string | undefined {
  const address = /<([^<>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return address === undefined ? undefined : (new URL(address, window.location.href).searchParams.get('cursor') ?? undefined);
}

/**
 * Starts work in the background. Returns the job to watch, or the result if the server was done at once. A request without an
 * answer is repeated with the same idempotency key: if the server has started the job, it answers with that one.
 */
export async function startJob<R extends RouteDef>(
  route: R,
  args: ClientArgs<R>,
  options: CallOptions = {},
): Promise<{ job: Job } | { data: RouteResult<R> }> {
  const asked = { ...options, idempotencyKey: options.idempotencyKey ?? newId() };
  const { response, id } = await untilAnswered(() => send(route, args, asked, { prefer: 'respond-async' }));
  if (response.status === 202) return { job: parsedAnswer(Job, await json(response, id), id) as Job };
  return { data: await dataOf(route, response, id) };
}

/** The raw body of an operation that returns a file. */
export async function download<R extends RouteDef>(route: R, args: ClientArgs<R>, options: CallOptions = {}): Promise<Blob> {
  const { response } = await send(route, args, options);
  return response.blob();
}

/** The raw response of an operation. */
export async function rawAnswer<R extends RouteDef>(route: R, args: PlainArgs): Promise<{ status: number; text: string }> {
  const { response } = await send(route, args, {});
  return { status: response.status, text: await response.text() };
}

export type ResourceClient<R extends ResourceDef> = {
  [Op in keyof R]: (...args: [...ArgsOf<R[Op]>, options?: CallOptions]) => Promise<RouteResult<R[Op]>>;
};

/** The operations of a resource by their names: `client(companies).readCompany({ params })`. */
export function apiClient<R extends ResourceDef>(resource: R): ResourceClient<R> {
  const calls = Object.entries(resource).map(([name, route]) => [
    name,
    (args: PlainArgs = {}, options?: CallOptions) => call(route, args as ClientArgs<RouteDef>, options),
  ]);
  return Object.fromEntries(calls) as ResourceClient<R>;
}

async function send(route: RouteDef, args: PlainArgs, options: CallOptions, extra: Record<string, string> = {}) {
  const id = correlationId();
  const { body, headers } = encodeBody(args.body);
  const own = { ...headers, ...extra, 'x-correlation-id': id, ...conditions(route, options), ...previewHeaders(route.path) };
  const attempt = (token: string | undefined) => {
    const all = { ...own, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    return reach(
      addressOf(route, args),
      { method: route.method, ...(body !== undefined && { body }), headers: all },
      options,
      id,
    );
  };
  const token = route.access === 'public' ? undefined : await session.token();
  checkOwner(token, options.as, id);
  // A renewed token belongs to the same person, so the check also works where the caller names nobody.
  const whose = options.as ?? (token && session.owner(token));
  let response = await attempt(token);
  if (response.status === 401 && token !== undefined) {
    const renewed = await session.renew();
    checkOwner(renewed, whose, id);
    if (renewed !== undefined) response = await attempt(renewed);
  }
  let error = await errorOf(response, id);
  if (error?.code === 'recent_sign_in_required') {
    const recent = await session.signInAgain?.();
    checkOwner(recent, whose, id);
    if (recent !== undefined) response = await attempt(recent);
    error = await errorOf(response, id, error);
  }
  sawAnswer(response.status);
  if (error) {
    if (error.code === 'second_factor_required') session.lacksSecondFactor?.();
    throw error;
  }
  return { response, id };
}

/** `known`: the error of this response, if its body has been read already. */
async function errorOf(response: Response, id: string, known?: ApiError): Promise<ApiError | undefined> {
  if (response.ok) return undefined;
  if (response.bodyUsed) return known;
  const { headers, status } = response;
  return new ApiError(status, await problemOf(response), headers.get('x-correlation-id') ?? id, headers.has('retry-after'));
}

function checkOwner(token: string | undefined, as: string | undefined, id: string): void {
  if (as !== undefined && token !== undefined && (session.owner(token) ?? as) !== as) throw new ApiError(401, {}, id);
}

const conditions = (route: RouteDef, options: CallOptions): Record<string, string> => ({
  ...(options.ifMatch !== undefined && { 'if-match': `"${options.ifMatch}"` }),
  ...(options.ofBrowser && { [SESSION_COOKIE.header]: '1' }),
  ...(route.method === 'POST' && { 'idempotency-key': options.idempotencyKey ?? newId() }),
});

/**
 * `fetch` with the time limit. An abort by the caller stays an AbortError; any other failure without a response has status 0.
 * Without a connection no log has the request, so that error names no reference.
 */
async function reach(url: string, init: RequestInit, options: CallOptions, id: string): Promise<Response> {
  const limit = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  try {
    return await fetch(url, { ...init, signal });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (health() === 'offline') throw new ApiError(0, OFFLINE, '');
    throw new ApiError(0, limit.aborted ? TIMED_OUT : NO_ANSWER, id);
  }
}

async function dataOf<R extends RouteDef>(route: R, response: Response, id: string): Promise<RouteResult<R>> {
  const schema = route.reads ?? route.response;
  if (schema === undefined || response.status === 204) return undefined as RouteResult<R>;
  return (await parsedInTasks(schema, await json(response, id), id)) as RouteResult<R>;
}

async function json(response: Response, id: string): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new ApiError(0, UNREADABLE, id);
  }
}

async function problemOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}
