import { randomUUID } from 'node:crypto';
import { compareText } from '../../../shared/domain/kernel/names.ts';
import { progressOf } from '../../../shared/domain/restatement/progress.ts';
import { type FigureStep, type Progress, restatedIn, stamped } from '../../../shared/domain/restatement/recorded.ts';
import { AppError } from '../../../shared/errors.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import {
  type FigureRecord,
  figureRecordStore,
  type PeriodWrites,
  RECORD_OVERTAKEN,
  type StepGroup,
} from '../../data/stores/restatement/figure-record-store.ts';
import { type RestatementEntry, restatementStore } from '../../data/stores/restatement/restatement-store.ts';
import { transact, type Write } from '../../data/transact.ts';
import { digestOf } from '../indicator/told-results.ts';
import { whereFound } from '../where-found.ts';
import { loadSummedFigures, type SummedFigures, summedInputOf } from './loaded-figures.ts';
import { settledMail } from './mails.ts';
import { type ConcernedEntry, type Settlement, settle, withFigures } from './settle.ts';

const ATTEMPTS = 8;
/** Writes of one transaction that record periods; the rest is for entries of the register and mails. */
const PERIOD_WRITES = 60;
/** Bytes of the same; DynamoDB takes 4 MB in a transaction. */
const PERIOD_BYTES = 2_500_000;
/** Entries without own figures that the last transaction settles; further ones follow it. */
const ENTRIES_TOGETHER = 10;

/**
 * Records the changes of a project's official figures since the last record, and enters every restated figure into the register.
 * Three Queries if nothing has changed. Safe to repeat and to run in parallel: a worker whose record was overtaken compares
 * again. Records nothing of a deleted project. A merge of metrics counts from its beginning on, however far its worker is.
 * @returns whether the project exists
 */
export async function recordFigures(tenantUid: string, projectUid: string): Promise<boolean> {
  return retryOn(RECORD_OVERTAKEN.is, { attempts: ATTEMPTS, pauseMs: growingPause }, async () => {
    const last = await figureRecordStore(tenantUid).last(projectUid);
    const loaded = await loadedNow(tenantUid, projectUid);
    if (!loaded) return false;
    const progress = progressSince(last, loaded);
    if (progress.steps.some(isRestated)) await confirm(last, progress, await loadedNow(tenantUid, projectUid));
    if (last.since === null || progress.periods.length > 0) await write(tenantUid, { last, loaded, progress });
    return true;
  });
}

/** Begins the record of a project that has none; answers whether it had none. */
export async function beginRecord(tenantUid: string, projectUid: string): Promise<boolean> {
  const { since } = await figureRecordStore(tenantUid).last(projectUid);
  if (since === null) await recordFigures(tenantUid, projectUid);
  return since === null;
}

/** Makes what the sums of a project of an earlier release say of its restated figures; answers whether something was missing. */
export async function beginRestated(tenantUid: string, projectUid: string): Promise<boolean> {
  const store = figureRecordStore(tenantUid);
  const [{ periods }, known] = await Promise.all([store.last(projectUid), store.restated(projectUid)]);
  const missing = periods.filter(({ recorded }) => !known.has(recorded.periodUid) && restatedIn(recorded).length > 0);
  for (const { recorded } of missing)
    await store.beginRestated(projectUid, recorded).catch((error: unknown) => {
      // made meanwhile, from a later record
      if (!RECORD_OVERTAKEN.is(error)) throw error;
    });
  return missing.length > 0;
}

/**
 * Consistent, or undefined for a project that is gone, or of which the root package is not there: it is being made or removed.
 */
async function loadedNow(tenantUid: string, projectUid: string): Promise<SummedFigures | undefined> {
  const loaded = await whereFound(() => loadSummedFigures(tenantUid, projectUid));
  return loaded?.packages.some(({ uid }) => uid === loaded.project.rootUid) ? loaded : undefined;
}

const isRestated = ({ kind }: FigureStep) => kind === 'restated';

const progressSince = ({ since, periods }: FigureRecord, loaded: SummedFigures): Progress =>
  progressOf(since === null ? null : periods.map(({ recorded }) => recorded), summedInputOf(loaded), digestOf);

/**
 * A Query may see one half of a transaction, such as a report at two places: a restatement counts when
 * a second look shows the same.
 */
async function confirm(last: FigureRecord, progress: Progress, again: SummedFigures | undefined): Promise<void> {
  const same = again && JSON.stringify(progressSince(last, again)) === JSON.stringify(progress);
  if (!same) throw RECORD_OVERTAKEN();
}

type FoundRecord = { last: FigureRecord; loaded: SummedFigures; progress: Progress };

/** Later than every earlier record, also where the clock of another worker is ahead. */
function instantAfter({ since, periods }: FigureRecord): string {
  const latest = [since ?? '', ...periods.map(({ at }) => at)].sort(compareText).at(-1)!;
  const now = new Date().toISOString();
  return now > latest ? now : new Date(Date.parse(latest) + 1).toISOString();
}

/**
 * Writes whole periods, as many as fit into a transaction, with the entries of their figures. The last transaction settles the
 * entries and sends their mails. If the worker dies before, the next one continues with the same entries.
 */
