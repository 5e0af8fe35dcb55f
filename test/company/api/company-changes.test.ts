import { beforeAll, describe, expect, it } from 'vitest';
import type { Target } from '../../../shared/contract/indicator/targets.ts';
import { eventually, indicatorCalls } from '../../support/makers/figures.ts';
import { type Group, makeGroup, type Site } from '../../support/makers/group.ts';
import { makeCompany, makePackage } from '../../support/makers/project.ts';
import { makeTenantOwner } from '../../support/makers/tenancy.ts';

const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { projectSumsStore } = await import('../../../functions/data/stores/indicator/project-sums-store.ts');

let group: Group;
let bridge: Site;

beforeAll(async () => {
  group = await makeGroup();
  bridge = await group.site('Bridge', group.corporate, ['Piers']);
  await group.indicator(group.corporate, 'Fuel', { numerators: [group.metric('Diesel')] });
  await bridge.approve('Piers', '12.5', '3');
  await group.shown(group.corporate, 'Fuel', ({ exact }) => exact === '12.5');
}, 120_000);

const fuel = async () => (await group.dashboard(group.corporate)).indicators.find(({ name }) => name === 'Fuel');
const months = async () => (await fuel())!.values;

/** The figures of a company follow its changes, whoever makes them. */
describe("a company's figures follow", () => {
  const periodsPath = () => `/api/project/${bridge.project.uid}/reporting_periods/`;

  it('periods of its projects that go and come again', async () => {
    const expected = async () => (await months()).filter(({ of }) => of > 0).length;
    expect(await expected()).toBe(12);
    const all = (await group.owner.call({ path: periodsPath() })).json<{ uid: string; startDate: string }[]>();
    const june = all.find(({ startDate }) => startDate === '2024-06-01')!;
    expect((await group.owner.call({ method: 'DELETE', path: `${periodsPath()}${june.uid}/` })).status).toBe(204);
    await eventually(expected, (count) => count === 11);
    await group.owner.call({ method: 'POST', path: periodsPath(), body: { from_reporting: true } });
    await eventually(expected, (count) => count === 12);
  });

  it('indicators and packages of its projects, which owe reports of periods to come', async () => {
    const absent = async () => {
      const sums = (await projectSumsStore(group.tenant.tenantUid).of([bridge.project.uid])).get(bridge.project.uid);
      return sums?.periods.at(-1)?.indicators[0]?.absent;
    };
    await group.owner.call({ method: 'POST', path: periodsPath(), body: { start_dates: ['2100-01-01', '2100-02-01'] } });
    expect(await absent()).toBe(1);
    const { structureUid, reportUid, project } = bridge;
    const other = await makePackage(group.owner, project, { name: 'Deck' });
    await indicatorCalls(group.owner, structureUid, reportUid).add('Diesel', { numerators: [group.metric('Diesel')] });
    await eventually(absent, (count) => count === 2);
    const path = `/api/tracker/${structureUid}/ref/${other.uid}/`;
    expect((await group.owner.call({ method: 'DELETE', path })).status).toBe(204);
    await eventually(absent, (count) => count === 1);
  });

  it('a report that is invalidated, and one that is restated', async () => {
    const report = await bridge.approve('Piers', '7', '1');
    await eventually(months, (values) => values[1]!.exact === '7');
    await bridge.decide(group.owner, 'Piers', report, 'INVALIDATE');
    await eventually(months, (values) => values[1]!.exact === null && values[1]!.status === 'none');
    expect((await months())[0]!.exact).toBe('12.5');
  });

  it('a base metric that becomes another, with the targets', async () => {
    const owner = await makeTenantOwner(group.tenant);
    const { resultBaseMetric } = (await group.owner.call({ path: `/api/company/${group.corporate}/indicator/` })).json<
      { resultBaseMetric: { uid: string } }[]
    >()[0]!;
    const body = { metric: resultBaseMetric.uid, value: 10, date: '2024-01-31' };
    await group.owner.call({ method: 'POST', path: `/api/company/${group.unit}/target/`, body });
    const gas = await owner.make({ name: 'Gas oil', unit: 'Litres' });
    const preview = await owner.send('GET', `basemetric/${group.metric('Diesel')}/merge/?to_metric_id=${gas.uid}`);
    expect(preview.json<{ indicators: unknown[] }>().indicators).toEqual([
      expect.objectContaining({ name: 'Diesel', project: 'Bridge' }),
      expect.objectContaining({ name: 'Fuel', project: 'Northbank' }),
    ]);
    const payload = { from_metric_id: group.metric('Diesel'), to_metric_id: gas.uid };
    expect((await owner.dispatch({ type: 'MERGE_BASEMETRICS', payload })).status).toBe(200);
    await eventually(fuel, (found) => found?.metrics[0]?.name === 'Gas oil' && found.values[0]?.exact === '12.5');
    const targets = (await group.owner.call({ path: `/api/company/${group.unit}/target/` })).json<Target[]>();
    expect(targets).toHaveLength(1);
  });
});

it('are made when they are asked for, should they be missing', async () => {
  const store = projectSumsStore(group.tenant.tenantUid);
  await store.remove(bridge.project.uid);
  const { waiting, indicators } = await group.dashboard(group.corporate);
  expect([waiting, indicators.find(({ name }) => name === 'Fuel')!.values[0]!.exact]).toEqual([0, '12.5']);
  await eventually(
    () => store.of([bridge.project.uid]),
    ({ size }) => size === 1,
  );
});

it('a company that is deleted leaves no indicator and no target behind', async () => {
  const company = await makeCompany(group.tenant, 'Short-lived');
  const made = await group.indicator(company, 'Hours', { numerators: [group.metric('Hours worked')] });
  const body = { metric: made.baseMetrics.uid, value: 1 };
  expect((await group.owner.call({ method: 'POST', path: `/api/company/${company}/target/`, body })).status).toBe(201);
  expect((await group.owner.call({ method: 'DELETE', path: `/api/company/${company}/` })).status).toBe(204);
  const { indicators, targets } = await companyFiguresStore(group.tenant.tenantUid).all();
  expect([...indicators, ...targets].filter(({ companyUid }) => companyUid === company)).toEqual([]);
});
