import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Indicator, indicators } from '../../../../shared/contract/indicator/indicators.ts';
import { isStaleVersion } from '../../api/errors.ts';
import { readAtOnce } from '../../api/queries.ts';
import { useTypedFields } from '../../ui/form/typed-fields.ts';
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

/**
 * The form of an indicator, or of a new one. `current`: the indicator that a change is based on: as the form was opened with it, or as it was
 * when somebody else's change was found. `changed` sends a change of it, and where it was overtaken reads the indicator again.
 * @throws FormFault from `changed` with the names of fields that somebody else has changed; the next try is based on what there is now
 */
export function useIndicatorForm(place: Pick<IndicatorPlace, 'trackerId' | 'commitId'>, opened: Indicator | undefined) {
  const [current, setCurrent] = useState(opened);
  const { values: form, setAll, check } = useTypedFields<FormState>(formOf(current));
  const queries = useQueryClient();
  const readNow = ({ uid }: Indicator) => {
    const params = { trackerId: place.trackerId, commitId: place.commitId, indicatorId: uid };
    return readAtOnce(queries, indicators, 'readIndicator', { params });
  };
  const changed = async <T>(base: Indicator, send: (base: Indicator) => Promise<T>): Promise<T> => {
    try {
      return await send(base);
    } catch (error) {
      if (!isStaleVersion(error)) throw error;
      const now = await readNow(base);
      await check(formOf(now), LABELS, () => setCurrent(now), { together: true });
      return send(now);
    }
  };
  return { current, form, setForm: (next: FormState) => setAll(next), changed };
}
