import { FAIR_USE, overusedText, type Use } from '../../../shared/domain/access/fair-use.ts';
import { TooManyRequests } from '../../../shared/errors.ts';
import { throttleStore } from '../../data/stores/tenant/throttle-store.ts';

type Caller = { tenantUid: string; userUid: string; now: Date };
type CountedUse = { subject: string; limit: number };

const subjectsOf = (use: Use, userUid: string): CountedUse[] => [
  { subject: `${use} of ${userUid}`, limit: FAIR_USE[use].person },
  { subject: `${use} of all`, limit: FAIR_USE[use].tenancy },
];

/**
 * Counts a use by the caller and refuses it above the limit of the person or of the tenancy.
 * @throws too_many_requests, with the seconds to wait
 */
export async function countUse({ tenantUid, userUid, now }: Caller, use: Use, times = 1): Promise<void> {
  const { seconds } = FAIR_USE[use];
  // the person first: a refused person does not use up the tenancy's share
  for (const { subject, limit } of subjectsOf(use, userUid)) {
    const wait = await throttleStore(tenantUid).wait(subject, { limit, seconds, now }, times);
    if (wait > 0) throw new TooManyRequests(overusedText(wait), wait);
  }
}

/** Number of writes that are reported to the table together, so that most writes cost no further one. */
const STEP = 20;
/** Writes that this Lambda has not reported yet, and until when it refuses a person, by tenancy and person. */
const untold = new Map<string, { writes: number; refusedUntil: number }>();
const MAX_PEOPLE = 10_000;

/**
 * Counts a write by the caller. Each Lambda counts for itself and reports every twentieth write to the table, so a person may
 * exceed the limit by at most twenty for each Lambda.
 * @throws too_many_requests, with the seconds to wait
 */
export async function countWrite(caller: Caller): Promise<void> {
  const key = `${caller.tenantUid}#${caller.userUid}`;
  if (untold.size > MAX_PEOPLE) untold.clear();
  const known = untold.get(key) ?? { writes: 0, refusedUntil: 0 };
  untold.set(key, known);
  const left = Math.ceil((known.refusedUntil - caller.now.getTime()) / 1000);
  if (left > 0) throw new TooManyRequests(overusedText(left), left);
  known.writes += 1;
  if (known.writes < STEP) return;
  known.writes = 0;
  try {
    await countUse(caller, 'write', STEP);
  } catch (error) {
    if (error instanceof TooManyRequests) known.refusedUntil = caller.now.getTime() + error.retryAfter * 1000;
    throw error;
  }
}
