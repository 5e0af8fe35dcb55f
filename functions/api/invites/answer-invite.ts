import type { invites } from '../../../shared/contract/person/invites.ts';
import { answerInvitation } from '../../core/person/answer-project-invite.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { inviteView } from './view.ts';

export const answerInvite: Handlers<typeof invites>['answerInvite'] = async (context, { params, body }) =>
  inviteView(
    await answerInvitation(context, params.projectId, params.inviteId, { status: body.status, roleUid: body.project_discipline }),
  );
