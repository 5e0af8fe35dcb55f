import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyDashboard, CompanyEvidence, CompanyInput } from '../../../shared/contract/indicator/company-dashboard.ts';
import { eventually } from '../../support/makers/figures.ts';
import { type Group, makeGroup, makeManyProjects, type Site } from '../../support/makers/group.ts';
import { work } from '../../support/makers/report.ts';
import { makeTenant, testCause } from '../../support/makers/tenant.ts';

const { projectSumsStore } = await import('../../../functions/data/stores/indicator/project-sums-store.ts');
const { replayResults } = await import('../../../functions/core/report/replay.ts');
const { resultStore } = await import('../../../functions/data/stores/indicator/result-store.ts');

let group: Group;
let bridge: Site;
let tunnel: Site;

const found = ({ indicators }: CompanyDashboard, name = 'Diesel burnt') => indicators.find((each) => each.name === name)!;

beforeAll(async () => {
  group = await makeGroup();
  [bridge, tunnel] = [
    await group.site('Bridge', group.corporate, ['Piers', 'Deck']),
    await group.site('Tunnel', group.unit, ['Boring']),
  ];
  await group.indicator(group.corporate, 'Diesel burnt', { numerators: [group.metric('Diesel')] });
  await group.indicator(group.corporate, 'Diesel per 1,000 hours', {
    numerators: [group.metric('Diesel')],
    denominators: [group.metric('Hours worked')],
    factor: 1000,
  });
}, 120_000);

