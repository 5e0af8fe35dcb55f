import { beforeAll, describe, expect, it } from 'vitest';
import { makeMeasured, operationOf } from '../../../support/memory/definitions.ts';
import { causeOf, tenantUid } from '../../../support/memory/world/supply.ts';

const { addIndicatorToProject, recomputeIndicator } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { db } = await import('../../../../functions/data/service.ts');
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { previewChange } = await import('../../../../functions/core/indicator/preview-change.ts');
const { giveTarget } = await import('../../../../functions/core/indicator/targets.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
beforeAll(async () => {
  world = await makeMeasured([
    { Power: '21', Gas: '7' },
    { Power: '30', Gas: '5' },
  ]);
});

const preview = (planned: Parameters<typeof previewChange>[2], grants: object[] = []) =>
  previewChange({ ...world.atRoot, actor: { ...world.atRoot.actor, grants } as never }, world.indicator, planned);

describe('the preview of a change', () => {
  it('has the periods with those that are approved', async () => {
    const { periods } = await preview({});
    expect(periods.slice(0, 3).map(({ start, approved }) => [start, approved])).toEqual([
      ['2024-01-01', true],
      ['2024-02-01', true],
      ['2024-03-01', false],
    ]);
  });

  it('says which periods are closed', async () => {
    const { project, periods } = await world.loaded();
    const { closesAt, ...closing } = {
      closesAt: '1970-01-01T00:00:00.000Z',
      since: '2024-05-01',
      at: '2024-05-01T00:00:00.000Z',
    };
    const by = { uid: world.sam.userUid, name: 'Sam' };
    const february = { ...closing, closesAt, by, exceptions: [], openFor: {} };
    const key = { tenantUid, projectUid: project.uid, uid: periods[1]!.uid };
    await db.entities.period.patch(key).set({ closing: february }).go();
    expect((await preview({})).periods.slice(0, 3).map(({ closed }) => closed)).toEqual([false, true, false]);
    await db.entities.period.patch(key).remove(['closing']).go();
  });

  it('has old and new of each approved figure from the named period on', async () => {
    const { figures } = await preview({
      operation_json: operationOf(['Power', 'Gas']) as never,
      from_period: await world.period(1),
    });
    // 30, and 30 + 5
    expect(figures).toMatchObject([{ name: 'Energy', periodStart: '2024-02-01', old: '30', new: '35' }]);
  });

  it('has none where the change names no period', async () => {
    expect((await preview({ operation_json: operationOf(['Power'], 2) as never })).figures).toEqual([]);
  });

  it('names the indicators of companies that go on with another equation', async () => {
    const { project, indicators } = await world.loaded();
    const { name, category, unit, resultMetricUid, operationJson, metrics } = indicators[0]!;
    const fields = { name, category, unit, resultMetricUid, operationJson, metrics };
    await companyFiguresStore(tenantUid).addIndicator(project.companyUid, fields, causeOf(world.sam.userUid));
    const besideOf = async (factor: number, grants?: object[]) =>
      (await preview({ operation_json: operationOf(['Power'], factor) as never }, grants)).companies;
    expect([await besideOf(2), await besideOf(1)]).toEqual([['an indicator of a company that you cannot see'], []]);
    const seen = { scope: 'company', scopeUid: project.companyUid, isAdmin: true, actions: [], roles: [] };
    expect(await besideOf(2, [seen])).toEqual(['Energy (Smith)']);
  });

  it('changes nothing', async () => {
    await preview({ operation_json: operationOf(['Power'], 2) as never, from_period: await world.period(0) });
    expect(await world.official()).toEqual(['21', '30', null]);
    expect((await world.loaded()).indicators[0]).toMatchObject({ version: 1 });
  });

  it('has what approved figures are and would be judged by', async () => {
    const { resultMetricUid } = (await world.loaded()).indicators[0]!;
    const meta = (target: string) => ({
      byDate: [{ startDate: '2024-01-01', endDate: '2024-02-01', target, threshold: null }],
      greenBelow: true,
    });
    await giveTarget(world.atRoot, { metric: resultMetricUid, meta_json: meta('25') });
    const { judged } = await preview({ target: { meta_json: meta('20') }, from_period: await world.period(0) });
    expect(judged).toEqual([
      {
        period: expect.objectContaining({ start: '2024-01-01' }),
        value: '21',
        old: { target: '25', threshold: null, rag: 'green' },
        new: { target: '20', threshold: null, rag: 'red' },
      },
    ]);
  });

  it('has the figures that go with the indicator when it is removed from the project, and none when only a package lets it go', async () => {
    const { figures } = await preview({ removed: true });
    expect(figures.map(({ old, new: now }) => [old, now])).toEqual([
      ['21', null],
      ['30', null],
    ]);
    const ofPackage = { commit: { projectUid: world.project.uid, packageUid: world.pack.uid } };
    const atPackage = { ...world.atRoot, ids: ofPackage } as unknown as typeof world.atRoot;
    expect((await previewChange(atPackage, world.indicator, { removed: true })).figures).toEqual([]);
    expect((await world.loaded()).indicators.map(({ uid }) => uid)).toContain(world.indicator);
  });

  it('has the figures that a merge with another indicator would change', async () => {
    const given = { name: 'Gas', category: 'Energy', operation_json: operationOf(['Gas']) };
    const other = await addIndicatorToProject(world.context, world.project.uid, given);
    const { figures } = await preview({ merge_into: other.item.uid });
    expect(figures.map(({ old, new: now }) => [old, now])).toEqual([
      ['21', '7'],
      ['30', '5'],
    ]);
  });

  it('has the versions until now, by the names of their authors', async () => {
    await recomputeIndicator(world.context, world.indicator, { operation_json: operationOf(['Power'], 2) });
    expect((await preview({})).versions).toMatchObject([
      { number: 1, by: null },
      { number: 2, by: 'Sam Tester', except: ['2024-01-01', '2024-02-01'] },
    ]);
  });

  it('is of an indicator of the same project only', async () => {
    const other = await makeMeasured([]);
    await expect(previewChange(world.atRoot, other.indicator, {})).rejects.toMatchObject({ code: 'not_found' });
    await expect(preview({ merge_into: other.indicator })).rejects.toMatchObject({ code: 'not_found' });
  });
});
