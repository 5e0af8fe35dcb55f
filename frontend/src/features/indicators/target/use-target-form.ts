import { useQueryClient } from '@tanstack/react-query';
import { type Indicator, indicators } from '../../../../../shared/contract/indicator/indicators.ts';
import type { ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import { isStaleVersion } from '../../../api/errors.ts';
import { apiQuery } from '../../../api/queries.ts';
import { useStoredForm } from '../../../ui/form/stored-form.ts';
import { common } from '../../../ui/texts.ts';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { TARGET_LABELS, TARGET_MERGES, type TargetForm, targetFormOf } from './form-state.ts';

type StoredTarget = Indicator['metricTarget'];

/**
 * The form of the target of an indicator, as `useStoredForm`. `orShowAgain`: for the failure of a deletion; where somebody else has changed
 * the target, the page shows it as it is now, and the next try deletes that.
 */
export function useTargetForm(place: PlaceOfStructure, { uid, metricTarget }: Indicator, periods: readonly ReportingPeriod[]) {
  const queries = useQueryClient();
  const readNow = async (): Promise<StoredTarget | undefined> => {
    const params = { trackerId: place.trackerId, commitId: place.commitId };
    const all = await queries.fetchQuery({ ...apiQuery(indicators, 'listIndicators', { params, query: {} }), staleTime: 0 });
    return all.find((each) => each.uid === uid)?.metricTarget;
  };
  const fieldsOf = (target: StoredTarget) => targetFormOf(target, periods);
  const stored = { fieldsOf, labels: TARGET_LABELS, merges: TARGET_MERGES, together: true, isOvertaken: isStaleVersion, readNow };
  const form = useStoredForm<StoredTarget, TargetForm>(metricTarget, stored);
  const orShowAgain = async (failure: unknown): Promise<never> => {
    const now = isStaleVersion(failure) ? await readNow() : undefined;
    if (!now) throw failure;
    form.setBase(now);
    throw new Error(common.deleteOvertaken);
  };
  return { ...form, orShowAgain };
}
