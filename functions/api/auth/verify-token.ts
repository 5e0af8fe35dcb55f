import type { auth } from '../../../shared/contract/person/auth.ts';
import { needsPasskey, needsSecondFactor } from '../../core/access/open-session.ts';
import { ownerOfToken } from '../../core/person/session/token-owner.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const verifyToken: Handlers<typeof auth>['verifyToken'] = async (context, { body }) => {
  const actor = await ownerOfToken(context, body.token, body.invitation);
  const { userUid: uid, email, firstName: first_name, lastName: last_name } = actor;
  const flags = { is_superuser: actor.isSuperuser, is_tenant_superuser: actor.isTenantSuperuser };
  const needs = (await needsSecondFactor(actor)) && { needs_second_factor: true as const };
  const passkeys = {
    ...((await needsPasskey(actor)) && { needs_passkey: true as const }),
    ...(actor.passkeysSince !== undefined && { has_passkey: true as const }),
  };
  const second_factor = actor.secondFactor;
  return {
    token: body.token,
    uid,
    username: email,
    email,
    first_name,
    last_name,
    ...flags,
    ...needs,
    ...passkeys,
    ...(second_factor && { second_factor }),
  };
};
