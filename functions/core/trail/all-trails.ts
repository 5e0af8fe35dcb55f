import { forEachTenancy } from '../tenant/each-tenancy.ts';
import { checkTrail, type TrailFault } from './check.ts';
import { sealTrail } from './seal.ts';

/** The newest block of a tenancy, to be kept outside of the table and compared with the chain. */
export type SealedTrail = { tenantUid: string; block: number; hash: string; sealed: number };

/**
 * Seals the trails of all open tenancies, except those whose earlier entries have no place yet.
 * @param onFound called for each with new blocks
 * @throws Error at the end, where one could not be sealed
 */
export const sealAllTrails = (now: Date, onFound: (trail: SealedTrail) => void): Promise<void> =>
  forEachTenancy(async ({ tenantUid, sealed: isSealed }) => {
    if (isSealed !== 'yes') return;
    const { newest, sealed } = await sealTrail(tenantUid, now);
    if (newest && sealed > 0) onFound({ tenantUid, block: newest.number, hash: newest.hash, sealed });
  });

/**
 * Proves the next part of each open tenancy's trail.
 * @param onFound called for everything that cannot be trusted
 * @throws Error at the end, where one could not be proved
 */
export const checkAllTrails = (now: Date, onFound: (fault: TrailFault) => void): Promise<void> =>
  forEachTenancy(async ({ tenantUid }) => {
    for (const fault of await checkTrail(tenantUid, now)) onFound(fault);
  });