/** The tests are steps of one story: two projects report, and their companies' dashboards follow. */
describe('the dashboard of a company', () => {
  it('shows no figure before anybody has reported, and whether all projects have been summed up', async () => {
    const { indicators, projects, companies } = await group.shown(group.corporate, 'Diesel burnt', ({ of }) => of === 0);
    expect({ projects, companies }).toEqual({ projects: 2, companies: 2 });
    expect(indicators[0]).toMatchObject({ result_value: null, rag: 'grey', unit: 'Litres', inherited: false });
    expect(indicators[0]!.values).toHaveLength(12);
  });

  it('adds up approved reports of its projects and of companies below, exactly [SET-007, SET-008]', async () => {
    await bridge.approve('Piers', '1000.1', '40');
    await bridge.approve('Deck', '0.02', '0.5');
    await tunnel.approve('Boring', '0.0000000003', '9.5');
    const shown = await group.shown(group.corporate, 'Diesel burnt', ({ reports }) => reports === 3);
    expect(found(shown).values[0]).toMatchObject({
      exact: '1000.1200000003',
      status: 'approved',
      counts: { approved: 3, 'under revision': 0, 'not yet approved': 0 },
      reports: 3,
      of: 3,
      spanning: 0,
    });
    // 1000 * 1000.1200000003 / 50, and not a mean of the projects' ratios.
    expect(found(shown, 'Diesel per 1,000 hours').values[0]!.exact).toBe('20002.400000006');
    const unit = await group.shown(group.unit, 'Diesel burnt', ({ reports }) => reports === 1);
    expect(found(unit)).toMatchObject({ inherited: true });
    expect(found(unit).values[0]).toMatchObject({ exact: '0.0000000003', of: 1 });
  });

  it('tells what is not yet approved from what is, and what is under revision [SET-007]', async () => {
    await bridge.submit('Piers', '500', '20');
    const february = async () => found(await group.dashboard(group.corporate)).values[1]!;
    const waiting = await eventually(february, ({ status }) => status === 'not yet approved');
    expect(waiting).toMatchObject({ exact: null, reported: { exact: '500' }, reports: 0, of: 3 });
    await tunnel.approve('Boring', '7', '1');
    const mixed = await eventually(february, ({ reports }) => reports === 1);
    expect(mixed).toMatchObject({
      exact: '7',
      reported: { exact: '507' },
      of: 3,
      counts: { approved: 1, 'under revision': 0, 'not yet approved': 1 },
    });
    const report = (await tunnelReports())[0]!;
    await group.owner.call({
      method: 'PATCH',
      path: `/api/tracker/${tunnel.structureUid}/ref/${tunnel.packages.get('Boring')!.uid}/commit/${report.uid}/`,
      body: { status: 'REOPEN', comment: 'A meter was misread' },
    });
    const open = await eventually(february, ({ counts }) => counts?.['under revision'] === 1);
    expect(open).toMatchObject({ exact: '7', status: 'not yet approved' });
  });

  const tunnelReports = async () => {
    const path = `/api/tracker/${tunnel.structureUid}/ref/${tunnel.packages.get('Boring')!.uid}/commit/`;
    const all = (await group.owner.call({ path })).json<{ uid: string; reporting_period: { startDate: string } | null }[]>();
    return all.filter((each) => JSON.stringify(each).includes('2024-02-01'));
  };

  it('puts months together to quarters and years, with running totals when asked', async () => {
    const quarters = await group.dashboard(group.corporate, '&interval=quarter&cumulative=true');
    expect(quarters.interval).toBe('quarter');
    const [first] = found(quarters).values;
    expect(first!.period).toEqual({ uid: '2024-Q1', startDate: '2024-01-01', endDate: '2024-04-01' });
    expect([first!.exact, first!.cumulative.exact]).toEqual(['1007.1200000003', '1007.1200000003']);
    const year = found(await group.dashboard(group.corporate, '&interval=year')).values;
    expect(year.map(({ period, exact }) => [period.uid, exact])).toEqual([['2024', '1007.1200000003']]);
  });

  it('is the same after all stored results and sums are deleted and made again', async () => {
    // Without the time at which the sums were made.
    const figures = async () => ({ ...(await group.dashboard(group.corporate)), summed: null });
    const before = await figures();
    const { tenantUid } = group.tenant;
    const uids = [bridge, tunnel].map(({ project }) => project.uid);
    const sums = await projectSumsStore(tenantUid).of(uids);
    const counts = await Promise.all(uids.map(async (uid) => (await resultStore(tenantUid).items(uid)).length));
    for (const uid of uids) await replayResults(tenantUid, uid, testCause());
    await eventually(
      () => Promise.all(uids.map(async (uid) => (await resultStore(tenantUid).items(uid)).length)),
      (now) => JSON.stringify(now) === JSON.stringify(counts),
    );
    const again = await eventually(figures, (now) => JSON.stringify(now) === JSON.stringify(before));
    expect(again).toEqual(before);
    expect(await projectSumsStore(tenantUid).of(uids)).toEqual(sums);
  });

  it('goes down to its projects, and the parts add up to the whole', async () => {
    const { uid } = found(await group.dashboard(group.corporate));
    const path = `/api/dashboard/company/${group.corporate}/indicator/${uid}/evidence/?period=2024-01&interval=month`;
    const evidence = (await group.owner.call({ path })).json<CompanyEvidence>();
    expect(evidence.others).toBeNull();
    expect(evidence.projects).toEqual([
      expect.objectContaining({
        project: { uid: bridge.project.uid, name: 'Bridge' },
        company: 'Northbank',
        exact: '1000.12',
        reports: 2,
        of: 2,
        values: [{ uid: group.metric('Diesel'), value: '1000.12', leftOut: null, leftOutReported: null }],
      }),
      expect.objectContaining({ project: { uid: tunnel.project.uid, name: 'Tunnel' }, company: 'Rail', exact: '0.0000000003' }),
    ]);
    expect((await group.owner.call({ path: path.replace('2024-01', '1999-01') })).status).toBe(400);
  });
});

