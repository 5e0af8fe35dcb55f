import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { tenantFactors } from '../../../../shared/contract/factor/factor-groups.ts';
import { type ConversionFactor, factors } from '../../../../shared/contract/factor/factors.ts';
import { ApiError } from '../../api/errors.ts';
import { readAtOnce, useApiMutation } from '../../api/queries.ts';

export type FactorMetric = { uid: string; name: string; unit: string };
export type FactorOwner = { trackerId: string; commitId: string };

/** The fields of a factor in its form. */
export type FactorBody = {
  metric: string;
  toUnit: string;
  factor: string;
  source: string;
  description: string;
  startDate: string | null;
  endDate: string | null;
};

type OpenedFactor = Pick<ConversionFactor, 'uid' | 'version'>;

/** A factor to add. `unitFrom`: the unit of its metric in the form, by which its figure is meant. */
export type AddedFactor = FactorBody & { unitFrom: string };

/** The calls that save the factors of one place. */
export type FactorCalls = {
  /** the server refuses a factor from another unit than the metric has by now */
  create(body: AddedFactor): Promise<unknown>;
  /** @param opened the factor when the form was opened; the server refuses the update if it has changed since */
  update(opened: OpenedFactor, body: Partial<FactorBody>): Promise<unknown>;
  /** @param shown the factor in the dialog; the server refuses the deletion if it has changed since */
  remove(shown: OpenedFactor): Promise<unknown>;
  /** reads the stored factor; undefined if it was deleted */
  readNow(uid: string): Promise<ConversionFactor | undefined>;
};

/** Adds a factor. If its metric has another unit by now, what is in sight is read again, so that the form shows that unit. */
async function addForUnit(queries: QueryClient, add: Promise<unknown>): Promise<unknown> {
  try {
    return await add;
  } catch (error) {
    if (error instanceof ApiError && error.errors.unitFrom) void queries.invalidateQueries();
    throw error;
  }
}

/** The factors of a project or package, addressed by the id of its tree. */
export function useReportFactors(owner: FactorOwner): FactorCalls {
  const create = useApiMutation(factors, 'createFactor');
  const update = useApiMutation(factors, 'changeFactor');
  const remove = useApiMutation(factors, 'deleteFactor');
  const queries = useQueryClient();
  return {
    create: (body) => addForUnit(queries, create.mutateAsync({ args: { params: owner, body } })),
    update: ({ uid: convFactorId, version: ifMatch }, body) =>
      update.mutateAsync({ args: { params: { ...owner, convFactorId }, body }, options: { ifMatch } }),
    remove: ({ uid: convFactorId, version: ifMatch }) =>
      remove.mutateAsync({ args: { params: { ...owner, convFactorId } }, options: { ifMatch } }),
    readNow: async (uid) => {
      const all = await readAtOnce(queries, factors, 'listFactors', { params: owner, query: {} });
      return all.find((each) => each.uid === uid);
    },
  };
}

/** The factors of a group of the tenancy; without a group, the global ones (ADM-440). */
export function useTenancyFactors(group: string | undefined): FactorCalls {
  const create = useApiMutation(tenantFactors, 'createTenantFactor');
  const update = useApiMutation(tenantFactors, 'changeTenantFactor');
  const remove = useApiMutation(tenantFactors, 'deleteTenantFactor');
  const queries = useQueryClient();
  const named = group === undefined ? {} : { group };
  const query = group === undefined ? {} : { groupId: group };
  return {
    create: (body) => addForUnit(queries, create.mutateAsync({ args: { body: { ...body, ...named } } })),
    update: ({ uid: conversionFactorId, version: ifMatch }, body) =>
      update.mutateAsync({ args: { params: { conversionFactorId }, query, body: { ...body, ...named } }, options: { ifMatch } }),
    remove: ({ uid: conversionFactorId, version: ifMatch }) =>
      remove.mutateAsync({ args: { params: { conversionFactorId }, query }, options: { ifMatch } }),
    readNow: async (uid) => {
      const all = await readAtOnce(queries, tenantFactors, 'listTenantFactors', { query });
      return all.find((each) => each.uid === uid);
    },
  };
}
