import type { conversions } from '../../../shared/contract/factor/factor-groups.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { emptied, factorFields, newFactorFields } from '../../core/factor/fields.ts';
import { factorIn, factorsIn, ownerIn } from '../../core/factor/group-owners.ts';
import { factorStore } from '../../data/stores/factor/factor-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { factorView } from '../views/factor-view.ts';

type Routes = Handlers<typeof conversions>;

export const listTenantFactors: Routes['listTenantFactors'] = async ({ tenantUid }, { query }) =>
  (await factorsIn(tenantUid, query.groupId))
    .sort((a, b) => compareNames(a.metricName, b.metricName) || compareNames(a.toUnit, b.toUnit))
    .map((item) => factorView(item));

export const createTenantFactor: Routes['createTenantFactor'] = async ({ tenantUid, cause, reply }, { body }) => {
  const { group, ...fields } = body;
  const ownerUid = await ownerIn(tenantUid, group);
  const created = await factorStore(tenantUid).add(ownerUid, await newFactorFields(tenantUid, fields), cause);
  reply.version = created.version;
  return factorView(created);
};

type Change = Parameters<typeof factorFields>[1] & { group?: string | null | undefined };

async function change(
  { tenantUid, cause, ifMatch, reply }: SignedInRequest,
  id: string,
  groupId: string | undefined,
  body: Change,
) {
  const { group, ...fields } = body;
  const current = await factorIn(tenantUid, id, group ?? groupId);
  const changed = await factorStore(tenantUid).update(current, await factorFields(tenantUid, fields, current), cause, ifMatch);
  reply.version = changed.version;
  return factorView(changed);
}

export const updateTenantFactor: Routes['changeTenantFactor'] = (context, { params, query, body }) =>
  change(context, params.conversionFactorId, query.groupId, body);

export const replaceTenantFactor: Routes['replaceTenantFactor'] = (context, { params, query, body }) =>
  change(context, params.conversionFactorId, query.groupId, emptied(body));

export const deleteTenantFactor: Routes['deleteTenantFactor'] = async ({ tenantUid, cause }, { params, query }) => {
  const current = await factorIn(tenantUid, params.conversionFactorId, query.groupId);
  await factorStore(tenantUid).remove(current, cause);
  return factorView(current);
};
