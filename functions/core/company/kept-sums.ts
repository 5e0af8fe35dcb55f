import { type CompanySums, keepsMerged, projectsKept, projectsSummed } from '../../../shared/domain/company/kept-sums.ts';
import type { ProjectsInside } from '../../../shared/domain/company/left-out.ts';
import { equationKey } from '../../../shared/domain/indicator/equation.ts';
import { errorKind } from '../../../shared/errors.ts';
import { retryOn } from '../../data/retry.ts';
import { areMade, type CountedSums, companySumsStore, type SumsState } from '../../data/stores/company/company-sums-store.ts';
import { isTrusted, storedProjectSums } from '../../data/stores/indicator/project-sums-store.ts';
import { logger } from '../../log.ts';
import { askForAll } from './ask-for-all.ts';
import { countChanges } from './count-sums.ts';
import type { MeasuringCompany } from './dashboard.ts';

/** The sums of a company with those of its projects that send or receive figures; `summed`: as in `CompanyScene`, to the hour. */
export type UsableSums = { sums: CompanySums; inside: ProjectsInside; projects: number; summed: string | null };

/** Changes that a dashboard counts while its caller waits. With more, it adds up the projects, and the worker counts. */
const MAX_CHANGES = 20;
/** Projects with figures of others that a dashboard reads one by one. */
const MAX_APART = 200;
/** For a company of at most this number of projects, old sums are computed again while the caller waits. */
const MAX_SUMMED_HERE = 20;
const HOUR_MS = 3_600_000;
/** Attempts to count, and to read, what changes in the middle. */
const ATTEMPTS = 3;

const CHANGED_MEANWHILE = errorKind('conflict', 'The sums of the company have changed while they were read. Try again.');

type MadeSums = SumsState & { generation: number };

/**
 * A company's stored sums if they cover all of its projects in their present state; otherwise undefined, and the dashboard adds
 * up the projects. One Query finds what the sums lack and one GetItem reads them. If only a few projects are missing, they are
 * counted here.
 * @param measuring with the state of the sums at the time of its reading
 * @param now ISO instant
 */
export async function keptSumsOf(tenantUid: string, measuring: MeasuringCompany, now: string): Promise<UsableSums | undefined> {
  try {
    const state = await upToDate(tenantUid, measuring, now);
    return state && (await usableSums(tenantUid, state, measuring, now));
  } catch (error) {
    // the projects give the same figures
    logger.warn('The sums of a company could not be used', { companyUid: measuring.company.uid, error: error as Error });
    return undefined;
  }
}

/** The state of sums that have every change that was written before. */
async function upToDate(tenantUid: string, { state, changes }: MeasuringCompany, now: string): Promise<MadeSums | undefined> {
  if (!areMade(state)) {
    await askForAll(tenantUid, state, now);
    return undefined;
  }
  if (changes === 0) return state;
  if (changes > MAX_CHANGES) return undefined;
  await countChanges(tenantUid, ATTEMPTS);
  const again = await companySumsStore(tenantUid).pending();
  return areMade(again.state) && again.changes.length === 0 ? again.state : undefined;
}

async function usableSums(
  tenantUid: string,
  state: MadeSums,
  { company, indicators, merged }: MeasuringCompany,
  now: string,
): Promise<UsableSums | undefined> {
  const store = companySumsStore(tenantUid);
  const read = async () => (await store.of(state.generation, [company.uid])).get(company.uid);
  return retryOn(CHANGED_MEANWHILE.is, { attempts: ATTEMPTS }, async () => {
    const found = await read();
    // a company without projects has no sums; once its generation is gone, no company has sums
    if (!found && !(await isInUse(tenantUid, state))) return undefined;
    const { sums, version } = found ?? { sums: {}, version: 0 };
    if (!sums) return undefined;
    const { projects, oldest, receivers, senders } = projectsKept(sums);
    if (indicators.some(({ equation }) => projectsSummed(sums, equationKey(equation)) < projects)) return undefined;
    if (indicators.length > 0 && !keepsMerged(sums, merged)) {
      // no project without the merged metrics changes by the merge, so that nothing else has it summed up
      await askForAll(tenantUid, state, now);
      return undefined;
    }
    if (indicators.length > 0 && oldest !== null && !isTrusted(endOfHour(oldest), now)) {
      if (projects <= MAX_SUMMED_HERE) return undefined;
      await askForAll(tenantUid, state, now);
    }
    const usable = { sums, projects, summed: oldest || null };
    if (receivers.length === 0) return { ...usable, inside: new Map() };
    const apart = [...new Set([...receivers, ...senders])];
    if (apart.length > MAX_APART) return undefined;
    const inside = insideOf(company.uid, await store.counted(state.generation, apart));
    // sums that have not changed since contain the projects as they were read
    if (((await read())?.version ?? 0) !== version) throw CHANGED_MEANWHILE();
    return { ...usable, inside };
  });
}

async function isInUse(tenantUid: string, { generation }: MadeSums): Promise<boolean> {
  const { state } = await companySumsStore(tenantUid).pending();
  return areMade(state) && state.generation === generation;
}

/**
 * The end of a stored hour: times are stored to the hour, so sums may be up to an hour younger. '' for those of earlier releases.
 */
const endOfHour = (hour: string): string => (hour === '' ? '' : new Date(Date.parse(hour) + HOUR_MS).toISOString());

/** The counted projects that belong to the company. */
function insideOf(companyUid: string, counted: ReadonlyMap<string, CountedSums>): ProjectsInside {
  const own = [...counted].filter(([, { path }]) => path.includes(companyUid));
  return new Map(
    own.flatMap(([uid, { data }]) => {
      const sums = storedProjectSums(data);
      return sums ? [[uid, sums] as const] : [];
    }),
  );
}
