import { useQueryClient } from '@tanstack/react-query';
import { type Indicator, indicators } from '../../../../shared/contract/indicator/indicators.ts';
import { isStaleVersion } from '../../api/errors.ts';
import { readAtOnce } from '../../api/queries.ts';
import { useStoredForm } from '../../ui/form/stored-form.ts';
import { type FormState, formOf } from './form-state.ts';
import { indicatorTexts as texts } from './texts.ts';
import type { IndicatorPlace } from './versions/use-definition-preview.ts';

const LABELS: Readonly<Record<keyof FormState, string>> = {
  name: texts.name,
  category: texts.category,
  eqnType: texts.equation,
  factor: texts.factor,
  numerators: texts.numerators,
  numerators2: texts.numerators2,
  denominators: texts.denominators,
};

/** The form of an indicator, or of a new one, as `useStoredForm`. `current`: the indicator that a change is based on. */
export function useIndicatorForm(place: Pick<IndicatorPlace, 'trackerId' | 'commitId'>, opened: Indicator | undefined) {
  const queries = useQueryClient();
  const readNow = async (base: Indicator | undefined): Promise<Indicator | undefined> => {
    if (!base) return undefined;
    const params = { trackerId: place.trackerId, commitId: place.commitId, indicatorId: base.uid };
    return readAtOnce(queries, indicators, 'readIndicator', { params });
  };
  const stored = { fieldsOf: formOf, labels: LABELS, together: true, isOvertaken: isStaleVersion, readNow };
  const { base, values: form, setAll, changed } = useStoredForm<Indicator | undefined, FormState>(opened, stored);
  return { current: base, form, setForm: (next: FormState) => setAll(next), changed };
}
