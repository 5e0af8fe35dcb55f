import { type Indicator, IndicatorFields } from '../../../../shared/contract/indicator/indicators.ts';
import {
  EQUATION_TYPE_MESSAGE,
  type Equation,
  type EquationType,
  newIndicatorForm,
  toEquation,
  toOperation,
} from '../../../../shared/domain/indicator/equation.ts';
import { FACTOR_DIGITS, isExactFactor } from '../../../../shared/domain/indicator/equation-check.ts';
import { equationText } from '../../../../shared/domain/indicator/equation-text.ts';
import { mixedUnits } from '../../../../shared/domain/indicator/unit.ts';
import { toDecimal } from '../../../../shared/domain/kernel/decimal.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../ui/fill.ts';
import { type FormErrors, NO_ERRORS, schemaErrors } from '../../ui/form/form-errors.ts';
import { formatFigure } from '../../ui/format.ts';
import { common } from '../../ui/texts.ts';
import { indicatorTexts as texts } from './texts.ts';

/** The state of the indicator form (ADM-259, ADM-260); the factor as typed. */
export type FormState = Omit<Equation, 'eqnType' | 'factor'> & {
  eqnType: EquationType | null;
  name: string;
  category: string;
  factor: string;
};

/** The form of a new or an existing indicator. */
export function formOf(current: Indicator | undefined): FormState {
  const fresh = newIndicatorForm();
  const equation = toEquation(current?.operation_json) ?? fresh;
  return {
    ...equation,
    name: current?.name ?? fresh.name,
    category: current?.category ?? fresh.category,
    factor: String(equation.factor),
  };
}

/** The body to send. Only types 1 and 2 have second numerators (ADM-261). */
export const bodyOf = ({ name, category, eqnType, factor, ...lists }: FormState) => ({
  name,
  category,
  operation_json: {
    ...toOperation({
      ...lists,
      eqnType: eqnType ?? 0,
      factor: Number(factor),
      numerators2: eqnType === 0 ? [] : lists.numerators2,
    }),
  } as { op: '*'; args: unknown[] },
  apply_ref_all: true,
});

/** The error of a typed factor. */
function factorFault(factor: string): string | undefined {
  if (toDecimal(factor) === null) return texts.factorWrong;
  return isExactFactor(factor) ? undefined : FACTOR_DIGITS;
}

/** Checks all fields before anything is sent. A missing equation type is reported in the summary (ADM-345). */
export function checkForm(form: FormState): FormErrors {
  const factor = factorFault(form.factor);
  const schema = schemaErrors(IndicatorFields, bodyOf({ ...form, factor: factor === undefined ? form.factor : '1' }));
  const fields = {
    ...schema.fields,
    ...(form.eqnType === null && { operation_json: texts.equationNeeded }),
    ...(factor !== undefined && { factor }),
    ...(form.numerators.length === 0 && { numerators: texts.metricNeeded }),
    ...((form.eqnType ?? 0) > 0 && form.numerators2.length === 0 && { numerators2: texts.metricNeeded }),
  };
  const [first] = Object.values(fields);
  if (first === undefined) return NO_ERRORS;
  const whole = Object.keys(fields).length === 1 ? first : common.checkFields;
  if (form.eqnType !== null) return { summary: whole, fields, correlationId: undefined };
  const others = Object.keys(fields).length === 1 ? '' : `. ${common.checkFields}`;
  return { summary: `${EQUATION_TYPE_MESSAGE}${others}`, fields, correlationId: undefined };
}

/** In place of a factor that cannot be read, since an equation leaves out a factor of 1. */
const NOT_ONE = '2';

/** The equation of the form in words, with a dash for missing parts: 'Accident rate = 100,000 × Injuries / Hours worked'. */
export function sentenceOf(form: FormState, baseMetrics: readonly { uid: string; name: string }[]): string | undefined {
  if (form.eqnType === null) return undefined;
  const isKnown = factorFault(form.factor) === undefined;
  const { operation_json } = bodyOf(isKnown ? form : { ...form, factor: NOT_ONE });
  const figureOf = (factor: number) => (isKnown ? formatFigure(factor, 'all') : '–');
  return fill(texts.sentence, {
    name: form.name.trim() || texts.result,
    equation: equationText(operation_json, baseMetrics, figureOf),
  });
}

/** The error for a sum of metrics with different units, which the server refuses; '' if they have one unit. */
export function mixedUnitsText(chosen: readonly string[], options: readonly { value: string; unit: string }[]): string {
  const sum = { eqnType: 0, numerators: chosen, numerators2: [], denominators: [], factor: 1 } as const;
  const units = mixedUnits(sum, new Map(options.map(({ value, unit }) => [value, unit])));
  return units ? fill(texts.mixedUnits, { units: units.map(unitText).join(' and ') }) : '';
}
