import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeMeasured, metricOf, operationOf } from '../../../support/memory/definitions.ts';
import { lateReading } from '../../../support/memory/disturbance/late-reading.ts';
import { decideAlone, enter, items, reportsOf, submit, tenantUid } from '../../../support/memory/world/supply.ts';

const { client } = await import('../../../../functions/data/client/client.ts');
const { rollUpTouched } = await import('../../../../functions/core/company/touched.ts');
const { startMeasuring } = await import('../../../../functions/core/indicator/company-indicators.ts');
const { stopMeasuring } = await import('../../../../functions/core/indicator/remove-company-indicator.ts');
const { editCompanyTarget, giveCompanyTarget, removeCompanyTarget } = await import(
  '../../../../functions/core/indicator/company-targets.ts'
);
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { restatementStore } = await import('../../../../functions/data/stores/restatement/restatement-store.ts');
const { recalculateReport } = await import('../../../../functions/core/report/recalculate.ts');

const BEHIND = { code: 'conflict', message: expect.stringContaining('still being added up') };

const table = items as Map<string, unknown>;
const ofTenant = new Map(table);
let world: Awaited<ReturnType<typeof makeMeasured>>;
let companyUid: string;
let indicatorUid: string;
let targetUid: string;

/** A target for each month of 2024. */
const monthly = (target: string) => ({ meta_json: { greenBelow: true, byDate: [1, 2, 3].map((month) => day(month, target)) } });
const day = (month: number, target: string) => ({
  startDate: `2024-0${month}-01`,
  endDate: `2024-0${month + 1}-01`,
  target,
  threshold: null,
});

/** Approves the next month, while the worker that calculates results is behind. */
async function approveUncomputed(figures: Record<string, string> = { Power: '30' }): Promise<void> {
  const report = (await reportsOf(world.pack)).at(-1)!;
  await enter(world.sam, world.project, report, figures);
  await submit(world.sam, report);
  await decideAlone(world.ann, (await reportsOf(world.pack)).find(({ uid }) => uid === report.uid)!, 'APPROVE');
}
/** Does the work of the results' worker; the sums' worker may still be behind. */
async function compute(): Promise<void> {
  for (const { uid, submission } of await reportsOf(world.pack)) if (submission > 0) await recalculateReport(tenantUid, uid);
}
const rollUp = () => rollUpTouched([{ tenantUid, projectUid: world.project.uid }]);

const edit = (more: object = {}) =>
  editCompanyTarget(world.context, { companyUid, targetUid }, { ...monthly('10'), ...more } as never);
const stored = async () => (await companyFiguresStore(tenantUid).all({ consistent: true })).targets[0]!;
/** First days of the months whose approved figures keep the former target. */
const kept = async () => ((await stored()).since?.except ?? []).filter((key) => /-01\/....-..-01$/.test(key));
const entries = async () => (await restatementStore(tenantUid).page(companyUid, { limit: 9 })).entries;

async function makeWorld(operation = operationOf(['Power'])): Promise<void> {
  table.clear();
  for (const [key, item] of ofTenant) table.set(key, item);
  world = await makeMeasured([{ Power: '21', Gas: '3' }]);
  companyUid = world.project.companyUid;
  const body = { name: 'Measured', category: 'Energy', operation_json: operation };
  const { measured } = await startMeasuring(world.context, companyUid, body as never, false);
  indicatorUid = measured.item.uid;
  await rollUp();
  const { item } = await giveCompanyTarget(world.context, companyUid, {
    metric: measured.item.resultMetricUid,
    ...monthly('60'),
  } as never);
  targetUid = item.uid;
}
afterEach(() => void vi.restoreAllMocks());

describe('the target of a company', () => {
  beforeEach(() => makeWorld());

  it.each([
    ['change', edit],
    ['go', () => removeCompanyTarget(world.context, { companyUid, targetUid })],
    ['go with its indicator', () => stopMeasuring(world.context, companyUid, indicatorUid)],
  ] as const)('does not %s while an approved report below it has no figures yet', async (_what, act: () => Promise<unknown>) => {
    await approveUncomputed();
    await expect(act()).rejects.toMatchObject(BEHIND);
    expect([await stored(), await entries()]).toMatchObject([{ version: 1 }, []]);
    await compute();
    await rollUp();
    await act();
  });

  it('keeps judging what was approved by then, once its figures are there', async () => {
    await approveUncomputed();
    await expect(edit()).rejects.toMatchObject(BEHIND);
    await compute();
    await rollUp();
    await edit();
    expect(await kept()).toEqual(expect.arrayContaining(['2024-01-01/2024-02-01', '2024-02-01/2024-03-01']));
  });

  it('does not change either while the sums of a project lack figures, which are then added up', async () => {
    await approveUncomputed();
    await compute();
    await expect(edit()).rejects.toMatchObject(BEHIND);
    await edit();
    expect(await kept()).toEqual(expect.arrayContaining(['2024-02-01/2024-03-01']));
  });

  it('does not change either while the table answers late with the sums that lacked them', async () => {
    await approveUncomputed();
    await compute();
    await expect(lateReading(items).while({}, edit)).rejects.toMatchObject(BEHIND);
    expect([await stored(), await entries()]).toMatchObject([{ version: 1 }, []]);
    await edit();
    expect(await kept()).toEqual(expect.arrayContaining(['2024-02-01/2024-03-01']));
  });

  it('does not change where a report is approved after its intervals were judged', async () => {
    const send = client.send.bind(client);
    let isDone = false;
    vi.spyOn(client, 'send').mockImplementation((async (command: { input: object }) => {
      const answer = await send(command as never);
      if (!isDone && JSON.stringify(command.input).includes('#sums#')) {
        isDone = true;
        await approveUncomputed();
        await compute();
        await rollUp();
      }
      return answer;
    }) as never);
    await expect(edit()).rejects.toMatchObject(BEHIND);
    expect(isDone).toBe(true);
    await edit();
  });

  it('changes from a day on that lies after what is awaited', async () => {
    await approveUncomputed();
    await edit({ from_date: '2024-03-01', reason: 'New boilers' });
    expect((await stored()).version).toBe(2);
  });

  it('changes where an approved report says nothing of its indicator', async () => {
    await approveUncomputed({ Steam: '4' });
    await compute();
    await rollUp();
    await edit();
    expect((await stored()).version).toBe(2);
  });
});

it('the target of a ratio changes where an approved report says one side alone', async () => {
  await makeWorld(operationOf(['Power'], 1, { denominators: [metricOf('Gas')] }));
  await approveUncomputed({ Power: '30' });
  await compute();
  await rollUp();
  await edit();
  expect((await stored()).version).toBe(2);
});
