import { KIND_FIELD, partition } from '../table.ts';
import { IN_TENANCY, inCompany, inProject, type TrailPlace } from '../trail-place.ts';
import type { RawItem } from './index.ts';

const keyOf = (tenantUid: unknown, uid: unknown) => `${tenantUid} ${uid}`;

/** Remembers in which project or company an item lies. */
export function notePlace(places: Map<string, TrailPlace>, item: RawItem): void {
  const { tenantUid, uid, scope, scopeUid } = item;
  if (typeof uid !== 'string' || item[KIND_FIELD] === 'audit') return;
  const projectUid = item.projectUid ?? item.clientProjectUid ?? (scope === 'project' ? scopeUid : undefined);
  const companyUid = item.companyUid ?? (scope === 'company' ? scopeUid : undefined);
  const key = keyOf(tenantUid, uid);
  if (projectUid) places.set(key, inProject(String(projectUid)));
  else if (companyUid && !places.get(key)?.startsWith('project')) places.set(key, inCompany(String(companyUid)));
}

/**
 * The raw entry of the audit trail with the place of its subject, where it names none and the subject's is known. The subject of an
 * entry that is not changed is the tenancy's, or gone.
 */
export function placedEntry(places: ReadonlyMap<string, TrailPlace>, item: RawItem): RawItem | undefined {
  if (item[KIND_FIELD] !== 'audit' || item.place !== IN_TENANCY) return undefined;
  const place = places.get(keyOf(item.tenantUid, item.root));
  return place && { ...item, place, trailpk: partition.place(String(item.tenantUid), place) };
}
