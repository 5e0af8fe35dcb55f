import { useQueryClient } from '@tanstack/react-query';
import { type Indicator, indicators } from '../../../../shared/contract/indicator/indicators.ts';
import { EQUATION_LABELS } from '../../../../shared/domain/kernel/vocabulary.ts';
import { isStaleVersion } from '../../api/errors.ts';
import { readAtOnce } from '../../api/queries.ts';
import { changedTo, changedToChoice, changedToChoices, changedToFigure, type FieldLabels } from '../../ui/form/changed-to.ts';
import { useStoredForm } from '../../ui/form/stored-form.ts';
import { type FormState, formOf } from './form-state.ts';
import { indicatorTexts as texts } from './texts.ts';
import type { IndicatorPlace } from './versions/use-definition-preview.ts';

/** `now`: the stored indicator, which has the names of its metrics. */
function labelsOf(now: Indicator | undefined): FieldLabels<FormState> {
  const names = new Map(now?.baseMetrics?.map(({ uid, name }) => [uid, name]));
  const metricsIn = (label: string) => changedToChoices<string>(label, (uid) => names.get(uid));
  return {
    name: changedTo(texts.name),
    category: changedToChoice(texts.category, (category) => category),
    eqnType: changedToChoice(texts.equation, (type) => (type === null ? undefined : EQUATION_LABELS[type])),
    factor: changedToFigure(texts.factor),
    numerators: metricsIn(texts.numerators),
    numerators2: metricsIn(texts.numerators2),
    denominators: metricsIn(texts.denominators),
  };
}

/** The form of a new or existing indicator, as `useStoredForm`. `current`: the indicator that a change is based on. */
export function useIndicatorForm(place: Pick<IndicatorPlace, 'trackerId' | 'commitId'>, opened: Indicator | undefined) {
  const queries = useQueryClient();
  const readNow = async (base: Indicator | undefined): Promise<Indicator | undefined> => {
    if (!base) return undefined;
    const params = { trackerId: place.trackerId, commitId: place.commitId, indicatorId: base.uid };
    return readAtOnce(queries, indicators, 'readIndicator', { params });
  };
  const stored = { fieldsOf: formOf, labels: labelsOf, together: true, isOvertaken: isStaleVersion, readNow };
  const { base, values: form, setAll, changed } = useStoredForm<Indicator | undefined, FormState>(opened, stored);
  return { current: base, form, setForm: (next: FormState) => setAll(next), changed };
}
