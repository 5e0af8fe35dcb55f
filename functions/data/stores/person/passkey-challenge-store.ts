import type { EntityItem } from 'electrodb';
import { errorKind } from '../../../../shared/errors.ts';
import type { PasskeyChallengeEntity } from '../../entities/person/passkey-challenge.ts';
import { db } from '../../service.ts';
import { transact, write } from '../../transact.ts';

export type PasskeyChallengeItem = EntityItem<typeof PasskeyChallengeEntity>;

/** Time for a person to find their device, the same as for typing a code. */
const SECONDS = 300;

const TAKEN = errorKind('conflict', 'This was used already.');

/** The challenges that authenticators of one tenant's people must sign. */
export const passkeyChallengeStore = (tenantUid: string) => ({
  async keep(challenge: Omit<PasskeyChallengeItem, 'tenantUid' | 'expiresAt'>, now: Date): Promise<void> {
    const expiresAt = Math.floor(now.getTime() / 1000) + SECONDS;
    await db.entities.passkeyChallenge.put({ tenantUid, ...challenge, expiresAt }).go();
  },

  /** Deletes a challenge, so that it counts once. @returns undefined for an expired, used or unknown one */
  async take(id: string, now: Date): Promise<PasskeyChallengeItem | undefined> {
    const { data } = await db.entities.passkeyChallenge.get({ tenantUid, id }).go({ consistent: true });
    if (!data) return undefined;
    const there = db.entities.passkeyChallenge.delete({ tenantUid, id }).where((item, { exists }) => exists(item.challenge));
    try {
      await transact([write(there, TAKEN)]);
    } catch (error) {
      if (TAKEN.is(error)) return undefined;
      throw error;
    }
    return data.expiresAt * 1000 > now.getTime() ? data : undefined;
  },
});
