import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { SECURITY_EVENTS } from '../../../shared/platform.ts';
import { env } from '../../env.ts';
import { logger, metrics } from '../../log.ts';
import { reachNow } from '../reach.ts';
import { LOOKUP_KEYS, partition, REACHES, TABLE } from '../table.ts';

type Values = Readonly<Record<string, unknown>>;

/** The parts of a request that name keys. The document client has plain values, the client below it typed ones. */
export type Request = {
  Key?: Values;
  Item?: Values;
  IndexName?: string;
  KeyConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Readonly<Record<string, string>>;
  ExpressionAttributeValues?: Values;
  RequestItems?: Readonly<Record<string, unknown>>;
  TransactItems?: readonly Readonly<Record<string, unknown>>[];
};
type Part = Request & { Keys?: readonly Values[]; PutRequest?: Request; DeleteRequest?: Request };

const EQUALITY = /(?<![\w#])(#?\w+) ?= ?(:\w+)/g;
/** Partition keys of the indexes that belong to one tenant each. The index of the sweeps also has keys across tenants. */
const LISTS = [TABLE.indexes.gsi1.pk, TABLE.indexes.trail.pk];

const textOf = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'S' in value ? value.S : value);

/** The values that an expression compares with an attribute, or assigns to it, by `=`. */
const equalTo = (
  attribute: string,
  expression: string,
  { ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Request,
) =>
  [...expression.matchAll(EQUALITY)]
    .filter(([, name = '']) => (ExpressionAttributeNames[name] ?? name) === attribute)
    .map(([, , value = '']) => textOf(ExpressionAttributeValues[value]));

/** The partition key of a Query, in the table or in the index that it asks. */
function queried(request: Request): unknown[] {
  const { pk } = request.IndexName ? TABLE.indexes[request.IndexName as keyof typeof TABLE.indexes] : TABLE;
  return equalTo(pk, request.KeyConditionExpression ?? '', request);
}

/** The lists of the tenants' indexes that a write puts an item into. */
const listed = (request: Request): unknown[] =>
  LISTS.flatMap((list) => [
    ...(request.Item && list in request.Item ? [textOf(request.Item[list])] : []),
    ...equalTo(list, request.UpdateExpression ?? '', request),
  ]);

/** The partition keys that a request names; empty for a request without keys, such as a Scan. */
export function keysNamedBy(request: Request): unknown[] {
  const { Key, Item, Keys = [], PutRequest, DeleteRequest, RequestItems = {}, TransactItems = [] } = request as Part;
  if (request.KeyConditionExpression !== undefined) return queried(request);
  const own = Keys.map((each) => textOf(each[TABLE.pk]));
  for (const each of [Key, Item]) if (each) own.push(textOf(each[TABLE.pk]));
  const parts = [PutRequest, DeleteRequest, ...Object.values(RequestItems).flat(), ...TransactItems.flatMap(Object.values)];
  return [...own, ...listed(request), ...parts.flatMap((part) => (part ? keysNamedBy(part as Part) : []))];
}

/** Whether a key matches one of the patterns of table.ts, where '*' at the end stands for any rest. */
export const isAmong = (patterns: readonly string[], key: unknown): boolean =>
  typeof key === 'string' &&
  patterns.some((pattern) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern));

/** A request named keys beyond the reach of the current work, and was stopped: a bug, or the work of an intruder. */
export class BeyondReach extends Error {
  override name = 'BeyondReach';
}

/** Counts a request that this file stopped or AWS refused. A single one raises an alarm. */
export function noteForeignKey(details: Readonly<Record<string, unknown>>): void {
  const event: (typeof SECURITY_EVENTS)[number] = 'foreignKey';
  metrics.singleMetric().addMetric(event, MetricUnit.Count, 1);
  logger.error('a request beyond its reach', { reach: reachNow(), ...details });
}

function demand(isWithin: boolean, named: readonly unknown[]): void {
  if (isWithin) return;
  noteForeignKey({ named });
  throw new BeyondReach('The work in hand must not reach this data');
}

/**
 * Operators' tools and tests have credentials of their own and no tenant, so they are confined only while they work inside a
 * reach.
 */
const isConfined = () => reachNow() !== undefined || env.dataRoles !== undefined;

/**
 * Stops a request before it is sent if it names a key beyond the reach of the current work. AWS would refuse it as well, because
 * the session's credentials have the same limit. Outside of any reach, a function that works for tenants may only ask for
 * LOOKUP_KEYS.
 * @throws BeyondReach
 */
export function confine(request: Request): void {
  if (!isConfined()) return;
  const reach = reachNow();
  const patterns = reach ? REACHES[reach.role].keys(reach.tags) : LOOKUP_KEYS;
  const named = keysNamedBy(request);
  demand(named.length > 0 && named.every((key) => isAmong(patterns, key)), named);
}

/** Stops a request for a file of another tenant. All files of a tenant lie under its uid. @throws BeyondReach */
export function confineFile(key: string): void {
  if (!isConfined()) return;
  const { role, tags } = reachNow() ?? {};
  demand(role === 'tenant' && key.startsWith(partition.files(tags!.tenant)), [key]);
}
