import { beforeEach, describe, expect, it, vi } from 'vitest';
import { metricOf } from '../../support/memory/definitions.ts';
import { measuredCompany } from '../../support/memory/world/measured-company.ts';
import { decideAlone, enter, items, reportsOf, submit, tenantUid } from '../../support/memory/world/supply.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { moveEntries } = await import('../../../functions/core/company/restated-by-move.ts');
const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');

const BEHIND = { code: 'conflict', message: expect.stringContaining('still being added up') };

const table = items as Map<string, unknown>;
const ofTenant = new Map(table);
let world: Awaited<ReturnType<typeof measuredCompany>>;

beforeEach(async () => {
  table.clear();
  for (const [key, item] of ofTenant) table.set(key, item);
  world = await measuredCompany();
});

/** Approves March of the first project, while the worker that calculates results is behind. */
async function approveUncomputed(): Promise<void> {
  const { sam, ann, project, pack } = world.sites[0]!;
  const report = (await reportsOf(pack)).at(-1)!;
  await enter(sam, project, report, { Power: '40' });
  await submit(sam, report);
  await decideAlone(ann, (await reportsOf(pack)).find(({ uid }) => uid === report.uid)!, 'APPROVE');
}
/** Reopens January and approves it with 99, while the worker is behind. @returns the report */
async function approveAgainUncomputed() {
  const { sam, ann, project, pack } = world.sites[0]!;
  const january = async () => (await reportsOf(pack))[0]!;
  await decideAlone(ann, await january(), 'REOPEN');
  await enter(sam, project, await january(), { Power: '99' });
  await submit(sam, await january());
  await decideAlone(ann, await january(), 'APPROVE');
  return january();
}
async function compute(): Promise<void> {
  for (const { uid, submission } of await reportsOf(world.sites[0]!.pack))
    if (submission > 0) await recalculateReport(tenantUid, uid);
}
/** Moves the first project's company out of the group. @returns the figures in the group's entry */
async function leave(): Promise<string[]> {
  const all = await companyStore(tenantUid).all({ consistent: true });
  const company = all.find(({ uid }) => uid === world.sites[0]!.project.companyUid)!;
  const move = { company, parentUid: null, all, reason: 'Sold' };
  await transact(await moveEntries(world.sites[0]!.context, move));
  const { entries } = await restatementStore(tenantUid).page(world.group.uid, { limit: 9 });
  return entries.flatMap(({ figures }) => figures.map(({ old }) => old ?? ''));
}

describe('a company does not move', () => {
  it('while an approved report below it has no figures yet, and its entry tells of them then', async () => {
    await approveUncomputed();
    await expect(leave()).rejects.toMatchObject(BEHIND);
    await compute();
    expect(await leave()).toEqual(['21', '30', '40']);
  });

  it('while the figures of a report that was approved again are those of before', async () => {
    await world.rollUp();
    await approveAgainUncomputed();
    await expect(leave()).rejects.toMatchObject(BEHIND);
    await compute();
    expect(await leave()).toEqual(['99', '30']);
  });

  it('while an invalidated report is told of as approved', async () => {
    await world.rollUp();
    const { ann, pack } = world.sites[0]!;
    await decideAlone(ann, (await reportsOf(pack))[0]!, 'INVALIDATE');
    await expect(leave()).rejects.toMatchObject(BEHIND);
    await compute();
    expect(await leave()).toEqual(['30']);
  });

  it('where the worker comes to the latest approval after the figures were read', async () => {
    await world.rollUp();
    await approveAgainUncomputed();
    const send = client.send.bind(client);
    let isDone = false;
    vi.spyOn(client, 'send').mockImplementation((async (command: { input: object }) => {
      const isBoard = JSON.stringify(command.input).includes('#board');
      if (!isDone && isBoard) {
        isDone = true;
        await compute();
      }
      return send(command as never);
    }) as never);
    await expect(leave()).rejects.toMatchObject(BEHIND);
    vi.restoreAllMocks();
    expect(isDone).toBe(true);
    expect(await leave()).toEqual(['99', '30']);
  });

  it('where a report is approved after the figures were read', async () => {
    await world.rollUp();
    const send = client.send.bind(client);
    let isDone = false;
    vi.spyOn(client, 'send').mockImplementation((async (command: { input: object }) => {
      const answer = await send(command as never);
      if (!isDone && JSON.stringify(command.input).includes('#sums#')) {
        isDone = true;
        await approveUncomputed();
        await compute();
      }
      return answer;
    }) as never);
    await expect(leave()).rejects.toMatchObject(BEHIND);
    vi.restoreAllMocks();
    expect(isDone).toBe(true);
    expect(await leave()).toEqual(['21', '30', '40']);
  });
});

it('a company moves while an approved report has no figures yet whose project has nothing of what is measured', async () => {
  const { indicators } = await companyFiguresStore(tenantUid).all({ consistent: true });
  const { uid: _uid, version: _version, tenantUid: _tenant, companyUid: _company, ...fields } = indicators[0]!;
  const { cause } = world.sites[0]!.context;
  const owner = (await companyStore(tenantUid).all()).find((company) => company.uid === indicators[0]!.companyUid)!;
  await companyFiguresStore(tenantUid).removeIndicator(indicators[0]!, owner, cause);
  const water = { uid: metricOf('Water'), name: 'Water', unit: 'kWh', category: 'Energy' };
  const operationJson = JSON.parse(JSON.stringify(fields.operationJson).replaceAll(metricOf('Power'), water.uid));
  await companyFiguresStore(tenantUid).addIndicator(world.group.uid, { ...fields, operationJson, metrics: [water] }, cause);
  await approveUncomputed();
  expect(await leave()).toEqual([]);
});
