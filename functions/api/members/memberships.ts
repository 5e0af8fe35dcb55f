import type { members } from '../../../shared/contract/person/members.ts';
import { setLastDay } from '../../core/person/last-day.ts';
import { giveRoleTo, membershipsOf, takeRoleFrom } from '../../core/person/memberships.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { pageOf } from '../views/page-of.ts';
import { memberView } from './view.ts';

type Routes = Handlers<typeof members>;

export const listMembers: Routes['listMembers'] = async (context, { params, query }) =>
  pageOf(context, (await membershipsOf(context.tenantUid, params.projectId)).map(memberView), query);

export const giveRole: Routes['giveRole'] = async (context, { params, body }) => {
  const { email, project_discipline: roleUid } = body;
  return memberView(await giveRoleTo(context, params.projectId, { email, roleUid }));
};

export const changeMember: Routes['changeMember'] = async (context, { params, body }) =>
  memberView(await setLastDay(context, params.projectId, params.memberId, body.until, body.before));

export const takeRole: Routes['takeRole'] = async (context, { params }) => {
  await takeRoleFrom(context, params.projectId, params.memberId);
  return undefined;
};
