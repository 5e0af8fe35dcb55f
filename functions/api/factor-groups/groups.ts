import type { conversions } from '../../../shared/contract/factor/factor-groups.ts';
import { factorGroupStore } from '../../data/stores/factor/factor-group-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { groupView } from '../views/factor-view.ts';

type Routes = Handlers<typeof conversions>;

/** Whoever administers anything chooses a group for its packages, and so reads the list (ADM-446). */
export const listFactorGroups: Routes['listFactorGroups'] = async ({ tenantUid }) =>
  (await factorGroupStore(tenantUid).all()).map(groupView);

export const createFactorGroup: Routes['createFactorGroup'] = async ({ tenantUid, cause, reply }, { body }) => {
  const { name, start_date, from_group_id } = body;
  const made = await factorGroupStore(tenantUid).create({ name, startDate: start_date ?? null }, from_group_id ?? null, cause);
  reply.version = made.version;
  return groupView(made);
};

async function change(
  { tenantUid, cause, ifMatch, reply }: SignedInRequest,
  id: string,
  fields: { name?: string; startDate?: string | null },
) {
  const store = factorGroupStore(tenantUid);
  const changed = await store.update(await store.get(id), fields, cause, ifMatch);
  reply.version = changed.version;
  return groupView(changed);
}

export const updateGroup: Routes['changeFactorGroup'] = (context, { params, body }) =>
  change(context, params.groupId, {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.start_date !== undefined && { startDate: body.start_date }),
  });

export const replaceFactorGroup: Routes['replaceFactorGroup'] = (context, { params, body }) =>
  change(context, params.groupId, { name: body.name, startDate: body.start_date ?? null });

export const deleteFactorGroup: Routes['deleteFactorGroup'] = async ({ tenantUid, cause }, { params }) => {
  const store = factorGroupStore(tenantUid);
  await store.remove(await store.get(params.groupId), cause);
  return undefined;
};
