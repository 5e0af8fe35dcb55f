import { KIND_FIELD, partition } from '../table.ts';
import { IN_TENANCY, inCompany, inProject, type TrailPlace } from '../trail-place.ts';
import type { RawItem } from './index.ts';

const keyOf = (tenantUid: unknown, uid: unknown) => `${tenantUid} ${uid}`;

/** Notes the project or company of an item; a project wins over a company. */
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
 * An audit entry of the tenancy's trail, moved to the place of its subject. Undefined for any other item, and where the subject's
 * place is unknown because it belongs to the tenancy or is deleted.
 */
export function placedEntry(places: ReadonlyMap<string, TrailPlace>, item: RawItem): RawItem | undefined {
  if (item[KIND_FIELD] !== 'audit' || item.place !== IN_TENANCY) return undefined;
  const place = places.get(keyOf(item.tenantUid, item.root));
  return place && { ...item, place, trailpk: partition.place(String(item.tenantUid), place) };
}
