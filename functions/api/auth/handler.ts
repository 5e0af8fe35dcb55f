import { auth } from '../../../shared/contract/person/auth.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { activateRegistered } from './activate-account.ts';
import { createToken } from './create-token.ts';
import { openSignedIn } from './open-signed-in.ts';
import { readInvitation } from './read-invitation.ts';
import { endBrowserSession, refreshToken } from './refresh-token.ts';
import { registerPerson } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { verifyToken } from './verify-token.ts';

export const handler = resourceHandler(auth, {
  createToken,
  refreshToken,
  endBrowserSession,
  verifyToken,
  openSignedIn,
  register: registerPerson,
  readInvitation,
  activateAccount: activateRegistered,
  resetPassword,
});
