import type { z } from 'zod';
import type { NewGroup } from '../../../shared/contract/factor/factor-bodies.ts';
import type { FactorGroupItem } from '../../data/stores/factor/factor-group-sheets.ts';
import { factorGroupStore } from '../../data/stores/factor/factor-group-store.ts';
import type { Context } from '../context.ts';

/** The groups of the tenancy, newest first. Every administrator may choose one for their packages (ADM-446). */
export const factorGroups = ({ tenantUid }: Context): Promise<FactorGroupItem[]> => factorGroupStore(tenantUid).all();

/** Adds a group, with copies of the factors of another one where that is named (SET-257). @throws not_found */
export const addFactorGroup = (
  { tenantUid, cause }: Context,
  { name, start_date, from_group_id }: z.output<typeof NewGroup>,
): Promise<FactorGroupItem> =>
  factorGroupStore(tenantUid).create({ name, startDate: start_date ?? null }, from_group_id ?? null, cause);

/** Changes the sent fields of a group. @throws not_found, stale_version */
export async function editFactorGroup(
  { tenantUid, cause, ifMatch }: Context,
  id: string,
  { name, start_date }: { name?: string | undefined; start_date?: string | null | undefined },
): Promise<FactorGroupItem> {
  const store = factorGroupStore(tenantUid);
  const fields = { ...(name !== undefined && { name }), ...(start_date !== undefined && { startDate: start_date }) };
  return store.update(await store.get(id), fields, cause, ifMatch);
}

/** Deletes a group with its factors. @throws not_found, stale_version */
export async function removeFactorGroup({ tenantUid, cause, ifMatch }: Context, id: string): Promise<void> {
  const store = factorGroupStore(tenantUid);
  await store.remove(await store.get(id), cause, ifMatch);
}
