import type { invites } from '../../../shared/contract/person/invites.ts';
import { inviteStore } from '../../data/stores/project/invite-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const deleteInvite: Handlers<typeof invites>['withdrawInvite'] = async ({ tenantUid, cause }, { params }) => {
  const store = inviteStore(tenantUid);
  await store.remove(await store.get(params.projectId, params.inviteId), cause);
  return undefined;
};
