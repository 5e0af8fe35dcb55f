import type { members } from '../../../shared/contract/person/members.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { membershipStore } from '../../data/stores/person/membership-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { transact } from '../../data/transact.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { memberView } from './view.ts';

type Routes = Handlers<typeof members>;

export const listMembers: Routes['listMembers'] = async ({ tenantUid }, { params }) => {
  const [loaded, held] = await Promise.all([
    projectStore(tenantUid).load(params.projectId),
    membershipStore(tenantUid).of(params.projectId),
  ]);
  const people = await personStore(tenantUid).getMany(held.map(({ userUid }) => userUid));
  const byUid = new Map(people.map((person) => [person.uid, person]));
  return held
    .flatMap(({ userUid, roles }) => {
      const person = byUid.get(userUid);
      return person ? roles.map((role) => memberView(role, person, loaded)) : [];
    })
    .sort((a, b) => compareNames(a.user.last_name, b.user.last_name) || compareNames(a.user.email, b.user.email));
};

export const createMember: Routes['giveRole'] = async ({ tenantUid, cause }, { params, body }) => {
  const [loaded, held, person] = await Promise.all([
    projectStore(tenantUid).load(params.projectId),
    membershipStore(tenantUid).of(params.projectId),
    personStore(tenantUid).byEmail(body.email),
  ]);
  if (!person) throw fieldError('email', 'Nobody with this e-mail address has an account here. Send an invitation instead.');
  if (!loaded.disciplines.some(({ uid }) => uid === body.project_discipline))
    throw fieldError('project_discipline', 'No such role');
  const current = held.find(({ userUid }) => userUid === person.uid);
  const store = membershipStore(tenantUid);
  const { role, writes } = store.addWrites(params.projectId, person.uid, body.project_discipline, current, loaded, cause);
  await transact(writes);
  return memberView(role, person, loaded);
};

export const deleteMember: Routes['takeRole'] = async ({ tenantUid, cause }, { params }) => {
  const [loaded, all] = await Promise.all([
    projectStore(tenantUid).load(params.projectId),
    membershipStore(tenantUid).of(params.projectId),
  ]);
  const held = all.find(({ roles }) => roles.some(({ memberUid }) => memberUid === params.memberId));
  if (!held) throw new AppError('not_found', 'No such membership');
  await membershipStore(tenantUid).remove(held, params.memberId, loaded, all, cause);
  return undefined;
};
