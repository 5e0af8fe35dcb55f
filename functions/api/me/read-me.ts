import type { me } from '../../../shared/contract/person/me.ts';
import { openWorkOf } from '../../core/person/open-work.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const readMe: Handlers<typeof me>['readMe'] = async (context) => {
  const { actor } = context;
  const { actions, invitations } = await openWorkOf(context);
  return {
    uid: actor.userUid,
    username: actor.email,
    email: actor.email,
    first_name: actor.firstName,
    last_name: actor.lastName,
    is_superuser: actor.isSuperuser,
    is_tenant_superuser: actor.isTenantSuperuser,
    open: { pending_actions: actions, invitations },
  };
};
