import type { tenantFactors } from '../../../shared/contract/factor/factor-groups.ts';
import { addFactorGroup, editFactorGroup, factorGroups, removeFactorGroup } from '../../core/factor/groups.ts';
import type { FactorGroupItem } from '../../core/factor/origin.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { groupView } from '../views/factor-view.ts';

type Routes = Handlers<typeof tenantFactors>;

function savedView({ reply }: SignedInRequest, saved: FactorGroupItem) {
  reply.version = saved.version;
  return groupView(saved);
}

export const listFactorGroups: Routes['listFactorGroups'] = async (context) => (await factorGroups(context)).map(groupView);

export const createFactorGroup: Routes['createFactorGroup'] = async (context, { body }) =>
  savedView(context, await addFactorGroup(context, body));

export const changeFactorGroup: Routes['changeFactorGroup'] = async (context, { params, body }) =>
  savedView(context, await editFactorGroup(context, params.groupId, body));

export const replaceFactorGroup: Routes['replaceFactorGroup'] = async (context, { params, body }) =>
  savedView(context, await editFactorGroup(context, params.groupId, { name: body.name, start_date: body.start_date ?? null }));

export const deleteFactorGroup: Routes['deleteFactorGroup'] = async (context, { params }) => {
  await removeFactorGroup(context, params.groupId);
  return undefined;
};
