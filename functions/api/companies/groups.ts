import type { companyMembers } from '../../../shared/contract/company/company-members.ts';
import { addCompanyGroup, editCompanyGroup, groupsOfCompany, removeCompanyGroup } from '../../core/company/permission-groups.ts';
import type { PermissionGroupFields } from '../../core/project/permission-groups.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { groupChangeOf, permissionGroupView } from '../views/permission-group-view.ts';

type Routes = Handlers<typeof companyMembers>;
type Params = { companyId: string; authGroupId: string };

export const listCompanyGroups: Routes['listCompanyGroups'] = async ({ tenantUid }, { params }) =>
  (await groupsOfCompany(tenantUid, params.companyId)).map(permissionGroupView);

export const createCompanyGroup: Routes['createCompanyGroup'] = async (context, { params, body }) => {
  const fields = { name: body.name, isAdmin: body.is_admin, actions: body.policy_json.actions };
  return permissionGroupView(await addCompanyGroup(context, params.companyId, fields));
};

async function change(context: SignedInRequest, params: Params, given: Partial<PermissionGroupFields>) {
  const group = await editCompanyGroup(context, params.companyId, params.authGroupId, given);
  context.reply.version = group.version;
  return permissionGroupView(group);
}

export const replaceCompanyGroup: Routes['replaceCompanyGroup'] = (context, { params, body }) =>
  change(context, params, groupChangeOf(body));

export const changeCompanyGroup: Routes['changeCompanyGroup'] = (context, { params, body }) =>
  change(context, params, groupChangeOf(body));

export const deleteCompanyGroup: Routes['deleteCompanyGroup'] = async (context, { params }) => {
  await removeCompanyGroup(context, params.companyId, params.authGroupId);
  return undefined;
};
