import middy from '@middy/core';
import type { Context as LambdaContext, APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import {
  isPublic,
  type ResourceDef,
  type RouteDef,
  type RouteInput,
  type RouteReply,
  routeKey,
} from '../../shared/contract/route.ts';
import { isRecentSignIn, sessionIdOf } from '../../shared/domain/access/sessions.ts';
import { notFound } from '../../shared/errors.ts';
import { EDGE_HEADER } from '../../shared/platform.ts';
import { countUse, countWrite } from '../core/access/fair-use.ts';
import { authorise, resolveIds } from '../core/access/grant.ts';
import { demandRecentSignIn, demandSecondFactor } from '../core/access/open-session.ts';
import { permitted } from '../core/access/policy.ts';
import { asSeated } from '../core/access/seated.ts';
import { wholeIds } from '../core/access/short-ids.ts';
import { recordExport } from '../core/file/record-download.ts';
import { usage } from '../data/client/meter.ts';
import { inTenant } from '../data/reach.ts';
import { metricUseStore } from '../data/stores/metric/metric-use-store.ts';
import { logger, personInLogs } from '../log.ts';
import { answer } from './answer.ts';
import { actorOf, tenantOf } from './caller.ts';
import { compressed } from './compress.ts';
import { correlationIdOf, type Event, ifMatchOf } from './event.ts';
import { once } from './idempotency.ts';
import { observe } from './observe.ts';
import { parse } from './parse.ts';
import { asPreviewed } from './preview.ts';
import type { PublicRequest, SignedInRequest } from './request-context.ts';
import { browserSessionOf } from './session-cookie.ts';

type Handler<R extends RouteDef> = (
  context: R['access'] extends 'public' ? PublicRequest : SignedInRequest,
  input: RouteInput<R>,
) => Promise<RouteReply<R>>;

/** A handler whose route is known only at run time; its input is parsed for that route. */
type Run = (context: PublicRequest, input: unknown) => Promise<unknown>;

/** One handler per route; a route without one does not compile. */
export type Handlers<R extends ResourceDef> = { [K in keyof R]: Handler<R[K]> };

/**
 * The Lambda of one resource: find the route, know the caller, check the grant, parse, judge needs of the body or the report,
 * run, answer.
 */
export function resourceHandler<R extends ResourceDef>(routes: R, handlers: Handlers<R>) {
  const byKey = new Map(Object.entries(routes).map(([name, route]) => [routeKey(route), { name, route }]));
  return middy<Event, Result, Error, LambdaContext>()
    .use(observe((key) => byKey.get(key)?.name))
    .handler(async (event, lambda) => {
      const found = byKey.get(event.routeKey);
      if (!found) throw notFound('address');
      const handler = handlers[found.name] as Run;
      const context = await publicContext(event);
      const served = await inTenant(context.tenantUid, () => serve({ route: found.route, event, lambda }, context, handler));
      // answers of public operations are short, and some hold a token, whose length and repetitions compression would reveal
      return isPublic(found.route) ? served : compressed(event, served);
    });
}

type Call = { route: RouteDef; event: Event; lambda: LambdaContext };

async function serve({ route, event, lambda }: Call, context: PublicRequest, handler: Run): Promise<Result> {
  const sent = event.pathParameters ?? {};
  if (isPublic(route)) return run(route, event, context, sent, handler);
  const known = await callerContext(route, event, context);
  await fairly(route, known);
  const params = { ...sent, ...fullIds(known), ...(await wholeIds(known, sent)) };
  const scope = { tenantUid: known.tenantUid, userUid: known.actor.userUid, lambda };
  const judged: Run = async (_context, input) => {
    const answered = await handler(await permitted(route, known, input as { body?: unknown }), input);
    if (known.reply.filename) await recordExport(known, known.reply.filename);
    return answered;
  };
  return once(event, scope, () => run(route, event, known, params, judged));
}

async function publicContext(event: Event): Promise<PublicRequest> {
  const { tenantUid, host } = await tenantOf(event);
  const sourceIp = event.headers[EDGE_HEADER.address] ?? event.requestContext.http.sourceIp;
  logger.appendKeys({ tenant: tenantUid, address: sourceIp });
  return {
    tenantUid,
    host,
    correlationId: correlationIdOf(event),
    now: new Date(),
    sourceIp,
    userAgent: event.headers['user-agent'],
    browser: browserSessionOf(event),
    reply: {},
  };
}

async function callerContext(route: RouteDef, event: Event, context: PublicRequest): Promise<SignedInRequest> {
  const [actor, ids, merged] = await Promise.allSettled([
    actorOf(event, context.tenantUid, context.now),
    resolveIds(context.tenantUid, event.pathParameters ?? {}, route),
    // in the round trip of the ids; each of what is read later says which merges its writer knew
    route.figures ? metricUseStore(context.tenantUid).aliasesTogether() : undefined,
  ]);
  if (actor.status === 'rejected') throw actor.reason;
  logger.appendKeys({ person: personInLogs(context.tenantUid, actor.value.userUid) });
  await demandSecondFactor(route, actor.value);
  if (ids.status === 'rejected') throw ids.reason;
  if (merged.status === 'rejected') throw merged.reason;
  const seen = await asPreviewed(event, await asSeated(route, actor.value, context.now));
  const authorised = await authorise(route, seen, ids.value);
  const cause = { by: actor.value.userUid, at: context.now.toISOString(), correlationId: context.correlationId };
  const respondAsync = event.headers.prefer?.includes('respond-async') ?? false;
  const written = event.pathParameters ?? {};
  const claims = event.requestContext.authorizer?.jwt?.claims ?? {};
  const signedInRecently = isRecentSignIn(claims, context.now.getTime());
  if (route.afterRecentSignIn === true) demandRecentSignIn({ signedInRecently });
  const session = sessionIdOf(claims);
  const known = { actor: seen, cause, session, signedInRecently, written, ids: ids.value, ...authorised, loaded: {} };
  return { ...context, ...known, aliases: merged.value, ifMatch: ifMatchOf(event), respondAsync };
}

/** Reading is not counted; the same change sent again is. */
async function fairly({ method, use }: RouteDef, { tenantUid, actor: { userUid }, now }: SignedInRequest): Promise<void> {
  if (method === 'GET' || use === 'none') return;
  await usage.asCaller(() => (use ? countUse({ tenantUid, userUid, now }, use) : countWrite({ tenantUid, userUid, now })));
}

const fullIds = ({ ids }: SignedInRequest) =>
  Object.fromEntries(Object.entries(ids).map(([type, item]) => [`${type}Id`, item.uid]));

async function run(
  route: RouteDef,
  event: Event,
  context: PublicRequest,
  params: Record<string, string | undefined>,
  handler: Run,
): Promise<Result> {
  const input = await parse(route, event, params);
  usage.enter('work');
  if (ifMatchOf(event) !== undefined) usage.noteNamedVersion();
  return answer(route, event, context, await handler(context, input));
}
