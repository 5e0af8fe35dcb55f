import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured, metricOf, operationOf } from '../../../support/memory/definitions.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import { contextOf, decideAlone, enter, items, reportsOf, submit, tenantUid } from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { startMeasuring } = await import('../../../../functions/core/indicator/company-indicators.ts');
const { recomputeIndicator } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { mergePair } = await import('../../../../functions/core/metric/merge-pair.ts');
const { startMerge } = await import('../../../../functions/core/metric/start-merge.ts');
const { closePeriod } = await import('../../../../functions/core/project/closing.ts');
const { recalculateReport } = await import('../../../../functions/core/report/recalculate.ts');
const { metricStore } = await import('../../../../functions/data/stores/metric/metric-store.ts');
const { restatementStore } = await import('../../../../functions/data/stores/restatement/restatement-store.ts');

const BEHIND = { code: 'conflict', message: expect.stringContaining('still being added up') };

const table = items as Map<string, unknown>;
const ofTenant = new Map(table);
let world: Awaited<ReturnType<typeof makeMeasured>>;

/** Approves the next month with power and gas, while the worker that calculates results is behind. */
async function approveUncomputed(): Promise<void> {
  const report = (await reportsOf(world.pack)).at(-1)!;
  await enter(world.sam, world.project, report, { Power: '30', Gas: '5' });
  await submit(world.sam, report);
  await decideAlone(world.ann, (await reportsOf(world.pack)).find(({ uid }) => uid === report.uid)!, 'APPROVE');
}
async function compute(): Promise<void> {
  for (const { uid, submission } of await reportsOf(world.pack)) if (submission > 0) await recalculateReport(tenantUid, uid);
}
const merge = async (reason?: string, from = 'Gas') =>
  startMerge(tenantUid, { ...(await mergePair(tenantUid, metricOf(from), metricOf('Power'))), reason }, world.context.cause);
const isThere = async () => (await metricStore(tenantUid).getMany([metricOf('Gas')])).length === 1;
const periodsIn = async (uid: string) => (await restatementStore(tenantUid).page(uid, { limit: 9 })).entries;

async function makeWorld(months: readonly Record<string, string>[] = []): Promise<void> {
  table.clear();
  for (const [key, item] of ofTenant) table.set(key, item);
  world = await makeMeasured(months);
}

describe('a merge of metrics of which an indicator names one', () => {
  beforeEach(() => makeWorld([{ Power: '21', Gas: '7' }]));

  it('waits until the figures of an approved report are there, and tells of its period then', async () => {
    await approveUncomputed();
    await expect(merge('One meter')).rejects.toMatchObject(BEHIND);
    expect([await isThere(), await world.register()]).toEqual([true, []]);
    await compute();
    await merge('One meter');
    expect((await world.register())[0]!.periodUids).toEqual([await world.period(0), await world.period(1)]);
  });

  it('waits where a report is approved after its figures were judged', async () => {
    const meanwhile = async () => {
      await approveUncomputed();
      await compute();
    };
    // Former official figures are recorded when all figures have been read.
    await expect(beforeTransaction('#recorded#', meanwhile, () => merge('One meter'))).rejects.toMatchObject(BEHIND);
    await merge('One meter');
    expect((await world.register())[0]!.periodUids).toHaveLength(2);
  });

  it('does not wait where the other one is reported nowhere', async () => {
    const fields = { uid: metricOf('Water'), name: 'Water', unit: 'kWh', description: '', category: 'Energy', version: 1 };
    await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
    await approveUncomputed();
    await expect(merge(undefined, 'Water')).resolves.toEqual(expect.any(String));
  });
});

it('a merge of metrics waits for the first approved report, and then for its closed period', async () => {
  await makeWorld();
  await approveUncomputed();
  const periodId = await world.period(0);
  await closePeriod(contextOf(world.ann, {}), { projectUid: world.project.uid, periodId }, null);
  await expect(merge('One meter')).rejects.toMatchObject(BEHIND);
  await compute();
  await expect(merge('One meter')).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('closed') });
  expect(await isThere()).toBe(true);
});

it('a merge of metrics of which an indicator of a company alone names one waits for approved figures of its projects', async () => {
  await makeWorld();
  await recomputeIndicator(world.context, world.indicator, { operation_json: operationOf(['Steam']) });
  const { companyUid } = world.project;
  const energy = { name: 'Energy of all', category: 'Energy', operation_json: operationOf(['Power']) };
  await startMeasuring(world.context, companyUid, energy as never, false);
  await approveUncomputed();
  await expect(merge()).rejects.toMatchObject(BEHIND);
  await compute();
  await expect(merge()).rejects.toMatchObject({ errors: { reason: [expect.any(String)] } });
  await merge('One meter');
  expect(await periodsIn(companyUid)).toMatchObject([{ act: 'metric merge', figures: [{ old: '30', new: '35' }] }]);
});
