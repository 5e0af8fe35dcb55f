import { me } from '../../../shared/contract/person/me.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { changePassword } from './change-password.ts';
import { listMyPackages } from './list-packages.ts';
import { addMyPasskey, beginMyPasskey, listMyPasskeys, removeMyPasskey, renameMyPasskey } from './passkeys.ts';
import { readMe } from './read-me.ts';
import { endMySession, listMySessions } from './sessions.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';

export const handler = resourceHandler(me, {
  readMe,
  listMyPackages,
  signOutEverywhere,
  listMySessions,
  endMySession,
  changePassword,
  listMyPasskeys,
  beginPasskey: beginMyPasskey,
  addPasskey: addMyPasskey,
  renamePasskey: renameMyPasskey,
  removePasskey: removeMyPasskey,
});
