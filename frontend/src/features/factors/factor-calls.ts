import { useQueryClient } from '@tanstack/react-query';
import { tenantFactors } from '../../../../shared/contract/factor/factor-groups.ts';
import { type ConversionFactor, factors } from '../../../../shared/contract/factor/factors.ts';
import { readAtOnce, useApiMutation } from '../../api/queries.ts';

export type FactorMetric = { uid: string; name: string; unit: string };
export type FactorOwner = { trackerId: string; commitId: string };

/** A factor as the form has it. */
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

/** How the factors of one place are saved. */
export type FactorCalls = {
  create(body: FactorBody): Promise<unknown>;
  /** @param opened the factor as the form was opened with it: a change of it since then refuses this one */
  update(opened: OpenedFactor, body: Partial<FactorBody>): Promise<unknown>;
  /** @param shown the factor as the dialog shows it: a change of it since then refuses this one */
  remove(shown: OpenedFactor): Promise<unknown>;
  /** the factor as it is stored now; undefined where it is gone */
  readNow(uid: string): Promise<ConversionFactor | undefined>;
};

/** The factors of a project or package, addressed by the id of its tree. */
export function useReportFactors(owner: FactorOwner): FactorCalls {
  const create = useApiMutation(factors, 'createFactor');
  const update = useApiMutation(factors, 'changeFactor');
  const remove = useApiMutation(factors, 'deleteFactor');
  const queries = useQueryClient();
  return {
    create: (body) => create.mutateAsync({ args: { params: owner, body } }),
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

/** The factors of a group of the tenancy, or without one the global ones (ADM-440). */
export function useTenancyFactors(group: string | undefined): FactorCalls {
  const create = useApiMutation(tenantFactors, 'createTenantFactor');
  const update = useApiMutation(tenantFactors, 'changeTenantFactor');
  const remove = useApiMutation(tenantFactors, 'deleteTenantFactor');
  const queries = useQueryClient();
  const named = group === undefined ? {} : { group };
  const query = group === undefined ? {} : { groupId: group };
  return {
    create: (body) => create.mutateAsync({ args: { body: { ...body, ...named } } }),
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
