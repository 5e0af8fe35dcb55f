import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { SECURITY_EVENTS } from '../../shared/platform.ts';
import { env } from '../env.ts';
import { logger, metrics } from '../log.ts';
import { reachNow } from './reach.ts';
import { LOOKUP_KEYS, partition, REACHES, TABLE } from './table.ts';

type Values = Readonly<Record<string, unknown>>;

/** The parts of a request that name keys: of the document client with plain values, of the client below it with typed ones. */
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
/** The indexes whose keys are a tenant's own; that of the sweeps has keys across tenants too. */
const LISTS = [TABLE.indexes.gsi1.pk, TABLE.indexes.trail.pk];

const textOf = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'S' in value ? value.S : value);

/** What an expression makes equal to an attribute. */
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

/** The partition keys that a request names; none for one that names no key, such as a Scan. */
export function keysNamedBy(request: Request): unknown[] {
  const { Key, Item, Keys = [], PutRequest, DeleteRequest, RequestItems = {}, TransactItems = [] } = request as Part;
  if (request.KeyConditionExpression !== undefined) return queried(request);
  const own = Keys.map((each) => textOf(each[TABLE.pk]));
  for (const each of [Key, Item]) if (each) own.push(textOf(each[TABLE.pk]));
  const parts = [PutRequest, DeleteRequest, ...Object.values(RequestItems).flat(), ...TransactItems.flatMap(Object.values)];
  return [...own, ...listed(request), ...parts.flatMap((part) => (part ? keysNamedBy(part as Part) : []))];
}

/** Whether a key is one of the patterns of table.ts, where '*' at the end stands for the rest. */
export const isAmong = (patterns: readonly string[], key: unknown): boolean =>
  typeof key === 'string' &&
  patterns.some((pattern) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern));

/** A request was stopped that names what the work in hand must not reach: a fault of ours, or the work of an intruder. */
export class BeyondReach extends Error {
  override name = 'BeyondReach';
}

/** Counts a request that was stopped here or refused by AWS; an alarm follows from one. */
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

/** Operators' tools and tests work for no tenant and with credentials of their own: only what they put into a reach is confined. */
const isConfined = () => reachNow() !== undefined || env.dataRoles !== undefined;

/**
 * Stops a request that names a key beyond what the work in hand may reach, before it is sent; the credentials that it would be sent with
 * are refused as well. A function that works for tenants may ask for the keys alone that belong to none while it works for nobody.
 * @throws BeyondReach
 */
export function confine(request: Request): void {
  if (!isConfined()) return;
  const reach = reachNow();
  const patterns = reach ? REACHES[reach.role].keys(reach.tags) : LOOKUP_KEYS;
  const named = keysNamedBy(request);
  demand(named.length > 0 && named.every((key) => isAmong(patterns, key)), named);
}

/** The same for the key of a file: all files of a tenant lie under its uid. @throws BeyondReach */
export function confineFile(key: string): void {
  if (!isConfined()) return;
  const { role, tags } = reachNow() ?? {};
  demand(role === 'tenant' && key.startsWith(partition.files(tags!.tenant)), [key]);
}
