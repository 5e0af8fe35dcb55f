import { addToKept, type CompanySums, sumsToKeep } from '../../../shared/domain/company/kept-sums.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import {
  type CountedSums,
  companySumsStore,
  followRules,
  KEPT_OVERTAKEN,
  type KeptSums,
  type SumsChange,
  type SumsState,
} from '../../data/stores/company/company-sums-store.ts';
import { projectSumsStore, storedProjectSums } from '../../data/stores/indicator/project-sums-store.ts';
import { TRANSACTION_LIMIT, transact, type Write } from '../../data/transact.ts';
import { companiesAbove } from './tree.ts';

/** Sums in use, or being made. */
type Current = SumsState & { generation: number };
/** The state of a project that its companies should count; null: it is deleted. */
type SumsToCount = Pick<CountedSums, 'data' | 'at' | 'path'> | null;
/** The planned writes of one project. */
type Step = {
  projectUid: string;
  before: CountedSums | undefined;
  wanted: SumsToCount;
  /** its sums are more than an item takes */
  isTooLarge: boolean;
  change: SumsChange | undefined;
};

const ATTEMPTS = 8;
/** Projects that are counted in one transaction, at most. */
const PROJECTS_AT_ONCE = 20;
/** Bytes of one transaction; DynamoDB takes 4 MB. */
const MAX_BYTES = 3_000_000;

/** A company's sums lack what was supposedly added to them. */
class WrongSums extends Error {}

/**
 * Updates the sums of the companies with all changed projects. One transaction changes all companies above a project, so every
 * company counts the project's current sums once, or not at all. Of two parallel workers, the one that read older sums repeats.
 * If a worker dies, the changes stay.
 * Returns the number of changes; 0 as long as the sums are not complete.
 * @param attempts fewer if a caller waits
 */
export async function countChanges(tenantUid: string, attempts = ATTEMPTS): Promise<number> {
  const store = companySumsStore(tenantUid);
  return retryOn(KEPT_OVERTAKEN.is, { attempts, pauseMs: growingPause }, async () => {
    const { state, changes } = await store.pending();
    if (!followRules(state)) return 0;
    for (let at = 0; at < changes.length; at += PROJECTS_AT_ONCE)
      await countProjects(tenantUid, state, changes.slice(at, at + PROJECTS_AT_ONCE));
    return changes.length;
  });
}

/**
 * Updates the sums of the companies with some projects, whether these are known to have changed or not. Returns how many of them
 * changed the sums.
 * @param projects at most PROJECTS_AT_ONCE; `stamp`: of the change that this completes
 * @throws conflict when somebody else has changed the data behind the sums
 */
export async function countProjects(
  tenantUid: string,
  state: Current,
  projects: readonly (SumsChange | { projectUid: string })[],
): Promise<number> {
  const uids = projects.map(({ projectUid }) => projectUid);
  // the counted data is read first: if somebody counts newer data in between, its version changes and this attempt is refused
  const [companies, counted] = await Promise.all([
    companyStore(tenantUid).all({ consistent: true }),
    companySumsStore(tenantUid).counted(state.generation, uids),
  ]);
  const wanted = await projectSumsStore(tenantUid).ofProjects(uids);
  const steps = projects.map((each): Step => {
    const own = wanted.get(each.projectUid);
    const path = own && companiesAbove(companies, own.companyUid).map(({ uid }) => uid);
    return {
      projectUid: each.projectUid,
      before: counted.get(each.projectUid),
      wanted: path ? { path, ...(own.data && { data: own.data, at: own.at }) } : null,
      isTooLarge: own?.isTooLarge === true,
      change: 'stamp' in each ? each : undefined,
    };
  });
  await countSteps(tenantUid, state, steps);
  return steps.filter(isOther).length;
}

const isSameData = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
  a === undefined || b === undefined ? a === b : Buffer.compare(a, b) === 0;
const isSamePath = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((uid, at) => uid === b[at]);

const isOther = ({ before, wanted }: Step): boolean =>
  before && wanted
    ? !isSamePath(before.path, wanted.path) || !isSameData(before.data, wanted.data) || before.at !== wanted.at
    : !!before !== !!wanted;

/** Writes steps in one transaction, or in two where they are too many for one. */
async function countSteps(tenantUid: string, state: Current, steps: readonly Step[]): Promise<void> {
  const store = companySumsStore(tenantUid);
  const concerned = [
    ...new Set(steps.flatMap((step) => (isOther(step) ? [...(step.before?.path ?? []), ...(step.wanted?.path ?? [])] : []))),
  ];
  const kept = await store.of(state.generation, concerned);
  const writes = [store.stillWrite(state), ...(await writesOf(tenantUid, state, steps, concerned, kept))];
  if (writes.length === 1) return;
  if (steps.length > 1 && (writes.length > TRANSACTION_LIMIT || bytesOf(writes) > MAX_BYTES)) {
    const half = Math.ceil(steps.length / 2);
    await countSteps(tenantUid, state, steps.slice(0, half));
    return countSteps(tenantUid, state, steps.slice(half));
  }
  await transact(writes);
}

async function writesOf(
  tenantUid: string,
  state: Current,
  steps: readonly Step[],
  concerned: readonly string[],
  kept: ReadonlyMap<string, KeptSums>,
): Promise<Write[]> {
  const store = companySumsStore(tenantUid);
  const { generation } = state;
  const sums = new Map(concerned.map((uid): [string, CompanySums | null] => [uid, kept.has(uid) ? kept.get(uid)!.sums : {}]));
  const others = steps.filter(isOther);
  try {
    for (const step of others) applyStep(sums, step);
  } catch (error) {
    // sums that cannot be trusted are given up at once: dashboards add up the projects, until new ones are made
    await store.begin(state, new Date().toISOString());
    throw new WrongSums('The sums of companies were wrong, and are made anew', { cause: error });
  }
  return [
    ...steps.flatMap(({ change }) => (change ? [store.changedWrite(change)] : [])),
    ...others.map(({ projectUid, before, wanted }) => store.countedWrite(generation, projectUid, wanted, before?.version ?? 0)),
    ...[...sums].map(([uid, now]) => store.sumsWrite(generation, uid, now, kept.get(uid)?.version ?? 0)),
  ];
}

function applyStep(sums: Map<string, CompanySums | null>, { projectUid, before, wanted, isTooLarge }: Step): void {
  if (isTooLarge) for (const uid of wanted?.path ?? []) sums.set(uid, null);
  for (const [state, step] of [
    [before, 'take out'],
    [wanted, 'add'],
  ] as const) {
    if (!state) continue;
    const part = sumsToKeep(projectUid, storedProjectSums(state.data), state.at ?? '');
    for (const uid of state.path) {
      const own = sums.get(uid);
      if (own) addToKept(own, part, step);
    }
  }
}

/** About what DynamoDB counts of a transaction, nearly all of which is packed sums. */
const bytesOf = (writes: readonly Write[]): number =>
  writes.reduce((sum, { item }) => {
    const { data } = (item.Put?.Item ?? {}) as { data?: Uint8Array };
    return sum + (data?.length ?? 0) + 1000;
  }, 0);
