import { allTenants } from '../../data/stores/tenant/tenant-store.ts';
import { checkTrail, type TrailFault } from './check.ts';
import { sealTrail } from './seal.ts';

/** The newest block of a tenancy: what to compare the chain with, kept outside of the table. */
export type SealedTrail = { tenantUid: string; block: number; hash: string; sealed: number };

/** Seals the trails of all open tenancies, but for those whose earlier entries have no place yet. Answers those with new blocks. */
export async function sealAllTrails(now: Date): Promise<SealedTrail[]> {
  const done: SealedTrail[] = [];
  for (const { tenantUid, sealed: isSealed } of await allTenants()) {
    if (isSealed !== 'yes') continue;
    const { newest, sealed } = await sealTrail(tenantUid, now);
    if (newest && sealed > 0) done.push({ tenantUid, block: newest.number, hash: newest.hash, sealed });
  }
  return done;
}

/** Proves the next part of each open tenancy's trail; answers what cannot be trusted. */
export async function checkAllTrails(now: Date): Promise<TrailFault[]> {
  const faults: TrailFault[] = [];
  for (const { tenantUid } of await allTenants()) faults.push(...(await checkTrail(tenantUid, now)));
  return faults;
}
