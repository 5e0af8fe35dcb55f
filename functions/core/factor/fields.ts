import { FACTOR_NOTES } from '../../../shared/domain/factor/factor-plan.ts';
import { toDecimal } from '../../../shared/domain/kernel/decimal.ts';
import { storedUnit, unitText } from '../../../shared/domain/metric/unit-text.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import type { FactorItem, NewFactorFields } from '../../data/stores/factor/factor-store.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';

type Metric = string | { uid: string };
type SentFactor = {
  metric?: Metric | undefined;
  toUnit?: string | undefined;
  factor?: number | string | undefined;
  unitFrom?: string | null | undefined;
} & Partial<Record<Note, string | null | undefined>>;
type Note = (typeof FACTOR_NOTES)[number];

/** Converts a unit as sent to the unit as stored. */
export type ReadUnit = (text: string) => string | Promise<string>;

/**
 * Converts sent fields to stored names and units. The metric must be one of the tenant's, and the factor's source unit must be
 * the metric's, as stored or as screens show it.
 * @param current the factor that is changed
 */
export async function factorFields(
  tenantUid: string,
  sent: SentFactor,
  current?: FactorItem,
  readUnit: ReadUnit = storedUnit,
): Promise<Partial<NewFactorFields>> {
  const metric = sent.metric === undefined ? ({} as Partial<NewFactorFields>) : await metricFields(tenantUid, sent.metric);
  const unit = metric.metricUnit ?? current?.metricUnit;
  if (sent.unitFrom && unitText(sent.unitFrom.trim()) !== unitText(unit ?? ''))
    throw fieldError('unitFrom', `The unit of this metric is ${unitText(unit ?? '')}. Enter a factor from this unit.`);
  const notes = FACTOR_NOTES.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name] ?? '']);
  return {
    ...metric,
    ...(sent.toUnit !== undefined && { toUnit: await readUnit(sent.toUnit) }),
    ...(sent.factor !== undefined && { factor: toDecimal(sent.factor)! }),
    ...Object.fromEntries(notes),
  };
}

async function metricFields(tenantUid: string, sent: Metric) {
  const metric = await metricStore(tenantUid).find(typeof sent === 'string' ? sent : sent.uid);
  if (!metric) throw fieldError('metric', 'This metric does not exist. Choose another one.');
  return { metricUid: metric.uid, metricName: metric.name, metricUnit: metric.unit };
}

const REQUIRED = { metric: 'Choose a metric.', toUnit: 'Choose a unit.', factor: 'Enter a number.' } as const;

/** The fields of a new factor. @throws invalid_input for missing fields (ADM-264) */
export async function newFactorFields(tenantUid: string, sent: SentFactor, readUnit?: ReadUnit): Promise<NewFactorFields> {
  const missing = Object.entries(REQUIRED).filter(([field]) => sent[field as keyof typeof REQUIRED] === undefined);
  if (missing.length > 0)
    throw new AppError(
      'invalid_input',
      'Some fields are missing. Fill them in.',
      Object.fromEntries(missing.map(([field, text]) => [field, [text]])),
    );
  return (await factorFields(tenantUid, sent, undefined, readUnit)) as NewFactorFields;
}

/** The fields of a replacement; those that are not sent are emptied. */
export const emptied = <S extends SentFactor>(sent: S) => ({
  source: null,
  description: null,
  startDate: null,
  endDate: null,
  ...sent,
});
