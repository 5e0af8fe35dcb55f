import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyDashboard } from '../../../shared/contract/indicator/company-dashboard.ts';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import type { Evidence } from '../../../shared/contract/indicator/results.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { eventually, indicatorCalls, operation } from '../../support/makers/figures.ts';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';

const { readPartition } = await import('../../../functions/data/partition.ts');

let world: Reporting;
let water: string;
let indicatorUid: string;
const approve = new Map<string, (figures: Record<string, string>) => Promise<void>>();

/** Both packages report each month; water is read at the end of each quarter, from March on. */
beforeAll(async () => {
  world = await makeReporting();
  const { nodes, owner, tracker, tenant, project } = world;
  const issue = await nodes.add({ type: 'tree', name: 'Site' });
  const metric = async (name: string, unit: string) => {
    const answer = await nodes.post({ type: 'metricscore', path: issue, metric: { name, unit, category: 'Site' } });
    return answer.json<StructureNodeItem>();
  };
  const [own, hours] = [await metric('Water', 'M3'), await metric('Hours', 'Hours')];
  water = own.node.metricscore!.metric!.uid;
  const meta_json = { freq_num: 3, freq_unit: 'MONTHS', from_date: '2024-03-31' };
  const often = await nodes.patch(own.path, { type: 'metricscore', node: { metricscore: { meta_json } } });
  expect(often.status).toBe(200);
  const { package: refs } = await readPartition(`${tenant.tenantUid}#project#${project.uid}`, 'ref#');
  const root = refs.find(({ kind }) => kind === 'master')!.treeUid;
  const { uid } = await indicatorCalls(owner, tracker, root).add('Water used', { numerators: [water] }, 'Site');
  indicatorUid = uid;
  const ofCompany = { name: 'Water used', category: 'Site', operation_json: operation({ numerators: [water] }) };
  await owner.call({ method: 'POST', path: `/api/company/${project.company.uid}/indicator/`, body: ofCompany });
  const paths: Record<string, string> = { Water: own.path, Hours: hours.path };
  for (const name of ['Bridge', 'Tunnel']) {
    const ref = await world.add(name);
    const [reporter, approver] = [world.reporter, world.approver].map((person) => reportCalls(person, tracker, ref));
    approve.set(name, async (figures) => {
      const report = await reporter!.current();
      for (const [each, value] of Object.entries(figures)) await reporter!.enter(report.uid, paths[each]!, { value });
      const submitted = (await reporter!.submit({ comment: 'All in' })).json<ReportRecord>();
      expect((await approver!.patch(submitted.uid, { status: 'APPROVE', comment: 'Fine' })).status).toBe(200);
    });
  }
});

const shown = async (month: string) => {
  const query = `refId=root&fromDate=2024-01-01&toDate=2024-12-31`;
  const path = `/api/dashboard/project/${world.project.uid}/indicator/?${query}`;
  const [indicator] = (await world.owner.call({ path })).json<DashboardIndicator[]>();
  return indicator!.values.find(({ period }) => period.startDate === month)!;
};
/** The indicator in the months up to a day. */
const upTo = async (toDate: string) => {
  const path = `/api/dashboard/project/${world.project.uid}/indicator/?refId=root&fromDate=2024-01-01&toDate=${toDate}`;
  return (await world.owner.call({ path })).json<DashboardIndicator[]>()[0]!;
};
const ofCompany = async (month: string) => {
  const path = `/api/dashboard/company/${world.project.company.uid}/indicator/?fromDate=2024-01-01&toDate=2024-12-31&interval=month`;
  const { indicators } = (await world.owner.call({ path })).json<CompanyDashboard>();
  return indicators[0]!.values.find(({ period }) => period.startDate === month)!;
};

describe('a figure of a metric that is not asked for in each report', () => {
  beforeAll(async () => {
    for (const name of ['Bridge', 'Tunnel']) for (const hours of ['10', '20']) await approve.get(name)!({ Hours: hours });
    await approve.get('Bridge')!({ Hours: '30', Water: '12.5' });
  });

  it('lacks the report of a package that has not reported it when it was due', async () => {
    const march = await eventually(
      () => shown('2024-03-01'),
      ({ exact }) => exact === '12.5',
    );
    expect(march).toMatchObject({ reports: 1, of: 2, complete: false });
    const { period } = march;
    const path = `/api/dashboard/project/${world.project.uid}/indicator/${indicatorUid}/evidence/?refId=root&period=${period.uid}`;
    const { reports } = (await world.owner.call({ path })).json<Evidence>();
    expect(reports.map(({ ref_name, left_out }) => [ref_name, left_out]).sort()).toEqual([
      ['Bridge', null],
      ['Tunnel', 'not counted'],
    ]);
  });

  it('lacks it in its company, too', async () => {
    const march = await eventually(
      () => ofCompany('2024-03-01'),
      ({ exact }) => exact === '12.5',
    );
    expect(march).toMatchObject({ reports: 1, of: 2, complete: false });
  });

  it('lacks none where it is not due', async () => {
    await approve.get('Tunnel')!({ Hours: '30', Water: '7' });
    await eventually(
      () => shown('2024-03-01'),
      ({ exact }) => exact === '19.5',
    );
    expect(await shown('2024-04-01')).toMatchObject({ reports: 0, of: 0 });
    expect(await shown('2024-06-01')).toMatchObject({ reports: 0, of: 2 });
    const may = await eventually(
      () => ofCompany('2024-05-01'),
      ({ of }) => of === 0,
    );
    expect(may).toMatchObject({ reports: 0, of: 0 });
    expect(await ofCompany('2024-06-01')).toMatchObject({ reports: 0, of: 2 });
  });

  it('says in which months it is not due, and when it is next', async () => {
    const { values, next_due } = await upTo('2024-05-31');
    const notDue = values.filter(({ not_due }) => not_due).map(({ period }) => period.startDate);
    expect(notDue).toEqual(['2024-01-01', '2024-02-01', '2024-04-01', '2024-05-01']);
    expect(next_due).toMatchObject({ startDate: '2024-06-01', endDate: '2024-07-01' });
  });

  it('says of a month in which it is due no next one', async () => {
    const { values, next_due } = await upTo('2024-06-30');
    expect([values.at(-1)!.not_due, next_due]).toEqual([undefined, undefined]);
  });
});
