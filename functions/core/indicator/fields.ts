import type { z } from 'zod';
import type { IndicatorFields as Body } from '../../../shared/contract/indicator/indicators.ts';
import { type Equation, metricsIn, toEquation, toOperation } from '../../../shared/domain/indicator/equation.ts';
import { equationFault } from '../../../shared/domain/indicator/equation-check.ts';
import { hasCalculatedUnit } from '../../../shared/domain/indicator/result.ts';
import { indicatorUnit, mixedUnits } from '../../../shared/domain/indicator/unit.ts';
import { isShortId } from '../../../shared/domain/kernel/names.ts';
import { fieldError } from '../../../shared/errors.ts';
import type { Cause } from '../../data/audit-write.ts';
import { wholeUid } from '../../data/meant-by.ts';
import type { IndicatorItem, StoredIndicatorFields } from '../../data/stores/indicator/indicator-store.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';

/** `kept`: the present equation; parts that a new equation could not have, such as mixed units, may stay under another name. */
type GivenFields = Pick<z.output<typeof Body>, 'name' | 'category'> & { operation_json: unknown; kept?: unknown };

const RESULT_DESCRIPTION = 'Result of an indicator';

/** Units and currencies are never added up silently; a metric above others adds up those that conversion factors join to it. */
const mixing = (units: readonly string[]) =>
  `Figures in ${units.join(' and ')} cannot be added up. Put these metrics below one metric, with conversion factors, and choose that one.`;

/** A checked operation as an equation with whole ids of its metrics (SET-339). All metrics are read where one is short. */
export async function equationOf(tenantUid: string, operation: unknown): Promise<Equation> {
  const equation = toEquation(operation)!;
  if (!metricsIn(equation).some(isShortId)) return equation;
  const all = await metricStore(tenantUid).all();
  const whole = (ids: readonly string[]) => ids.map((id) => wholeUid(id, all));
  const { numerators, numerators2, denominators } = equation;
  return { ...equation, numerators: whole(numerators), numerators2: whole(numerators2), denominators: whole(denominators) };
}

/**
 * The unit of an equation's indicator and its metrics, with their names on dashboards.
 * @throws invalid_input
 */
export async function definitionFrom(
  tenantUid: string,
  { name, operation_json, kept }: Omit<GivenFields, 'category'>,
  others: readonly Pick<IndicatorItem, 'resultMetricUid'>[],
): Promise<Pick<IndicatorItem, 'operationJson' | 'unit' | 'metrics'>> {
  const equation = await equationOf(tenantUid, operation_json);
  if (equation.numerators.length === 0) throw fieldError('operation_json', 'Choose at least one numerator.');
  const fault = equationFault(equation, toEquation(kept));
  if (fault) throw fieldError('operation_json', fault);
  const used = metricsIn(equation);
  const known = new Map((await metricStore(tenantUid).getMany(used, { consistent: true })).map((metric) => [metric.uid, metric]));
  if (used.some((uid) => !known.has(uid)))
    throw fieldError('operation_json', 'A metric of the equation does not exist. Choose another one.');
  const results = new Set(others.map(({ resultMetricUid }) => resultMetricUid));
  const calculated = [...known.values()].find((metric) => hasCalculatedUnit(metric, results));
  if (calculated)
    throw fieldError('operation_json', `${calculated.name} is the result of an indicator. Choose a metric that is entered.`);
  const unitOf = new Map([...known].map(([uid, metric]) => [uid, metric.unit]));
  const mixed = mixedUnits(equation, unitOf, toEquation(kept));
  if (mixed) throw fieldError('operation_json', mixing(mixed));
  const metrics = used
    .map((uid) => known.get(uid)!)
    .map((each) => ({ uid: each.uid, name: each.name, unit: each.unit, category: each.category }));
  return { operationJson: toOperation(equation), unit: indicatorUnit(name, equation, unitOf), metrics };
}

/**
 * The fields of an indicator to store, with its result metric, which is created if missing.
 * @throws invalid_input
 */
export async function fieldsFrom(
  tenantUid: string,
  given: GivenFields,
  others: readonly Pick<IndicatorItem, 'resultMetricUid'>[],
  cause: Cause,
): Promise<StoredIndicatorFields> {
  const { name, category } = given;
  const definition = await definitionFrom(tenantUid, given, others);
  const described = { name, category, unit: definition.unit, description: RESULT_DESCRIPTION };
  const result = await metricStore(tenantUid).getOrCreate(described, cause);
  return {
    name,
    category,
    ...definition,
    resultMetricUid: result.uid,
  };
}
