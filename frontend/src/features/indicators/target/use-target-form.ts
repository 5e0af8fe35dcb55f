import { useQueryClient } from '@tanstack/react-query';
import { type Indicator, indicators } from '../../../../../shared/contract/indicator/indicators.ts';
import type { ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import { isStaleVersion } from '../../../api/errors.ts';
import { readAtOnce } from '../../../api/queries.ts';
import { useStoredForm } from '../../../ui/form/stored-form.ts';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { settledDirection, TARGET_LABELS, TARGET_MERGES, type TargetForm, targetFormOf } from './form-state.ts';

type StoredTarget = Indicator['metricTarget'];

/** The form of an indicator's target, as `useStoredForm`. */
export function useTargetForm(place: PlaceOfStructure, { uid, metricTarget }: Indicator, periods: readonly ReportingPeriod[]) {
  const queries = useQueryClient();
  const readNow = async (): Promise<StoredTarget | undefined> => {
    const params = { trackerId: place.trackerId, commitId: place.commitId };
    const all = await readAtOnce(queries, indicators, 'listIndicators', { params, query: {} });
    return all.find((each) => each.uid === uid)?.metricTarget;
  };
  const fieldsOf = (target: StoredTarget) => targetFormOf(target, periods);
  return useStoredForm<StoredTarget, TargetForm>(metricTarget, {
    fieldsOf,
    labels: TARGET_LABELS,
    merges: TARGET_MERGES,
    settle: settledDirection,
    together: true,
    isOvertaken: isStaleVersion,
    readNow,
  });
}
