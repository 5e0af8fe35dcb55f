import type { me } from '../../../shared/contract/person/me.ts';
import { openReportsOf } from '../../core/report/open-reports.ts';
import { inviteStore } from '../../data/stores/project/invite-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const readMe: Handlers<typeof me>['readMe'] = async ({ tenantUid, actor, now }) => {
  const [open, invitations] = await Promise.all([openReportsOf(actor, now), inviteStore(tenantUid).countOf(actor.email)]);
  return {
    uid: actor.userUid,
    username: actor.email,
    email: actor.email,
    first_name: actor.firstName,
    last_name: actor.lastName,
    is_superuser: actor.isSuperuser,
    is_tenant_superuser: actor.isTenantSuperuser,
    open: { pending_actions: open.filter(({ requiresAction }) => requiresAction).length, invitations },
  };
};
