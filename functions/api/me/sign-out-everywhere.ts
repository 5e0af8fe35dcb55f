import type { me } from '../../../shared/contract/person/me.ts';
import { endSessions } from '../../core/person/session/sessions.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const signOutEverywhere: Handlers<typeof me>['signOutEverywhere'] = async (context) => {
  await endSessions(context);
  return undefined;
};
