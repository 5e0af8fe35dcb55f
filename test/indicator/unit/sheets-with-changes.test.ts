import { beforeEach, describe, expect, it } from 'vitest';
import {
  addIndicator,
  approve,
  decide,
  type OfficialWorld,
  officialWorld,
  record,
  reportAt,
} from '../../support/memory/official.ts';
import { causeOf, contextOf, tenantUid } from '../../support/memory/world/supply.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { db } = await import('../../../functions/data/service.ts');
const { TransactionCanceledException } = await import('@aws-sdk/client-dynamodb');
const { dashboardFiguresOf, dashboardScopeOf } = await import('../../../functions/core/dashboard/figures.ts');
const { rollUpTouched } = await import('../../../functions/core/company/touched.ts');
const { beginSheets } = await import('../../../functions/core/company/roll-up.ts');
const { changePeriod } = await import('../../../functions/core/report/change-period.ts');
const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');
const { replayResults } = await import('../../../functions/core/report/replay.ts');
const { reportFrame } = await import('../../../functions/data/stores/report/report-frame.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { periodSheetStore } = await import('../../../functions/data/stores/indicator/period-sheet-store.ts');
const { resultStore } = await import('../../../functions/data/stores/indicator/result-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { toOperation } = await import('../../../shared/domain/indicator/equation.ts');

type Command = { constructor: { name: string }; input: Record<string, unknown> };
type Send = (command: Command) => Promise<unknown>;
const table = client as unknown as { send: Send };

/** Calls `before` with each request that is sent during `run`, and can change what happens. */
async function watching<T>(before: (command: Command) => Promise<void> | void, run: () => Promise<T>): Promise<T> {
  const { send } = table;
  table.send = async (command) => {
    await before(command);
    return send(command);
  };
  return run().finally(() => Object.assign(table, { send }));
}

const nameOf = (command: Command) => {
  const text = JSON.stringify(command.input, (_key, value: unknown) => (value instanceof Uint8Array ? '' : value));
  const what = ['results', 'sums'].filter((each) => text.includes(`#${each}#`)).join();
  return `${command.constructor.name.replace('Command', '')} ${what}`.trim();
};
async function requestsOf(run: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  await watching((command) => void names.push(nameOf(command)), run);
  return names.filter((name) => name.includes(' '));
}

/** The official figures of the months of 2024, '-' for none. */
async function figures({ project }: Pick<OfficialWorld, 'project'>, indicator = 0): Promise<string> {
  const loaded = await indicatorStore(tenantUid).load(project.uid);
  const scope = dashboardScopeOf(loaded, { refId: 'root' }, '2024-06-30');
  const computed = await dashboardFiguresOf(tenantUid, loaded, scope, { wholePast: true });
  return computed[indicator]!.figures.periods.map(({ official }) => official.value ?? '-').join(' ');
}

/** Everything stored of a project's sheets, as bytes. */
async function sheetItems({ project }: OfficialWorld): Promise<string[]> {
  const { data } = await db.entities.periodSheet.query
    .primary({ tenantUid, projectUid: project.uid })
    .begins({ periodStart: '2' })
    .go();
  return data.map(({ periodStart, part, data: bytes }) => `${periodStart} ${part} ${Buffer.from(bytes).toString('base64')}`);
}

const changedIn = async ({ project }: OfficialWorld) =>
  [...(await periodSheetStore(tenantUid).upTo(project.uid)).periods].flatMap(([start, { changed }]) =>
    changed.length > 0 ? [start] : [],
  );

let world: OfficialWorld;
/** January of both packages and February of the first are approved and summed up. */
beforeEach(async () => {
  world = await officialWorld();
  await approve(world, 0, 0, '20');
  await approve(world, 1, 0, '1');
  await approve(world, 0, 1, '300');
  await record(world);
});

describe('a dashboard', () => {
  it('reads sheets and no result', async () => {
    expect(await requestsOf(() => figures(world))).toEqual(['Query sums']);
    expect(await figures(world)).toBe('21 300 - - - -');
  });

  it('tells a result that nobody has rolled up yet, for which it reads that one', async () => {
    await approve(world, 1, 1, '5');
    expect(await figures(world)).toBe('21 305 - - - -');
    expect(await requestsOf(() => figures(world))).toEqual(['Query sums', 'BatchGet results']);
  });

  it('tells an indicator of a metric that no sheet has, before the roll-up and after it', async () => {
    const operationJson = toOperation({
      eqnType: 0,
      numerators: ['metric of Gas'],
      numerators2: [],
      denominators: [],
      factor: 1,
    });
    const fields = { name: 'Zero gas', category: '', unit: 'kWh', resultMetricUid: 'r', metrics: [], operationJson };
    await indicatorStore(tenantUid).create(world.project.uid, fields, undefined, causeOf(world.ann.userUid));
    const loaded = await requestsOf(() => figures(world, 1));
    expect(loaded).toEqual(['Query sums', 'Query results']);
    const before = await figures(world, 1);
    await record(world);
    expect(await requestsOf(() => figures(world, 1))).toEqual(['Query sums']);
    expect(await figures(world, 1)).toBe(before);
  });

  it('counts a report that moved to another month once, before it is computed there, after it and after the roll-up', async () => {
    const report = await reportAt(world, 0, 1);
    const frame = await reportFrame(tenantUid, world.project.uid);
    const may = frame.periods.find(({ startDate }) => startDate === '2024-05-01')!;
    await changePeriod(contextOf(world.ann, { loaded: { report, frame } }), { reporting_period: may.uid });
    expect(await figures(world)).toBe('21 - - - - -');
    await recalculateReport(tenantUid, report.uid);
    expect(await figures(world)).toBe('21 - - - 300 -');
    await record(world);
    expect(await requestsOf(() => figures(world))).toEqual(['Query sums']);
    expect(await figures(world)).toBe('21 - - - 300 -');
    expect((await sheetItems(world)).map((item) => item.slice(0, 10))).toEqual(['2024-01-01', '2024-05-01']);
  });

  it('is told by the results of a project that has no sheets yet', async () => {
    await periodSheetStore(tenantUid).remove(world.project.uid);
    expect(await figures(world)).toBe('21 300 - - - -');
    expect(await sheetItems(world)).toEqual([]);
  });
});

describe('the roll-up of a result', () => {
  it('reads that result and writes the sheet of its period', async () => {
    await approve(world, 1, 1, '5');
    const [january] = await sheetItems(world);
    const written: string[] = [];
    const requests = await watching(
      ({ input }) => void written.push(...(JSON.stringify(input.TransactItems ?? []).match(/period#[\d-]+#sheet#\d+/g) ?? [])),
      () => requestsOf(() => record(world)),
    );
    expect(new Set(written)).toEqual(new Set(['period#2024-02-01#sheet#0']));
    expect(requests.filter((name) => name.endsWith('results'))).toEqual(['BatchGet results']);
    expect((await sheetItems(world))[0]).toBe(january);
    expect(await changedIn(world)).toEqual([]);
  });

  it('writes nothing when it is repeated', async () => {
    const requests = await requestsOf(() => record(world));
    expect(requests.filter((name) => /^(Put|Transact|Update)/.test(name))).toEqual([]);
  });

  it('takes in a result that is written while it works', async () => {
    await approve(world, 1, 1, '5');
    let isFirst = true;
    await watching(
      async (command) => {
        if (nameOf(command) !== 'TransactWrite sums' || !isFirst) return;
        isFirst = false;
        await decide(world, 1, 1, 'REOPEN');
        await approve(world, 1, 1, '7');
      },
      () => record(world),
    );
    expect(isFirst).toBe(false);
    expect(await changedIn(world)).toEqual([]);
    expect(await figures(world)).toBe('21 307 - - - -');
  });

  it('by two workers at once has both results in it', async () => {
    await approve(world, 1, 1, '5');
    await approve(world, 0, 2, '4000');
    await Promise.all([record(world), record(world), record(world)]);
    expect(await changedIn(world)).toEqual([]);
    expect(await figures(world)).toBe('21 305 4000 - - -');
  });

  it('that dies between two periods leaves the dashboard right and is ended by the next one', async () => {
    await approve(world, 1, 1, '5');
    await approve(world, 0, 2, '4000');
    let writes = 0;
    const died = watching(
      (command) => {
        if (nameOf(command) === 'TransactWrite sums' && ++writes > 1) throw new Error('The worker is gone');
      },
      () => record(world),
    );
    await expect(died).rejects.toThrow('The worker is gone');
    expect(await figures(world)).toBe('21 305 4000 - - -');
    await record(world);
    expect(await changedIn(world)).toEqual([]);
    expect(await figures(world)).toBe('21 305 4000 - - -');
  });

  it('is repeated where its items have no capacity', async () => {
    await approve(world, 1, 1, '5');
    let isFirst = true;
    await watching(
      (command) => {
        if (nameOf(command) !== 'TransactWrite sums' || !isFirst) return;
        isFirst = false;
        const CancellationReasons = [{ Code: 'ThrottlingError' }];
        throw new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
      },
      () => record(world),
    );
    expect([isFirst, await changedIn(world)]).toEqual([false, []]);
  });

  it('finds a result of which the table alone tells', async () => {
    const [, , february] = await resultStore(tenantUid).items(world.project.uid);
    const { periodStart, packageUid, reportUid } = february!;
    await db.entities.result.delete({ tenantUid, projectUid: world.project.uid, periodStart, packageUid, reportUid }).go();
    await rollUpTouched([{ tenantUid, projectUid: world.project.uid, result: { periodStart, packageUid, reportUid } }]);
    expect(await figures(world)).toBe('21 - - - - -');
  });
});

describe('the upgrade of a project of an earlier release', () => {
  it('makes the same sheets of its results, once', async () => {
    const before = { items: await sheetItems(world), told: await figures(world) };
    await periodSheetStore(tenantUid).remove(world.project.uid);
    expect(await beginSheets(tenantUid, world.project.uid)).toBe(true);
    expect({ items: await sheetItems(world), told: await figures(world) }).toEqual(before);
    expect(await requestsOf(() => figures(world))).toEqual(['Query sums']);
    expect(await beginSheets(tenantUid, world.project.uid)).toBe(false);
  });

  it('leaves out no result that a worker of this release writes meanwhile', async () => {
    await periodSheetStore(tenantUid).remove(world.project.uid);
    let isFirst = true;
    await watching(
      async (command) => {
        if (nameOf(command) !== 'TransactWrite sums' || !isFirst) return;
        isFirst = false;
        await approve(world, 1, 1, '5');
        await approve(world, 1, 2, '4000');
      },
      () => beginSheets(tenantUid, world.project.uid),
    );
    expect(await figures(world)).toBe('21 305 4000 - - -');
  });
});

describe('sheets', () => {
  it('are not touched by an older result', async () => {
    const old = await reportAt(world, 0, 1);
    await decide(world, 0, 1, 'REOPEN');
    await record(world);
    const before = await sheetItems(world);
    expect(await resultStore(tenantUid).put(old, old.periodUid!, { official: null, pending: null })).toBe(false);
    expect(await changedIn(world)).toEqual([]);
    await record(world);
    expect(await sheetItems(world)).toEqual(before);
  });

  it('wait for nothing when a result is computed again and is the same', async () => {
    await recalculateReport(tenantUid, (await reportAt(world, 0, 1)).uid);
    expect(await changedIn(world)).toEqual([]);
  });

  it('are the same bytes after all results were removed and computed again', async () => {
    await addIndicator(world, 'Other', 2);
    await approve(world, 1, 1, '5');
    await record(world);
    const before = { items: await sheetItems(world), told: await figures(world) };
    const reports = await Promise.all([1, 0].flatMap((pack) => [1, 0].map((month) => reportAt(world, pack, month))));
    for (const report of reports) await transact(resultStore(tenantUid).removeWrites(report));
    await record(world);
    expect(await sheetItems(world)).toEqual([]);
    await replayResults(tenantUid, world.project.uid, causeOf(world.ann.userUid));
    for (const { uid } of reports) await recalculateReport(tenantUid, uid);
    expect(await figures(world)).toBe(before.told);
    await record(world);
    expect({ items: await sheetItems(world), told: await figures(world) }).toEqual(before);
  });

  it('that do not fit into an item are stored in parts, and in fewer again', async () => {
    const store = periodSheetStore(tenantUid);
    const stored = async () => (await store.upTo(world.project.uid)).periods.get('2024-01-01')!;
    const before = await stored();
    await store.replace(world.project.uid, '2024-01-01', before, before.sheet!, { most: 100 });
    expect((await stored()).parts).toBe(2);
    expect((await stored()).sheet).toEqual(before.sheet);
    expect(await figures(world)).toBe('21 300 - - - -');
    await store.replace(world.project.uid, '2024-01-01', await stored(), before.sheet!);
    expect(await stored()).toMatchObject({ parts: 1, sheet: before.sheet });
  });

  it('go with their project', async () => {
    await db.entities.project.delete({ tenantUid, uid: world.project.uid }).go();
    await rollUpTouched([{ tenantUid, projectUid: world.project.uid }]);
    const { isBegun, periods } = await periodSheetStore(tenantUid).upTo(world.project.uid);
    expect([isBegun, periods.size]).toEqual([false, 0]);
  });
});
