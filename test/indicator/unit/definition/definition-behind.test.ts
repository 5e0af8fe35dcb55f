import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeMeasured, operationOf } from '../../../support/memory/definitions.ts';
import { contextOf, decideAlone, enter, reportsOf, submit, tenantUid } from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { client } = await import('../../../../functions/data/client/client.ts');
const { closePeriod } = await import('../../../../functions/core/project/closing.ts');
const { recomputeIndicator } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { editTarget, giveTarget, removeTarget } = await import('../../../../functions/core/indicator/targets.ts');
const { replacedVersions } = await import('../../../../functions/core/structure/template/template-targets.ts');
const { recalculateReport } = await import('../../../../functions/core/report/recalculate.ts');
const { reportHeaderStore } = await import('../../../../functions/data/stores/report/report-list-store.ts');

const BEHIND = { code: 'conflict', message: expect.stringContaining('still being added up') };
const CLOSED = { code: 'stale_version', message: expect.stringContaining('closed or opened in the meantime') };

let world: Awaited<ReturnType<typeof makeMeasured>>;
beforeEach(async () => {
  world = await makeMeasured([{ Power: '21' }]);
});
afterEach(() => void vi.restoreAllMocks());

const open = async () => (await reportsOf(world.pack)).at(-1)!;
const february = async () => (await reportsOf(world.pack))[1]!;
const close = async () =>
  closePeriod(contextOf(world.ann, {}), { projectUid: world.project.uid, periodId: await world.period(1) }, null);

/** Approves February with a power of 30, while the worker that calculates results is behind. */
async function approveUncomputed(): Promise<void> {
  const report = await open();
  await enter(world.sam, world.project, report, { Power: '30' });
  await submit(world.sam, report);
  await decideAlone(world.ann, await february(), 'APPROVE');
}
const compute = async () => recalculateReport(tenantUid, (await february()).uid);
const double = (more: object = {}) =>
  recomputeIndicator(world.context, world.indicator, { operation_json: operationOf(['Power'], 2), ...more });

type Writes = { Put?: { Item: { __edb_e__: string } } }[];

/** Runs a function after a change has been checked, and before the item of a kind is written. */
function atWriteOf(kind: string, act: () => Promise<unknown>): void {
  const send = client.send.bind(client);
  let isDone = false;
  vi.spyOn(client, 'send').mockImplementation((async (command: { input: { TransactItems?: Writes } }) => {
    if (!isDone && command.input.TransactItems?.some(({ Put }) => Put?.Item.__edb_e__ === kind)) {
      isDone = true;
      await act();
    }
    return send(command as never);
  }) as never);
}

const byDate = (target: string) => [{ startDate: '2024-02-01', endDate: '2024-03-01', target, threshold: null }];
async function target(value: string) {
  const metric = (await world.loaded()).indicators[0]!.resultMetricUid;
  const { item } = await giveTarget(world.atRoot, { metric, meta_json: { greenBelow: true, byDate: byDate(value) } });
  return item.uid;
}
const stricter = (uid: string) => editTarget(world.atRoot, uid, { meta_json: { greenBelow: true, byDate: byDate('10') } });

describe('while an approved report has no figures yet', () => {
  it('an equation does not change, and keeps its figures once they are there', async () => {
    await approveUncomputed();
    await close();
    await expect(double()).rejects.toMatchObject(BEHIND);
    await compute();
    await double();
    expect(await world.official()).toEqual(['21', '30', null]);
    expect(await world.register()).toEqual([]);
  });

  it('an equation changes for periods after it', async () => {
    await approveUncomputed();
    await double({ from_period: await world.period(2) });
    await compute();
    expect(await world.official()).toEqual(['21', '30', null]);
  });

  it('an equation changes for a period that has another approved figure', async () => {
    await approveUncomputed();
    await compute();
    const report = await february();
    await decideAlone(world.ann, report, 'REOPEN');
    await double();
    await compute();
    expect(await world.official()).toEqual(['21', '30', null]);
  });

  it('an equation does not change either where the list of reports is late', async () => {
    const report = await open();
    await enter(world.sam, world.project, report, { Power: '30' });
    await submit(world.sam, report);
    const late = await reportHeaderStore(tenantUid).ofProject(world.project.uid);
    await decideAlone(world.ann, await february(), 'APPROVE');
    const query = db.entities.report.query;
    vi.spyOn(query, 'ofProject').mockReturnValue({ go: async () => ({ data: late.reports, cursor: null }) } as never);
    await expect(double()).rejects.toMatchObject(BEHIND);
  });

  it('a target neither changes nor goes', async () => {
    const uid = await target('60');
    await approveUncomputed();
    await expect(stricter(uid)).rejects.toMatchObject(BEHIND);
    await expect(removeTarget(world.atRoot, uid, false)).rejects.toMatchObject(BEHIND);
    await compute();
    await stricter(uid);
    expect((await world.computed('root', true, '2024-02-29'))[0]!.figures.target.target).toBe('60');
  });
});

it('a target that a template replaces keeps judging a period whose approval has no figures yet', async () => {
  const uid = await target('60');
  await approveUncomputed();
  const loaded = await world.loaded();
  const { packageUid, metricUid: metric } = loaded.targets[0]!;
  const before = { metric, uid, value: null, date: null, metaJson: { byDate: byDate('60') } };
  const after = { metric, value: null, date: null, metaJson: { greenBelow: true, byDate: byDate('10') } };
  const plan = { project: loaded.project, plans: [{ packageUid, targets: { add: [after], remove: [before] } }] };
  const versions = await replacedVersions(tenantUid, { projectName: 'Template' } as never, plan as never, world.context.cause);
  expect(versions.get(uid)!.since!.except).toContain('2024-02-01');
});

it('an equation does not change where a report that it reaches is approved while its figures are recorded', async () => {
  const send = client.send.bind(client);
  let isDone = false;
  vi.spyOn(client, 'send').mockImplementation((async (command: { input: object }) => {
    if (!isDone && JSON.stringify(command.input).includes('#recorded#')) {
      isDone = true;
      await approveUncomputed();
      await compute();
    }
    return send(command as never);
  }) as never);
  const fromJanuary = { from_period: await world.period(0), reason: 'The factor was wrong' };
  await expect(double(fromJanuary)).rejects.toMatchObject(BEHIND);
  await double(fromJanuary);
  expect(await world.official()).toEqual(['42', '60', null]);
  expect((await world.register())[0]!.periodUids).toEqual([await world.period(0), await world.period(1)]);
});

describe('a period that is approved and closed while a change without a period is judged', () => {
  const approveAndClose = async () => {
    await approveUncomputed();
    await compute();
    await close();
  };

  it('keeps its equation', async () => {
    atWriteOf('indicator', approveAndClose);
    await expect(double()).rejects.toMatchObject(CLOSED);
    expect(await world.official()).toEqual(['21', '30', null]);
  });

  it('keeps its target', async () => {
    const uid = await target('60');
    atWriteOf('target', approveAndClose);
    await expect(stricter(uid)).rejects.toMatchObject(CLOSED);
  });
});
