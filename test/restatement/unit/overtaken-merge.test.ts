import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured, metricOf, operationOf } from '../../support/memory/definitions.ts';
import { forgetMerges } from '../../support/memory/merges.ts';
import { tenantUid } from '../../support/memory/world/supply.ts';

const { previewMetricMerge } = await import('../../../functions/api/base-metrics/preview-merge.ts');
const { previewIndicatorChange } = await import('../../../functions/api/indicators/preview.ts');
const { dispatchTenant } = await import('../../../functions/api/tenant-admin/dispatch.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');
const { addIndicatorToProject } = await import('../../../functions/core/indicator/of-tenancy.ts');

const STALE = { code: 'stale_version' };
let world: Awaited<ReturnType<typeof makeMeasured>>;
beforeEach(async () => {
  await forgetMerges();
  world = await makeMeasured([{ Power: '21', Gas: '7' }]);
});

type Preview = { figures_hash: string };
const called = (context: object, input: object) => [context, input] as never as [never, never];
const caller = () => ({ ...world.atRoot, actor: { ...world.atRoot.actor, grants: [] }, respondAsync: true, reply: {} });
const dispatch = async (body: object) => dispatchTenant(...called(caller(), { body }));

describe('a merge of indicators', () => {
  let to: string;
  beforeEach(async () => {
    const given = { name: 'Twice', category: 'Energy', operation_json: operationOf(['Power'], 2) };
    to = (await addIndicatorToProject(world.context, world.project.uid, given)).item.uid;
  });

  const shown = async (): Promise<Preview> => {
    const params = { trackerId: '', commitId: '', indicatorId: world.indicator };
    return (await previewIndicatorChange(...called(caller(), { params, query: {}, body: { merge_into: to } }))) as never;
  };
  const merge = (said: Partial<Preview> = {}) =>
    dispatch({ type: 'MERGE_INDICATORS', from_indicator_id: world.indicator, to_indicator_id: to, reason: 'One', ...said });
  const isThere = async () => (await world.loaded()).indicators.some(({ uid }) => uid === world.indicator);

  it('is refused where it would change approved figures that the preview did not show', async () => {
    const { figures_hash } = await shown();
    await world.approveNext({ Power: '30', Gas: '5' });
    await expect(merge({ figures_hash })).rejects.toMatchObject(STALE);
    expect([await isThere(), await world.register()]).toEqual([true, []]);
    await merge({ figures_hash: (await shown()).figures_hash });
    expect((await world.register())[0]!.periodUids).toHaveLength(2);
  });

  it('is made by clients that say nothing of a preview', async () => {
    await world.approveNext({ Power: '30', Gas: '5' });
    await merge();
    expect(await isThere()).toBe(false);
  });
});

describe('a merge of base metrics', () => {
  const shown = async (): Promise<Preview> => {
    const params = { baseMetricId: metricOf('Gas') };
    return (await previewMetricMerge(...called(caller(), { params, query: { to_metric_id: metricOf('Power') } }))) as never;
  };
  const merge = (said: Partial<Preview> = {}) => {
    const pair = { from_metric_id: metricOf('Gas'), to_metric_id: metricOf('Power') };
    return dispatch({ type: 'MERGE_BASEMETRICS', ...pair, reason: 'One meter', ...said });
  };
  const isThere = async () => (await metricStore(tenantUid).getMany([metricOf('Gas')])).length === 1;

  it('is refused where it would change approved figures that the preview did not show', async () => {
    const { figures_hash } = await shown();
    await world.approveNext({ Power: '30', Gas: '5' });
    await expect(merge({ figures_hash })).rejects.toMatchObject(STALE);
    expect([await isThere(), await world.register()]).toEqual([true, []]);
    await merge({ figures_hash: (await shown()).figures_hash });
    expect([await isThere(), (await world.register())[0]!.periodUids?.length]).toEqual([false, 2]);
  });

  it('is refused where it would change other figures of a company than the preview showed', async () => {
    const { companyUid } = world.project;
    const metrics = [{ uid: metricOf('Gas'), name: 'Gas', unit: 'kWh', category: 'Energy' }];
    const fields = { name: 'Fuel', category: 'Energy', unit: 'kWh', resultMetricUid: 'result', metrics };
    const { figures_hash } = await shown();
    const operationJson = operationOf(['Gas']);
    await companyFiguresStore(tenantUid).addIndicator(companyUid, { ...fields, operationJson }, world.context.cause);
    await expect(merge({ figures_hash })).rejects.toMatchObject(STALE);
    await merge({ figures_hash: (await shown()).figures_hash });
    expect((await restatementStore(tenantUid).page(companyUid, { limit: 9 })).entries).toHaveLength(1);
  });

  it('is made by clients that say nothing of a preview', async () => {
    await world.approveNext({ Power: '30', Gas: '5' });
    await merge();
    expect(await isThere()).toBe(false);
  });
});
