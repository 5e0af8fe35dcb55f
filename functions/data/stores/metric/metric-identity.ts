import { createHash } from 'node:crypto';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';
import { identityKey, identityRemoval, ownIdentityKeys, uidsByHash } from './metric-places.ts';

export type BaseMetricFields = {
  name: string;
  unit: string;
  description: string;
  category: string;
  parentMetricUid?: string;
  conversionBaseUid?: string;
};

const sha256 = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const isLinked = ({ parentMetricUid, conversionBaseUid }: BaseMetricFields) => Boolean(parentMetricUid || conversionBaseUid);

/** All fields together are the identity, letter case and blanks included (SET-249, SET-369, ADM-347). */
export function identityHash(fields: BaseMetricFields): string {
  const { name, unit, description, category, parentMetricUid, conversionBaseUid } = fields;
  return sha256([
    name,
    unit,
    description,
    category,
    ...(isLinked(fields) ? [parentMetricUid ?? null, conversionBaseUid ?? null] : []),
  ]);
}

/**
 * The hash that finds a linked metric by the four fields that nodes name; null for a metric without links, whose identity they
 * are.
 */
const linkedHash = (fields: BaseMetricFields): string | null => (isLinked(fields) ? fieldsHash(fields) : null);
const fieldsHash = ({ name, unit, description, category }: BaseMetricFields) =>
  sha256([name, unit, description, category, 'linked']);

/** The uids of linked metrics with these four fields, in the order of `wanted`. One BatchGet for each 50, none without fields. */
export async function linkedUids(tenantUid: string, wanted: readonly BaseMetricFields[]): Promise<(string | undefined)[]> {
  const hashes = wanted.map(fieldsHash);
  const uids = await uidsByHash(tenantUid, hashes);
  return hashes.map((hash) => uids.get(hash));
}

/**
 * The writes that make a linked metric findable by its four fields, unless another metric has these. A new metric has no
 * `before`. One BatchGet each for `before` and `after`, where they are linked.
 */
export async function linkedWrites(
  tenantUid: string,
  metricUid: string,
  before: BaseMetricFields | undefined,
  after: BaseMetricFields | undefined,
): Promise<Write[]> {
  const [was, is] = [before, after].map((fields) => (fields ? linkedHash(fields) : null)) as [string | null, string | null];
  const gone = was === null || was === is ? [] : await ownIdentityKeys(tenantUid, was, metricUid);
  const isFree = is !== null && (await linkedIsFree(tenantUid, is, metricUid));
  return [
    ...gone.map((key) => identityRemoval(key, metricUid)),
    ...(isFree ? [write(db.entities.metricidentity.put({ ...identityKey(tenantUid, is), metricUid }))] : []),
  ];
}

const PLACES_OF_IDENTITY = 2;
const linkedIsFree = async (tenantUid: string, hash: string, metricUid: string) =>
  (await ownIdentityKeys(tenantUid, hash, metricUid)).length === PLACES_OF_IDENTITY;

/**
 * The writes of a merge for the identity of a linked metric: it passes to the successor if that has the same four fields, else it
 * is removed.
 */
export async function linkedHandover(
  tenantUid: string,
  { uid, ...fields }: BaseMetricFields & { uid: string },
  into: BaseMetricFields & { uid: string },
): Promise<Write[]> {
  const hash = linkedHash(fields);
  if (hash === null) return [];
  const own = await ownIdentityKeys(tenantUid, hash, uid);
  if (hash !== linkedHash(into)) return own.map((key) => identityRemoval(key, uid));
  return own.length === PLACES_OF_IDENTITY
    ? [write(db.entities.metricidentity.put({ ...identityKey(tenantUid, hash), metricUid: into.uid }))]
    : [];
}
