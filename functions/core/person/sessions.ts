import { personStore } from '../../data/stores/person/person-store.ts';
import type { Context } from '../context.ts';

/** Ends the sessions that the caller has begun so far, on every device. */
export const endSessions = ({ tenantUid, actor, cause }: Context): Promise<void> =>
  personStore(tenantUid).signOut(actor.userUid, cause);
