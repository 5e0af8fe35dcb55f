import type { z } from 'zod';
import type { NewTenancyFactor, TenancyFactorChange } from '../../../shared/contract/factor/factor-bodies.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { type FactorItem, factorStore } from '../../data/stores/factor/factor-store.ts';
import type { Context } from '../context.ts';
import { emptied, factorFields, newFactorFields } from './fields.ts';
import { factorIn, factorsIn, ownerIn } from './group-owners.ts';

/** A factor of the tenancy by its id, and the group that the query names. */
export type TenancyFactorPlace = { id: string; groupId: string | undefined };

/**
 * The factors of one group, or without one all that the tenancy keeps, by metric and unit. @throws not_found for an unknown group
 */
export const tenancyFactors = async ({ tenantUid }: Context, groupId: string | undefined): Promise<FactorItem[]> =>
  (await factorsIn(tenantUid, groupId)).sort(
    (a, b) => compareNames(a.metricName, b.metricName) || compareNames(a.toUnit, b.toUnit),
  );

/** Adds a factor to a group, or a global one to the tenancy. @throws not_found, invalid_input */
export async function addTenancyFactor(
  { tenantUid, cause }: Context,
  { group, ...fields }: z.output<typeof NewTenancyFactor>,
): Promise<FactorItem> {
  const ownerUid = await ownerIn(tenantUid, group);
  return factorStore(tenantUid).add(ownerUid, await newFactorFields(tenantUid, fields), cause);
}

/** Changes the sent fields of a factor. @throws not_found, invalid_input, stale_version */
export async function editTenancyFactor(
  { tenantUid, cause, ifMatch }: Context,
  { id, groupId }: TenancyFactorPlace,
  { group, ...fields }: z.output<typeof TenancyFactorChange>,
): Promise<FactorItem> {
  const current = await factorIn(tenantUid, id, group ?? groupId);
  return factorStore(tenantUid).update(current, await factorFields(tenantUid, fields, current), cause, ifMatch);
}

/** Replaces a factor; fields that are not sent are emptied. @throws as `editTenancyFactor` */
export const overwriteTenancyFactor = (
  context: Context,
  place: TenancyFactorPlace,
  body: z.output<typeof NewTenancyFactor>,
): Promise<FactorItem> => editTenancyFactor(context, place, emptied(body));

/**
 * Deletes a factor and returns it. `group`: from the body, which takes precedence over the query.
 * @throws not_found, stale_version
 */
export async function removeTenancyFactor(
  { tenantUid, cause, ifMatch }: Context,
  { id, groupId }: TenancyFactorPlace,
  group?: string | null,
): Promise<FactorItem> {
  const current = await factorIn(tenantUid, id, group ?? groupId);
  await factorStore(tenantUid).remove(current, cause, ifMatch);
  return current;
}
