import '../../support/makers/environment.ts';
import { expect, it } from 'vitest';
import { eventually, makePaper } from '../../support/makers/figures.ts';
import { makeTenantOwner } from '../../support/makers/tenancy.ts';
import { testCause } from '../../support/makers/tenant.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { db } = await import('../../../functions/data/service.ts');
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');
const { metricUseStore } = await import('../../../functions/data/stores/metric/metric-use-store.ts');
const { resultStore } = await import('../../../functions/data/stores/indicator/result-store.ts');
const { sheetFrom } = await import('../../../shared/domain/report/stored-result.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { figuresToToday } = await import('../../../functions/core/metric/figures-to-today.ts');
const { recalculate } = await import('../../../functions/jobs/recalculate/run.ts');

it('a result that is computed while one of its metrics becomes another is under the metric of today', async () => {
  const paper = await makePaper();
  const { tenantUid } = paper.tenant;
  const owner = await makeTenantOwner(paper.tenant);
  const report = await paper.reporterCalls.current();
  await paper.enter(report.uid);
  await paper.submit();
  const results = () => resultStore(tenantUid).items(paper.project.uid);
  await eventually(results, ({ length }) => length === 1);
  await db.entities.result.delete(await results()).go();
  const from = paper.metric('m-electricity');
  const grid = await owner.make({ name: 'Grid', unit: 'kWh' });
  const to = (await metricStore(tenantUid).find(grid.uid))!;

  // the whole merge of figures happens just before the worker writes what it has computed
  let isDone = false;
  const merge = (next: (args: unknown) => Promise<unknown>) => async (args: unknown) => {
    if (!isDone && JSON.stringify(args).includes(`${tenantUid}#results#`)) {
      isDone = true;
      await transact(await metricUseStore(tenantUid).aliasWrites(from, to.uid, testCause()));
      await figuresToToday({ tenantUid, progress: async () => undefined });
    }
    return next(args);
  };
  client.middlewareStack.add(merge as never, { step: 'initialize', name: 'merge' });
  await recalculate({ tenantUid, payload: { reportUid: report.uid } });
  client.middlewareStack.remove('merge');

  expect(isDone).toBe(true);
  const [stored] = await resultStore(tenantUid).range(paper.project.uid, '2024-01-01', '2024-12-31');
  const { values } = sheetFrom(stored!.pending!);
  expect([values.get(from), values.get(to.uid)]).toEqual([undefined, '38200']);
  const named = (await metricUseStore(tenantUid).all()).find(({ kind }) => kind === 'results');
  expect(named!.metrics.has(to.uid)).toBe(true);
});
