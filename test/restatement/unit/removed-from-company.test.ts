import { beforeEach, describe, expect, it } from 'vitest';
import { operationOf } from '../../support/memory/definitions.ts';
import { measuredCompany } from '../../support/memory/world/measured-company.ts';
import { decideAlone, enter, reportsOf, submit, tenantUid } from '../../support/memory/world/supply.ts';

const { previewCompanyIndicatorRemoval, removeCompanyIndicator } = await import('../../../functions/api/indicators/company.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');
const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');

let world: Awaited<ReturnType<typeof measuredCompany>>;
let indicatorId: string;
/** A group with the projects Steel and Works, each in a company below it, with approved power of January and February. */
beforeEach(async () => {
  world = await measuredCompany();
  const { indicators } = await companyFiguresStore(tenantUid).all();
  indicatorId = indicators.find(({ companyUid }) => companyUid === world.group.uid)!.uid;
});

const params = () => ({ companyId: world.group.uid, indicatorId });
const remove = (body?: object) => removeCompanyIndicator(world.sites[0]!.context as never, { params: params(), body } as never);
const register = async (companyUid: string) =>
  (await restatementStore(tenantUid).page(companyUid, { limit: 10 })).entries.map(({ act, subject, reason, status, figures }) => [
    `${act} of ${subject.name}, ${reason}, ${status}`,
    ...figures.map(({ name, periodStart, old, new: now }) => `${name} ${periodStart}: ${old} > ${now}`),
  ]);

describe('an indicator that a company no longer looks at', () => {
  it('is shown before with the approved figures that end', async () => {
    const { figures } = await previewCompanyIndicatorRemoval(world.sites[0]!.context as never, { params: params() } as never);
    expect(figures).toMatchObject([
      {
        name: 'Energy',
        unit: 'kWh',
        periodUid: '2024-01',
        periodStart: '2024-01-01',
        periodEnd: '2024-02-01',
        old: '42',
        new: null,
      },
      { name: 'Energy', old: '60', new: null },
    ]);
  });

  it('stands with them and the reason in the registers of the company and of those below it', async () => {
    await remove({ reason: 'Not material' });
    expect(await register(world.group.uid)).toEqual([
      ['indicator removal of Energy, Not material, settled', 'Energy 2024-01-01: 42 > null', 'Energy 2024-02-01: 60 > null'],
    ]);
    expect(await register(world.sites[1]!.project.companyUid)).toEqual([
      ['indicator removal of Energy, Not material, settled', 'Energy 2024-01-01: 21 > null', 'Energy 2024-02-01: 30 > null'],
    ]);
  });

  it('is removed by existing clients, which give no reason', async () => {
    await remove();
    expect((await register(world.group.uid)).map(([entry]) => entry)).toEqual([
      'indicator removal of Energy, Not given., settled',
    ]);
  });

  it('is in no register of a company below that looks at it itself', async () => {
    const { indicators } = await companyFiguresStore(tenantUid).all();
    const { name, category, unit, resultMetricUid, operationJson, metrics } = indicators.find(({ uid }) => uid === indicatorId)!;
    const fields = { name, category, unit, resultMetricUid, operationJson, metrics };
    const [below] = world.sites.map(({ project }) => project.companyUid);
    await companyFiguresStore(tenantUid).addIndicator(below!, fields, world.sites[0]!.context.cause);
    await remove({ reason: 'Not material' });
    expect(await register(below!)).toEqual([]);
    expect(await register(world.group.uid)).toHaveLength(1);
  });

  it('waits for the figures of an approved report, also in a month that another project has reported', async () => {
    const [{ sam, ann, project, pack }, works] = world.sites as [(typeof world.sites)[0], (typeof world.sites)[0]];
    await works.approveNext({ Power: '2' });
    await world.rollUp();
    const report = (await reportsOf(pack)).at(-1)!;
    await enter(sam, project, report, { Power: '5' });
    await submit(sam, report);
    await decideAlone(ann, (await reportsOf(pack)).find(({ uid }) => uid === report.uid)!, 'APPROVE');
    await expect(remove({ reason: 'Not material' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('still being added up'),
    });
    expect(await register(world.group.uid)).toEqual([]);
    await recalculateReport(tenantUid, report.uid);
    // The sums still lack it. They are rebuilt, and the next attempt includes it.
    await remove({ reason: 'Not material' }).catch(() => remove({ reason: 'Not material' }));
    expect((await register(project.companyUid))[0]).toContain('Energy 2024-03-01: 5 > null');
    expect((await register(world.group.uid))[0]).toContain('Energy 2024-03-01: 7 > null');
  });

  it('stands in the registers where another indicator with its result, and another calculation, stays', async () => {
    const { indicators } = await companyFiguresStore(tenantUid).all();
    const { category, unit, metrics, resultMetricUid } = indicators.find(({ uid }) => uid === indicatorId)!;
    // The state after a merge of their result metrics.
    const twice = { name: 'Twice', category, unit, metrics, resultMetricUid, operationJson: operationOf(['Power'], 2) };
    await companyFiguresStore(tenantUid).addIndicator(world.group.uid, twice, world.sites[0]!.context.cause);
    const { figures } = await previewCompanyIndicatorRemoval(world.sites[0]!.context as never, { params: params() } as never);
    expect(figures).toHaveLength(2);
    await remove({ reason: 'Not material' });
    expect(await register(world.group.uid)).toEqual([
      ['indicator removal of Energy, Not material, settled', 'Energy 2024-01-01: 42 > null', 'Energy 2024-02-01: 60 > null'],
    ]);
  });

  it('stands in no register where nothing of it is approved', async () => {
    const { category, unit, metrics } = (await companyFiguresStore(tenantUid).all()).indicators.find(
      ({ uid }) => uid === indicatorId,
    )!;
    const heat = { name: 'Heat', category, unit, metrics, resultMetricUid: 'heat', operationJson: operationOf(['Steam']) };
    const made = await companyFiguresStore(tenantUid).addIndicator(world.group.uid, heat, world.sites[0]!.context.cause);
    indicatorId = made.uid;
    await remove();
    expect(await register(world.group.uid)).toEqual([]);
  });
});
