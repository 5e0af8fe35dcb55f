import type { me, PasskeyView } from '../../../shared/contract/person/me.ts';
import { addPasskey, beginPasskey, passkeysOf, removePasskey, renamePasskey } from '../../core/person/account/passkeys.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Passkey = Awaited<ReturnType<typeof passkeysOf>>[number];

const passkeyView = ({ uid, label, host, created, lastUsed }: Passkey): PasskeyView => ({
  uid,
  label,
  host,
  created,
  last_used: lastUsed ?? null,
});

export const listMyPasskeys: Handlers<typeof me>['listMyPasskeys'] = async (context) =>
  (await passkeysOf(context)).map(passkeyView);

export const beginMyPasskey: Handlers<typeof me>['beginPasskey'] = beginPasskey;

export const addMyPasskey: Handlers<typeof me>['addPasskey'] = async (context, { body }) =>
  passkeyView(await addPasskey(context, body));

export const renameMyPasskey: Handlers<typeof me>['renamePasskey'] = async (context, { params, body }) =>
  passkeyView(await renamePasskey(context, params.passkeyId, body.label));

export const removeMyPasskey: Handlers<typeof me>['removePasskey'] = async (context, { params }) => {
  await removePasskey(context, params.passkeyId);
  return undefined;
};
