import { countsMerged } from '../../../shared/domain/indicator/project-sums.ts';
import { ascending } from '../../../shared/domain/kernel/order.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import {
  areMade,
  companySumsStore,
  followRules,
  KEPT_OVERTAKEN,
  type SumsState,
} from '../../data/stores/company/company-sums-store.ts';
import { isTrusted, projectSumsStore } from '../../data/stores/indicator/project-sums-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { logger } from '../../log.ts';
import { countChanges, countProjects } from './count-sums.ts';
import { mergedAbove, rollUp, wantedOf } from './roll-up.ts';

/** Most projects that one run of the worker sums up or counts; the next run continues. */
const SUMMED_AT_ONCE = 40;
const COUNTED_AT_ONCE = 200;
/** Projects of one transaction. */
const CHUNK = 20;
const CONTENDED = { attempts: 5, pauseMs: growingPause };

/**
 * Keeps the sums of a tenancy's companies up to date by counting the changes. It looks at all projects instead if the sums are
 * not complete: in a tenancy of an earlier release, after a company has moved, or when a reader has found sums that are older
 * than a day or than a merge of metrics. The state of the sums says whether work is left, and its change calls the worker again.
 * Safe to repeat and to run in parallel.
 */
export async function keepSums(tenantUid: string): Promise<void> {
  const { state } = await companySumsStore(tenantUid).pending();
  if (areMade(state) && !state.wanted) await countChanges(tenantUid);
  else await makeSums(tenantUid);
}

/**
 * Computes the missing and outdated sums of all projects of a tenancy. Returns whether nothing is left to do.
 * @throws conflict when a company has moved meanwhile
 */
export async function makeSums(tenantUid: string): Promise<boolean> {
  const store = companySumsStore(tenantUid);
  const { state: before } = await store.pending();
  const state = followRules(before) ? before : await store.begin(before);
  const index = await projectIndexStore(tenantUid).all();
  const projects = index.map(({ uid }) => uid);
  // a worker of an earlier release deletes a project without a word to the sums
  const known = new Set(projects);
  const gone = (await store.projectsIn(state.generation)).filter((uid) => !known.has(uid));
  const isSummed = await sumOld(tenantUid, index);
  const isCounted = await countAll(tenantUid, state, [...gone, ...projects]);
  await countChanges(tenantUid);
  if (!isSummed || !isCounted) {
    await store.want(new Date().toISOString());
    return false;
  }
  await store.complete(state);
  if (state.generation > 1) await store.forget(state.generation - 1);
  return true;
}

/**
 * Sums up projects that nobody has for a day, or since metrics were merged, the oldest first; answers
 * whether all are done that can be.
 */
async function sumOld(tenantUid: string, projects: readonly ProjectItem[]): Promise<boolean> {
  const dated = await projectSumsStore(tenantUid).dated(projects.map(({ uid }) => uid));
  const now = new Date().toISOString();
  const wanted = await wantedOf(tenantUid);
  const timeOf = (uid: string) => dated.get(uid)?.at ?? '';
  const isOld = ({ uid, companyUid }: ProjectItem) =>
    !isTrusted(timeOf(uid), now) || !countsMerged(dated.get(uid)!.sums, mergedAbove(companyUid, wanted));
  const old = projects
    .filter(isOld)
    .map(({ uid }) => uid)
    .sort(ascending(timeOf));
  if (old.length === 0) return true;
  let done = 0;
  for (const uid of old.slice(0, SUMMED_AT_ONCE)) {
    try {
      await rollUp(tenantUid, uid, wanted);
      done += 1;
    } catch (error) {
      logger.warn('Old sums could not be made anew', { projectUid: uid, error: error as Error });
    }
  }
  // where not one could be summed up, another run would do no better
  return old.length <= SUMMED_AT_ONCE || done === 0;
}

async function countAll(
  tenantUid: string,
  state: SumsState & { generation: number },
  projects: readonly string[],
): Promise<boolean> {
  let counted = 0;
  for (let at = 0; at < projects.length; at += CHUNK) {
    if (counted >= COUNTED_AT_ONCE) return false;
    const chunk = projects.slice(at, at + CHUNK).map((projectUid) => ({ projectUid }));
    counted += await retryOn(KEPT_OVERTAKEN.is, CONTENDED, () => countProjects(tenantUid, state, chunk));
  }
  return true;
}
