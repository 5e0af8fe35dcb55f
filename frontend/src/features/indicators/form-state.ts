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
import { type FormErrors, schemaErrors } from '../../ui/form/form-errors.ts';
import { indicatorTexts as texts } from './texts.ts';

/** The indicator form while it is edited (ADM-259, ADM-260); the factor as it is typed. */
export type FormState = Omit<Equation, 'eqnType' | 'factor'> & {
  eqnType: EquationType | null;
  name: string;
  category: string;
  factor: string;
};

/** The form of a new indicator, or of one that is changed. */
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

/** What is sent; the second numerators go with types 1 and 2 only (ADM-261). */
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

/** What can be told before anything is sent; without an equation type no call is made (ADM-345). */
export function checkForm(form: FormState): FormErrors {
  if (form.eqnType === null) return { summary: EQUATION_TYPE_MESSAGE, fields: {}, correlationId: undefined };
  if (form.factor.trim() === '' || !Number.isFinite(Number(form.factor)))
    return { summary: texts.factorWrong, fields: { factor: texts.factorWrong }, correlationId: undefined };
  if (!isExactFactor(form.factor)) return { summary: FACTOR_DIGITS, fields: { factor: FACTOR_DIGITS }, correlationId: undefined };
  return schemaErrors(IndicatorFields, bodyOf(form));
}
