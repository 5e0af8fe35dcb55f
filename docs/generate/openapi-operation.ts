import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { alsoOf, isPublic, type RouteDef, successStatus } from '../../shared/contract/route.ts';
import { RECENT_MINUTES } from '../../shared/domain/access/sessions.ts';
import { ERROR_STATUS } from '../../shared/errors.ts';
import { bodyShapes } from './openapi-bodies.ts';

const problem = (status: number) => ({ $ref: `#/components/responses/Problem${status}` });

/** A list that answers page by page. */
const isPaged = (route: RouteDef) =>
  route.response instanceof z.ZodArray &&
  route.query !== undefined &&
  'limit' in route.query.shape &&
  'cursor' in route.query.shape;

/** Parameters whose first eight characters are reserved, or that have no short form. */
const MEANS_ONE = ['company', 'project', 'tracker', 'ref', 'commit', 'template', 'job'].map((name) => `${name}Id`);
const NO_IDS = ['submission', 'block', 'pathId'];

/** Whether the path has an id that may mean several things by its first eight characters (REP-028). */
const mayMeanSeveral = ({ params }: RouteDef): boolean =>
  Object.keys(params?.shape ?? {}).some((name) => ![...MEANS_ONE, ...NO_IDS].includes(name));

function statuses(route: RouteDef): number[] {
  const E = ERROR_STATUS;
  return [
    // of any request, since the edge refuses headers that only it may set
    E.invalid_input,
    ...(isPublic(route) ? [] : [E.unauthenticated]),
    // some rights depend on the things that the request names
    ...(isPublic(route) ? [] : [E.forbidden]),
    // a host name of no tenant
    E.not_found,
    ...(route.method === 'GET' && !mayMeanSeveral(route) ? [] : [E.conflict]),
    ...(route.body || route.response ? [E.too_large] : []),
    ...(route.body ? [E.unsupported_type] : []),
    E.too_many_requests,
    ...(route.refuses ?? []).map((code) => E[code]),
  ];
}

const DESCRIPTIONS: Record<number, string> = {
  200: 'Success',
  201: 'Created',
  202: 'The work has begun and goes on',
  204: 'Done',
  302: 'It is at another address',
  303: 'The result is at another address',
};

function success(route: RouteDef, status: number): ZodOpenApiResponseObject {
  const description = DESCRIPTIONS[status]!;
  if (status >= 300) return { description, headers: { Location: { $ref: '#/components/headers/Location' } } };
  if (route.response === undefined) return { description };
  const isWritten = route.text !== undefined && route.response instanceof z.ZodString;
  const written = (type: string) => [type, { schema: type === 'application/json' ? z.unknown() : z.string() }];
  return {
    description,
    content: {
      ...(!isWritten && { 'application/json': { schema: route.response } }),
      ...Object.fromEntries((route.text ?? []).map(written)),
    },
    ...(isPaged(route) && { headers: { Link: { $ref: '#/components/headers/Link' } } }),
  };
}

const successes = (route: RouteDef): number[] => [
  ...(route.response === undefined && route.answers ? [] : [successStatus(route)]),
  ...(route.answers ?? []),
];

const responses = (route: RouteDef): ZodOpenApiResponsesObject => ({
  ...Object.fromEntries(successes(route).map((status) => [`${status}`, success(route, status)])),
  ...Object.fromEntries(statuses(route).map((status) => [`${status}`, problem(status)])),
});

function requestBody(route: RouteDef) {
  if (route.body === undefined) return {};
  const schema = bodyShapes(route.body, route.nestedIn);
  const content = {
    'application/json': { schema },
    ...(route.encoding === 'form' && { 'multipart/form-data': { schema } }),
  };
  return { requestBody: { required: !route.body.safeParse(undefined).success, content } };
}

function headers(route: RouteDef) {
  const names = [
    ...(route.method === 'PUT' || route.method === 'PATCH' || route.takesIfMatch ? ['IfMatch'] : []),
    ...(route.creates ? ['IdempotencyKey'] : []),
  ];
  return names.length === 0 ? {} : { parameters: names.map((name) => ({ $ref: `#/components/parameters/${name}` })) };
}

function need({ access }: RouteDef): string {
  if (access === 'public') return 'Anybody may call it.';
  if (access === 'signed-in') return 'Everybody who is signed in may call it.';
  const where = access.scope === 'anywhere' ? 'on any project or company' : `on the ${access.scope}`;
  const more = alsoOf({ access }).map((also) => `'${also.need}'${also.variant ? ` (${also.variant})` : ''}`);
  return `Needs '${access.needs}' ${where}${more.length === 0 ? '' : `, and ${more.join(', ')}`}.`;
}

/** The sentence about a recent sign-in; none where the operation needs none. */
function signIn({ afterRecentSignIn: after }: RouteDef): string[] {
  if (after === undefined) return [];
  const when = after === true ? '' : ` ${after.when}`;
  return [`Needs a sign-in of the last ${RECENT_MINUTES} minutes${when}, or answers 403 \`recent_sign_in_required\`.`];
}

/** An operation of the contract in OpenAPI. */
export const operation = (resource: string, name: string, route: RouteDef): ZodOpenApiOperationObject => ({
  operationId: route.operationId ?? name,
  tags: [resource],
  summary: route.summary,
  description: [need(route), ...signIn(route), ...(route.reaches ? [`Reaches further: ${route.reaches}.`] : [])].join(' '),
  security: isPublic(route) ? [] : [{ bearer: [] }],
  ...headers(route),
  ...((route.params || route.query) && {
    requestParams: { ...(route.params && { path: route.params }), ...(route.query && { query: route.query }) },
  }),
  ...requestBody(route),
  responses: responses(route),
});
