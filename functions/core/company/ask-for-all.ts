import { companySumsStore, type SumsState } from '../../data/stores/company/company-sums-store.ts';

/** Between two requests to the worker that it look at all projects. */
const ASKED_EVERY_MS = 600_000;

/**
 * Has the worker look at all projects of a tenancy and sum up those whose sums are too old, unless it was asked to a moment ago.
 * @param state of the sums of the companies, as it was read
 * @param now ISO instant
 */
export async function askForAll(tenantUid: string, state: SumsState | undefined, now: string): Promise<void> {
  if (state?.wanted && Date.parse(now) - Date.parse(state.wanted) < ASKED_EVERY_MS) return;
  await companySumsStore(tenantUid).want(now);
}
