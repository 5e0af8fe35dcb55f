import type { invites } from '../../../shared/contract/person/invites.ts';
import { inviteStore } from '../../data/stores/project/invite-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { inviteView } from './view.ts';

type Routes = Handlers<typeof invites>;

export const listInvites: Routes['listInvites'] = async ({ tenantUid }, { params }) => {
  const [loaded, pending] = await Promise.all([
    projectStore(tenantUid).load(params.projectId),
    inviteStore(tenantUid).pending(params.projectId),
  ]);
  return pending.map((invite) => inviteView(invite, loaded));
};

/** A person has few invitations at a time, so that their projects are read one by one. */
export const listOwnInvites: Routes['listOwnInvites'] = async ({ tenantUid, actor }) => {
  const pending = await inviteStore(tenantUid).pendingOf(actor.email);
  const uids = [...new Set(pending.map(({ projectUid }) => projectUid))];
  const projects = await Promise.all(uids.map((uid) => projectStore(tenantUid).load(uid)));
  return pending.map((invite) => inviteView(invite, projects.find(({ project }) => project.uid === invite.projectUid)!));
};