describe('who sees what of a company', () => {
  const evidenceOf = async (company: string) => {
    const { uid } = found(await group.dashboard(company));
    return `/api/dashboard/company/${company}/indicator/${uid}/evidence/?period=2024-01&interval=month`;
  };

  it('shows sums to who has a right on the company, and names only projects that they may open [SET-012, ADM-420]', async () => {
    const answer = await group.dashboardAnswer(group.corporate, '', group.member);
    expect(found(answer.json<CompanyDashboard>()).values[0]!.exact).toBe('1000.1200000003');
    const seen = (await group.member.call({ path: await evidenceOf(group.corporate) })).json<CompanyEvidence>();
    expect(seen.projects).toEqual([]);
    expect(seen.others).toMatchObject({ projects: 2, exact: '1000.1200000003', reports: 3 });
    // an administrator of a company may open its projects, but not those of a company below it (SET-127)
    const own = (await group.admin.call({ path: await evidenceOf(group.corporate) })).json<CompanyEvidence>();
    expect(own.projects.map(({ project }) => project.name)).toEqual(['Bridge']);
    expect(own.others).toMatchObject({ projects: 1, exact: '0.0000000003' });
  });

  it('shows what was entered in a project to those only who may read its figures', async () => {
    const path = await evidenceOf(group.corporate);
    const inputs = `/api/company/${group.corporate}/report/input/?from_date=2024-01-01&to_date=2024-01-31`;
    const told = async (person = group.member) => {
      const { projects, others } = (await person.call({ path })).json<CompanyEvidence>();
      const listed = (await person.call({ path: inputs })).json<CompanyInput[]>();
      const values = [...projects, ...(others ? [others] : [])].map((part) => part.values.map(({ value }) => value));
      return { values, inputs: new Set(listed.map(({ project }) => project.name)) };
    };
    expect(await told()).toEqual({ values: [[]], inputs: new Set() });
    expect(await told(group.admin)).toEqual({ values: [['1000.12'], []], inputs: new Set(['Bridge']) });
    const guest = await group.tenant.person('guest');
    await group.tenant.grant(guest, { scope: 'company', scopeUid: group.corporate, actions: ['READ_COMPANY'] });
    const scopeUid = bridge.project.uid;
    await group.tenant.grant(guest, { scope: 'project', scopeUid, actions: ['READ_PROJECT_REPORT'] });
    expect(await told(guest)).toEqual({ values: [[], []], inputs: new Set() });
  });

  it('is nobody whose rights are on one of its projects, on a company below, or elsewhere [SET-012]', async () => {
    const statuses = async (person = group.reporter, company = group.corporate) =>
      [await group.dashboardAnswer(company, '', person), await person.call({ path: `/api/company/${company}/report/` })].map(
        ({ status }) => status,
      );
    expect(await statuses()).toEqual([404, 404]);
    expect(await statuses(group.member, group.unit)).toEqual([404, 404]);
    const below = await group.tenant.person('below');
    await group.tenant.grant(below, { scope: 'company', scopeUid: group.unit, actions: ['READ_COMPANY'] });
    expect(await statuses(below, group.unit)).toEqual([200, 200]);
    expect(await statuses(below)).toEqual([404, 404]);
    const lesser = await group.tenant.person('lesser');
    await group.tenant.grant(lesser, { scope: 'company', scopeUid: group.corporate, actions: ['READ_COMPANY_MEMBER'] });
    expect(await statuses(lesser)).toEqual([403, 403]);
    const elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
    expect(await statuses(elsewhere)).toEqual([404, 404]);
  });
});

describe('a company of many projects', () => {
  it('costs three reads, however many projects it has and whatever they report', async () => {
    const count = 120;
    const many = await makeManyProjects(group, count);
    const ask = () => group.dashboardAnswer(many);
    const answer = await eventually(ask, (each) => {
      const { waiting, indicators } = each.json<CompanyDashboard>();
      return waiting === 0 && indicators[0]?.values[0]?.reports === count;
    });
    // 0.1 + 0.2 + ... + 12
    expect(found(answer.json<CompanyDashboard>()).values[0]!.exact).toBe('726');
    // Responses include the cost of changes until the worker has nothing left to do.
    const costs = await eventually(
      async () => work(await ask()),
      ({ reads }) => reads <= 3,
    );
    expect(costs).toEqual({ reads: 3, writes: 0 });
  });
});