async function write(tenantUid: string, { last, loaded, progress }: FoundRecord): Promise<void> {
  const { project } = loaded;
  const [at, correlationId] = [instantAfter(last), randomUUID()];
  const restated = progress.steps.filter(isRestated);
  const register = restated.length > 0 ? await restatementStore(tenantUid).all(project.uid) : [];
  const settlement = settle(project, restated, await wholeEntries(tenantUid, project.uid, register), { at, correlationId });
  const entryOf = new Map(settlement.concerned.flatMap(({ entry, steps }) => steps.map((step) => [step, entry.uid] as const)));
  const parts: Part[] = [];
  for (const period of progress.periods) {
    const steps = progress.steps.filter(({ periodUid }) => periodUid === period.periodUid);
    const next = stamped(period, steps, at, (step) => entryOf.get(step) ?? '');
    const groups = [...Map.groupBy(steps, (step) => entryOf.get(step))].map(
      ([restatementUid, own]): StepGroup => ({ restatementUid, steps: own }),
    );
    parts.push({ steps, ...(await figureRecordStore(tenantUid).periodWrites(project.uid, { last, next, groups }, at)) });
  }
  const chunks = chunksOf(parts);
  const left = new Set(parts);
  try {
    for (const [index, chunk] of chunks.entries()) {
      const isLast = index === chunks.length - 1;
      const entries = entryWrites(tenantUid, settlement, new Set(chunk.flatMap(({ steps }) => steps)), isLast ? at : null);
      const ends = isLast ? await endWrites(tenantUid, { last, loaded, settlement, at, correlationId }) : [];
      await transact([...chunk.flatMap(({ writes }) => writes), ...entries, ...ends]);
      for (const part of chunk) left.delete(part);
      for (const part of chunk) await part.end(true);
    }
  } catch (error) {
    // any other error leaves open whether the writes have arrived
    if (error instanceof AppError) for (const part of left) await part.end(false);
    throw error;
  }
  for (const each of settlement.together.slice(ENTRIES_TOGETHER)) await transact([togetherWrite(tenantUid, each)]);
}

const togetherWrite = (tenantUid: string, { before, entry }: Settlement['together'][number]): Write =>
  restatementStore(tenantUid).saveWrite(before, entry);

/**
 * An entry keeps its first figures only; those that may change again are read whole, so that what
 * they were first is known of each.
 */
async function wholeEntries(
  tenantUid: string,
  projectUid: string,
  register: readonly RestatementEntry[],
): Promise<readonly RestatementEntry[]> {
  const isCut = ({ figureCount, figures }: RestatementEntry) => figureCount > figures.length;
  if (!register.some(isCut)) return register;
  const steps = await figureRecordStore(tenantUid).stepsByEntry(projectUid);
  return register.map((entry) =>
    isCut(entry) ? withFigures({ ...entry, figureCount: 0, figures: [] }, steps.get(entry.uid) ?? []) : entry,
  );
}

type Part = { steps: FigureStep[] } & PeriodWrites;

function chunksOf(parts: readonly Part[]): Part[][] {
  const chunks: Part[][] = [[]];
  let [size, bytes] = [0, 0];
  for (const part of parts) {
    if (size > 0 && (size + part.writes.length > PERIOD_WRITES || bytes + part.bytes > PERIOD_BYTES)) {
      chunks.push([]);
      [size, bytes] = [0, 0];
    }
    chunks.at(-1)!.push(part);
    size += part.writes.length;
    bytes += part.bytes;
  }
  return chunks;
}

/** The entries that get figures in this transaction, and in the last one all of them; each goes on from the write before. */
function entryWrites(
  tenantUid: string,
  { concerned }: { concerned: ConcernedEntry[] },
  steps: ReadonlySet<FigureStep>,
  settledAt: string | null,
): Write[] {
  return concerned.flatMap((each) => {
    const own = each.steps.filter((step) => steps.has(step));
    if (own.length === 0 && settledAt === null) return [];
    const next = withFigures(each.entry, own);
    const settled = settledAt === null ? next : { ...next, status: 'settled' as const, settledAt: next.settledAt ?? settledAt };
    const saved = restatementStore(tenantUid).saveWrite(each.before, settled);
    const version = (each.before?.version ?? 0) + 1;
    each.before = each.entry = { ...settled, version };
    return [saved];
  });
}

type EndedRecord = { last: FigureRecord; loaded: SummedFigures; settlement: Settlement; at: string; correlationId: string };

async function endWrites(tenantUid: string, { last, loaded, settlement, at, correlationId }: EndedRecord): Promise<Write[]> {
  const { project } = loaded;
  const start = last.since === null ? [figureRecordStore(tenantUid).startWrite(project.uid, at)] : [];
  const settled = settlement.concerned.map(({ entry }) => entry).filter(({ settledAt }) => settledAt === at);
  const mails = settled.length > 0 ? await settledMail(tenantUid, project, settled, { by: '', at, correlationId }) : [];
  const together = settlement.together.slice(0, ENTRIES_TOGETHER).map((each) => togetherWrite(tenantUid, each));
  return [...start, ...together, ...mails];
}
