import { type ConversionFactor, factors } from '../../../../shared/contract/factor/factors.ts';
import { toDecimal } from '../../../../shared/domain/kernel/decimal.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { type FactorBody, type FactorCalls, type FactorOwner, useReportFactors } from './factor-calls.ts';

/**
 * Adds a factor, or accepts an existing one with the same units and figure: a metric that is added below a second parent finds
 * the factor of the first one. @throws the errors of `create`
 */
export async function addUnlessThere(
  body: FactorBody,
  create: FactorCalls['create'],
  own: () => Promise<readonly ConversionFactor[]>,
): Promise<void> {
  try {
    await create(body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.errors.toUnit === undefined) throw error;
    const there = (await own()).find(({ metric, toUnit }) => metric.uid === body.metric && toUnit === body.toUnit);
    if (!there || toDecimal(there.exact) !== toDecimal(body.factor)) throw error;
  }
}

/** Saves the factor of a metric that has just been added to a project or package. */
export function useFactorOfNew(owner: FactorOwner): (body: FactorBody) => Promise<void> {
  const { create } = useReportFactors(owner);
  return (body) => addUnlessThere(body, create, () => call(factors.listFactors, { params: owner }));
}
