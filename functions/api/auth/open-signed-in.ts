import type { auth } from '../../../shared/contract/person/auth.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/**
 * The browser's session is the application's, so that the application opens the address; it asks for the login first if need be.
 */
export const openSignedIn: Handlers<typeof auth>['openSignedIn'] = async ({ reply }, { query }) => {
  Object.assign(reply, { status: 302, location: `/open?next=${encodeURIComponent(query.next)}` });
  return undefined;
};
