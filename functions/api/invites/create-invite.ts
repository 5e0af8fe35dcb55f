import type { invites } from '../../../shared/contract/person/invites.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { inviteMailWrites } from '../../core/person/invite-mail.ts';
import { joinWrites } from '../../core/person/joining.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { inviteStore } from '../../data/stores/project/invite-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { inviteView } from './view.ts';

export const createInvite: Handlers<typeof invites>['inviteToProject'] = async (context, { params, body }) => {
  const { tenantUid, cause } = context;
  const { email, project_discipline: disciplineUid, is_request: isRequest, meta_json } = body;
  const [loaded, pending, person] = await Promise.all([
    projectStore(tenantUid).load(params.projectId),
    inviteStore(tenantUid).pending(params.projectId),
    personStore(tenantUid).byEmail(email),
  ]);
  if (!loaded.disciplines.some(({ uid }) => uid === disciplineUid)) throw fieldError('project_discipline', 'No such role');
  if (pending.some((each) => each.email === email.toLowerCase() && each.disciplineUid === disciplineUid))
    throw new AppError('conflict', 'This person is invited to this role already', { email: ['Invited to this role already'] });
  const autoAccept = meta_json.auto_accept_if_user_exists === true;
  const metaJson = { ...meta_json, auto_accept_if_user_exists: autoAccept };
  const joins = autoAccept && person !== undefined;
  const fields = { projectUid: params.projectId, email, disciplineUid, isRequest, metaJson };
  const role = loaded.disciplines.find(({ uid }) => uid === disciplineUid)!;
  const more = joins
    ? await joinWrites(context, loaded, person, disciplineUid)
    : await inviteMailWrites(context, {
        email,
        isRequest,
        to: loaded.project.name,
        role: role.name,
        hasAccount: person !== undefined,
        places: [loaded.project.uid, loaded.project.companyUid],
      });
  const invite = await inviteStore(tenantUid).create({ ...fields, status: joins ? 'accepted' : 'pending' }, more, cause);
  return inviteView(invite, loaded);
};
