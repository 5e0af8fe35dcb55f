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

/** What a linked metric is found by where four fields are named, as nodes name them; null for one whose identity they are. */
const linkedHash = (fields: BaseMetricFields): string | null => (isLinked(fields) ? fieldsHash(fields) : null);
const fieldsHash = ({ name, unit, description, category }: BaseMetricFields) =>
  sha256([name, unit, description, category, 'linked']);

/** Linked metrics that have these four fields, by the index of the fields. One BatchGet for 50, none for no fields. */
export async function linkedUids(tenantUid: string, wanted: readonly BaseMetricFields[]): Promise<(string | undefined)[]> {
  const hashes = wanted.map(fieldsHash);
  const uids = await uidsByHash(tenantUid, hashes);
  return hashes.map((hash) => uids.get(hash));
}

/**
 * The writes that let a linked metric be found by its four fields, unless another one is: for one that is made, without `before`, and for
 * one whose fields change. A BatchGet for each of the two that is linked.
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

/** The writes that leave what a linked metric is found by to the one that it becomes, if that has the same four fields. */
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
