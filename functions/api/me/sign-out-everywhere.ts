import type { me } from '../../../shared/contract/person/me.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const signOutEverywhere: Handlers<typeof me>['signOutEverywhere'] = async ({ tenantUid, actor, cause }) => {
  await personStore(tenantUid).signOut(actor.userUid, cause);
  return undefined;
};
