import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyDashboard, CompanyEvidence } from '../../../shared/contract/indicator/company-dashboard.ts';
import { eventually } from '../../support/makers/figures.ts';
import { type Group, makeGroup } from '../../support/makers/group.ts';

const ESTIMATED = { kind: 'estimated', method: 'average' } as const;

let group: Group;
let shown: CompanyDashboard['indicators'][number];

beforeAll(async () => {
  group = await makeGroup();
  const [bridge, tunnel] = [
    await group.site('Bridge', group.corporate, ['Piers']),
    await group.site('Tunnel', group.unit, ['Boring']),
  ];
  await group.indicator(group.corporate, 'Diesel burnt', { numerators: [group.metric('Diesel')] });
  await bridge.approve('Piers', '30', '1', ESTIMATED);
  await tunnel.approve('Boring', '90', '1');
  await bridge.approve('Piers', '180', '1');
  const read = async () => (await group.dashboard(group.corporate, '&cumulative=true')).indicators[0]!;
  shown = await eventually(read, ({ values }) => values[0]?.reports === 2 && values[1]?.reports === 1);
}, 120_000);

/** In January 30 of 30 + 90 are estimated, and nothing of 180 in February: 30 of 300 in total. */
describe('a figure of a company', () => {
  it('tells the share of estimated figures, also with submitted reports', () => {
    expect(shown.values[0]).toMatchObject({ exact: '120', estimated: '25', reported: { exact: '120', estimated: '25' } });
    expect(shown.values[1]).not.toHaveProperty('estimated');
  });

  it('tells the share of estimated figures in its running total', () => {
    expect(shown.values[0]!.cumulative).toMatchObject({ exact: '120', estimated: '25' });
    expect(shown.values[1]!.cumulative).toMatchObject({ exact: '300', estimated: '10' });
  });

  it('tells in its evidence the share of each project', async () => {
    const path = `/api/dashboard/company/${group.corporate}/indicator/${shown.uid}/evidence/?period=2024-01&interval=month`;
    const { projects } = (await group.owner.call({ path })).json<CompanyEvidence>();
    expect(projects.map(({ project, estimated }) => [project.name, estimated])).toEqual([
      ['Bridge', '100'],
      ['Tunnel', null],
    ]);
  });

  it('has the share beside it in an export of running totals', async () => {
    const body = { format: 'csv', cumulative: true, fromDate: '2024-01-01', toDate: '2024-02-29', interval: 'month' };
    const path = `/api/company/${group.corporate}/export/`;
    const { uid } = (await group.owner.call({ method: 'POST', path, body })).json<{ uid: string }>();
    const answer = await eventually(
      async () => (await group.owner.call({ path: `/api/export/${uid}/` })).json<{ signed_url?: string }>(),
      ({ signed_url: url }) => url !== undefined,
    );
    const text = await (await fetch(answer.signed_url!)).text();
    expect(text).toContain(': estimated');
    expect(text).toContain('Northbank,,120,25 %,300,10 %');
    expect(text).toContain('Northbank,Bridge,30,100 %,210,14.3 %');
  });
});
