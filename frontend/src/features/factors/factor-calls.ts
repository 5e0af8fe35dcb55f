import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { tenantFactors } from '../../../../shared/contract/factor/factor-groups.ts';
import { type ConversionFactor, factors } from '../../../../shared/contract/factor/factors.ts';
import { ApiError } from '../../api/errors.ts';
import { markOvertaken } from '../../api/mark-stale.ts';
import { readAtOnce, useApiMutation } from '../../api/queries.ts';
import { FormFault } from '../../ui/form/form-errors.ts';
import { factorTexts } from './texts.ts';

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
  /** the metric's unit when the figure was entered; the server refuses the factor if it is another by now */
  unitFrom: string;
};

type OpenedFactor = Pick<ConversionFactor, 'uid' | 'version'>;

/** The calls that save the factors of one place. */
export type FactorCalls = {
  create(body: FactorBody): Promise<unknown>;
  /** @param opened the factor when the form was opened; the server refuses the update if it has changed since */
  update(opened: OpenedFactor, body: Partial<FactorBody>): Promise<unknown>;
  /** @param shown the factor in the dialog; the server refuses the deletion if it has changed since */
  remove(shown: OpenedFactor): Promise<unknown>;
  /** reads the stored factor; undefined if it was deleted */
  readNow(uid: string): Promise<ConversionFactor | undefined>;
};

/** Says that the metric's unit is another by now, and marks the reads of a write as stale, so that the form opens with it. */
async function inItsUnit<T>(
  queries: QueryClient,
  write: 'createFactor' | 'createTenantFactor',
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const unitFrom = error instanceof ApiError ? error.errors.unitFrom?.join(' ') : undefined;
    if (unitFrom === undefined) throw error;
    void markOvertaken(queries, write);
    throw new FormFault(factorTexts.unitChanged, { unitFrom });
  }
}

/**
 * The factors of a project or package, addressed by the id of its tree.
 * @param node uid of the sub-metric that the factors are for, or finds it for a new factor; the server refuses them if its metric
 * or its parent's unit has changed
 */
export function useReportFactors(owner: FactorOwner, node?: string | ((body: FactorBody) => string | undefined)): FactorCalls {
  const create = useApiMutation(factors, 'createFactor');
  const update = useApiMutation(factors, 'changeFactor');
  const remove = useApiMutation(factors, 'deleteFactor');
  const queries = useQueryClient();
  const ofRow = (uid: string | undefined) => (uid === undefined ? {} : { node: uid });
  const ofNew = (body: FactorBody) => ofRow(typeof node === 'function' ? node(body) : node);
  const ofStored = ofRow(typeof node === 'function' ? undefined : node);
  return {
    create: (body) =>
      inItsUnit(queries, 'createFactor', () =>
        create.mutateAsync({ args: { params: owner, body: { ...body, ...ofNew(body) } } }),
      ),
    update: ({ uid: convFactorId, version: ifMatch }, body) =>
      update.mutateAsync({ args: { params: { ...owner, convFactorId }, body: { ...body, ...ofStored } }, options: { ifMatch } }),
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
    create: (body) =>
      inItsUnit(queries, 'createTenantFactor', () => create.mutateAsync({ args: { body: { ...body, ...named } } })),
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
