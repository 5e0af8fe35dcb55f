import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { ReportItem } from '../../../../functions/data/stores/report/report-writes.ts';
import { fc } from '../../property.ts';
import { interleaved, pickerOf } from '../disturbance/interleaved.ts';
import {
  dashboardSheets,
  figuresOf,
  items,
  place,
  placeOf,
  projectUid,
  refresh,
  reportOf,
  resultOf,
  results,
  STARTS,
  sheets,
} from './sheet-world.ts';

const { retryOn } = await import('../../../../functions/data/retry.ts');
const { transact } = await import('../../../../functions/data/transact.ts');

const hasMetAnother = (error: unknown) => error instanceof TransactionCanceledException;

/** The write of a result: when it began and ended, and the report's figure and period afterwards. */
type Written = { report: string; start: string; value: string | null; from: number; to: number };

/** Events of a report: another figure, or a move to the other period with its figure. */
const events = fc.array(fc.constantFrom('figure' as const, 'figure' as const, 'move' as const), { minLength: 1, maxLength: 3 });
/**
 * Random events of reports. `deaths`: numbers of requests after which workers die; `seed`: determines the order in which all take
 * turns.
 */
export const sheetHistories = fc.record({
  reports: fc.array(events, { minLength: 2, maxLength: 4 }),
  readers: fc.integer({ min: 1, max: 4 }),
  deaths: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
  hasBegun: fc.boolean(),
  seed: fc.integer(),
});
export type SheetHistory = typeof sheetHistories extends fc.Arbitrary<infer H> ? H : never;

/**
 * Runs reports whose figures and periods change, with a worker for each change and with readers. Some workers die and start
 * again. `pause`: replaces the workers' waiting; `isTorn`: as in `interleaved`.
 * @returns readings that were wrong at every moment of their reading
 */
export async function happens(
  { reports, readers, deaths: due, hasBegun, seed }: SheetHistory,
  { pause, isTorn }: { pause: { turn: () => Promise<void> }; isTorn: (keys: string[]) => boolean },
): Promise<string[]> {
  items.clear();
  const [written, wrong]: [Written[], string[]] = [[], []];
  let clock = 0;
  let figure = 0;
  const deaths = [...due];
  const pick = pickerOf(seed);
  const { turn, work, toTheEnd } = interleaved(items, pick, isTorn);
  pause.turn = turn;
  if (hasBegun) await sheets.begin(projectUid);

  /** Repeats the work as a queue does until it ends. The first attempt may die. */
  const untilDone = async (run: () => Promise<unknown>) => {
    for (let tries = 0; tries < 60; tries += 1) {
      const isDone = await work(run, tries === 0 ? deaths.pop() : undefined).catch(() => false);
      if (isDone) return;
    }
    throw new Error('This never ends');
  };
  const workers: Promise<void>[] = [];
  const tell = ({ packageUid, uid: reportUid, periodStart }: ReportItem) => {
    const told = [{ packageUid, reportUid, periodStart }];
    workers.push(untilDone(() => refresh(told)));
  };
  const noted = async ({ uid, periodStart }: ReportItem, value: string | null, run: () => Promise<unknown>) => {
    const note = { report: uid, start: periodStart, value, from: clock++, to: Number.POSITIVE_INFINITY };
    written.push(note);
    await run();
    note.to = clock++;
  };
  const again = (run: () => Promise<unknown>) => retryOn(hasMetAnother, { attempts: 60, pauseMs: () => 1 }, run);

  async function author(index: number, own: readonly string[]) {
    let report = reportOf(index);
    place(report);
    for (const event of own) {
      await turn();
      if (event === 'move' && report.history.length > 0) {
        const old = report;
        const periodStart = STARTS.find((start) => start !== old.periodStart)!;
        report = { ...old, periodStart, periodUid: `period ${periodStart}` };
        await noted(old, null, () => again(() => transact([...results.removeWrites(old), movedWrite(report)])));
        tell(old);
      }
      report = { ...report, history: [...report.history, {} as never] };
      const value = String(++figure);
      const [now, result] = [report, resultOf(value)];
      await noted(now, value, () => again(() => results.put(now, now.periodUid!, result)));
      tell(now);
    }
  }

  async function reader() {
    for (let wait = pick(30); wait > 0; wait -= 1) await turn();
    const from = clock++;
    const seen = await dashboardSheets({ consistent: true });
    const to = clock++;
    const found = figuresOf(seen.sheets.values());
    for (const [index] of reports.entries())
      for (const start of STARTS) {
        const own = written.filter((each) => each.report === `report ${index}` && each.start === start && each.from < to);
        const ended = own.filter((each) => each.to < from).at(-1);
        const possible = [ended?.value ?? null, ...own.filter((each) => each.to >= from).map(({ value }) => value)];
        const told = found.filter((each) => each.startsWith(`package ${index} period ${start} `));
        const values = told.length === 0 ? [null] : told.map((each) => each.split(' ').at(-1)!);
        if (values.length > 1 || !possible.includes(values[0]!))
          wrong.push(`${start} of ${index}: ${values} and not ${possible}`);
      }
  }

  await toTheEnd(async () => {
    await Promise.all([...reports.map((own, index) => author(index, own)), ...Array.from({ length: readers }, () => reader())]);
    await Promise.all(workers);
  });
  return wrong;
}

const movedWrite = (report: ReportItem) => ({
  item: { Put: { TableName: 'table', Item: placeOf(report) } },
  refused: () => new Error('nothing is asked of it') as never,
});
