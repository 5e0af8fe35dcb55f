import type { tenantFactors } from '../../../shared/contract/factor/factor-groups.ts';
import type { FactorItem } from '../../core/factor/origin.ts';
import {
  addTenancyFactor,
  editTenancyFactor,
  overwriteTenancyFactor,
  removeTenancyFactor,
  type TenancyFactorPlace,
  tenancyFactors,
} from '../../core/factor/tenancy-factors.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { factorView } from '../views/factor-view.ts';

type Routes = Handlers<typeof tenantFactors>;
type AddressedFactor = { params: { conversionFactorId: string }; query: { groupId?: string | undefined } };

const placeOf = ({ params, query }: AddressedFactor): TenancyFactorPlace => ({
  id: params.conversionFactorId,
  groupId: query.groupId,
});

function savedView({ reply }: SignedInRequest, saved: FactorItem) {
  reply.version = saved.version;
  return factorView(saved);
}

export const listTenantFactors: Routes['listTenantFactors'] = async (context, { query }) =>
  (await tenancyFactors(context, query.groupId)).map((item) => factorView(item));

export const createTenantFactor: Routes['createTenantFactor'] = async (context, { body }) =>
  savedView(context, await addTenancyFactor(context, body));

export const changeTenantFactor: Routes['changeTenantFactor'] = async (context, input) =>
  savedView(context, await editTenancyFactor(context, placeOf(input), input.body));

export const replaceTenantFactor: Routes['replaceTenantFactor'] = async (context, input) =>
  savedView(context, await overwriteTenancyFactor(context, placeOf(input), input.body));

export const deleteTenantFactor: Routes['deleteTenantFactor'] = async (context, input) =>
  factorView(await removeTenancyFactor(context, placeOf(input), input.body?.group));
