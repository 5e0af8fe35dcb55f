import type { me } from '../../../shared/contract/person/me.ts';
import { endOwnSession, openSessionsOf } from '../../core/person/session/sessions.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const listMySessions: Handlers<typeof me>['listMySessions'] = async (context) => {
  const sessions = await openSessionsOf(context);
  return sessions.map(({ id, device, begun, lastSeen, isCurrent }) => ({
    uid: id,
    device,
    begun,
    last_seen: lastSeen,
    is_current: isCurrent,
  }));
};

export const endMySession: Handlers<typeof me>['endMySession'] = async (context, { params }) => {
  await endOwnSession(context, params.sessionId);
  return undefined;
};
