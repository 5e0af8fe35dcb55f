import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyInput, CompanyReport } from '../../../shared/contract/indicator/company-dashboard.ts';
import type { CompanyIndicator } from '../../../shared/contract/indicator/company-indicators.ts';
import type { Target } from '../../../shared/contract/indicator/targets.ts';
import type { Job } from '../../../shared/contract/jobs.ts';
import { eventually, indicatorCalls, operation } from '../../support/makers/figures.ts';
import { type Group, makeGroup, type Site } from '../../support/makers/group.ts';

let group: Group;
let bridge: Site;
let tunnel: Site;

const at = (path: string, company = group.corporate) => `/api/company/${company}/${path}`;
const listed = async (query = '', company = group.corporate) =>
  (await group.member.call({ path: at(`indicator/${query}`, company) })).json<CompanyIndicator[]>();

beforeAll(async () => {
  group = await makeGroup();
  [bridge, tunnel] = [await group.site('Bridge', group.corporate, ['Piers']), await group.site('Tunnel', group.unit, ['Boring'])];
  for (const { structureUid, reportUid } of [bridge, tunnel])
    await indicatorCalls(group.owner, structureUid, reportUid).add('Fuel', { numerators: [group.metric('Diesel')] });
  await group.tenant.grant(group.member, { scope: 'company', scopeUid: group.unit, actions: ['READ_COMPANY'] });
}, 120_000);

describe('the indicators of a company', () => {
  it('are offered from its projects, each calculation once, and taken on by an administrator [OPS-024, OPS-025]', async () => {
    expect(await listed()).toEqual([]);
    const [offered, ...more] = await listed('?allAvailable=true');
    expect(more).toEqual([]);
    expect(offered).toMatchObject({ name: 'Fuel', company: null, projects: 2, baseMetrics: { unit: 'Litres' } });
    const take = (person = group.admin, uid = offered!.uid) =>
      person.call({ method: 'POST', path: at('indicator/?fromExisting=true'), body: { uid } });
    expect((await take(group.member)).status).toBe(403);
    expect((await take(group.admin, 'nothing')).status).toBe(400);
    const taken = await take();
    expect(taken.status).toBe(201);
    const own = taken.json<CompanyIndicator>();
    expect(own).toMatchObject({ name: 'Fuel', company: { uid: group.corporate }, projects: 2 });
    expect(own.baseMetrics.uid).toBe(offered!.baseMetrics.uid);
    expect((await listed('?allAvailable=true')).map(({ uid }) => uid)).toEqual([own.uid]);
  });

  it('may be new calculations, are inherited by companies below, and leave with their target [OPS-024, OPS-025, OPS-026]', async () => {
    const hours = await group.indicator(group.corporate, 'Hours', { numerators: [group.metric('Hours worked')] });
    expect((await listed('', group.unit)).map(({ name, company }) => [name, company?.name])).toEqual([
      ['Fuel', 'Northbank'],
      ['Hours', 'Northbank'],
    ]);
    const again = await group.indicator(group.unit, 'Hours worked', { numerators: [group.metric('Hours worked')] });
    expect(again.uid).toBe(hours.uid);
    const named = await group.add(group.corporate, 'Hours', { numerators: [group.metric('Diesel')], factor: 2 });
    expect([named.status, named.json()]).toMatchObject([400, { errors: { name: expect.any(Array) } }]);
    const empty = { name: 'Empty', category: 'Carbon', operation_json: operation({}) };
    expect((await group.admin.call({ method: 'POST', path: at('indicator/'), body: empty })).status).toBe(400);
    const target = { metric: hours.baseMetrics.uid, value: 10 };
    expect((await group.admin.call({ method: 'POST', path: at('target/'), body: target })).status).toBe(201);
    const remove = (company: string, person = group.admin) =>
      person.call({ method: 'DELETE', path: at(`indicator/${hours.uid}/`, company) });
    expect((await remove(group.corporate, group.member)).status).toBe(403);
    expect((await remove(group.unit, group.owner)).status).toBe(404);
    expect((await remove(group.corporate)).status).toBe(204);
    expect((await listed()).map(({ name }) => name)).toEqual(['Fuel']);
    expect((await group.member.call({ path: at('target/') })).json()).toEqual([]);
  });
});

describe('the targets of a company', () => {
  it('are set, changed, replaced and deleted, and colour its dashboard [OPS-039, OPS-040, OPS-041, OPS-042, OPS-043]', async () => {
    await bridge.approve('Piers', '10.5', '1');
    await tunnel.approve('Boring', '0.25', '1');
    await group.shown(group.corporate, 'Fuel', ({ exact }) => exact === '10.75');
    const [fuel] = await listed();
    const send = (method: string, path: string, body?: object) =>
      group.admin.call({ method, path: at(path), ...(body && { body }) });
    const rag = async () => (await group.dashboard(group.corporate)).indicators[0];
    const body = { metric: fuel!.baseMetrics.uid, value: '10.75', date: '2024-12-31', meta_json: { greenBelow: true } };
    expect((await send('POST', 'target/', { ...body, metric: 'nothing' })).status).toBe(400);
    const created = await send('POST', 'target/', body);
    expect([created.status, created.json<Target>().value]).toEqual([201, 10.75]);
    const { uid } = created.json<Target>();
    expect((await send('POST', 'target/', { ...body, value: 11 })).json<Target>().uid).toBe(uid);
    expect((await rag())!.rag).toBe('grey');
    const byDate = [{ startDate: '2024-12-01', endDate: '2025-01-01', target: '10.75', threshold: null }];
    const patched = await send('PATCH', `target/${uid}/`, { meta_json: { byDate } });
    expect(patched.json<Target>().meta_json.byDate).toHaveLength(1);
    expect(await rag()).toMatchObject({ rag: 'green', target: 10.75, basis: 'cumulative', compared: { exact: '10.75' } });
    const put = await send('PUT', `target/${uid}/`, { metric: fuel!.baseMetrics.uid, value: 3 });
    expect(put.json<Target>()).toMatchObject({ value: 3, date: null, meta_json: { byDate: [] } });
    const list = (await group.member.call({ path: at('target/') })).json<Target[]>();
    expect(list).toEqual([expect.objectContaining({ uid, value: 3, metric: { uid: fuel!.baseMetrics.uid, name: 'Fuel' } })]);
    expect((await group.member.call({ path: at('target/', group.unit) })).json()).toEqual([]);
    expect((await group.member.call({ method: 'DELETE', path: at(`target/${uid}/`) })).status).toBe(403);
    expect((await group.owner.call({ method: 'DELETE', path: at(`target/${uid}/`, group.unit) })).status).toBe(404);
    expect((await send('DELETE', `target/${uid}/`)).status).toBe(204);
    expect((await send('DELETE', `target/${uid}/`)).status).toBe(404);
  });
});

describe('the report of a company', () => {
  const RANGE = 'fromDate=2024-01-01&toDate=2024-12-31';

  it('has an element an interval, with results of projects that the caller may open [OPS-036]', async () => {
    const path = at(`report/?${RANGE}&summary_cumulation_period=quarter&include_project_results=true&ignore_cache=true`);
    const all = (await group.owner.call({ path })).json<CompanyReport[]>();
    expect(all.map(({ startDate }) => startDate)).toEqual(['2024-01-01', '2024-04-01', '2024-07-01', '2024-10-01']);
    expect(new Set(all.map(({ cacheKey }) => cacheKey)).size).toBe(4);
    expect(all[0]!.results).toEqual([expect.objectContaining({ name: 'Fuel', category: 'Carbon', exact: '10.75' })]);
    expect(all[0]!.project_results).toEqual([
      {
        project: { uid: bridge.project.uid, name: 'Bridge' },
        results: [expect.objectContaining({ category: 'Carbon', exact: '10.5' })],
      },
      { project: { uid: tunnel.project.uid, name: 'Tunnel' }, results: [expect.objectContaining({ exact: '0.25' })] },
    ]);
    const seen = (await group.member.call({ path })).json<CompanyReport[]>();
    expect(seen[0]).toMatchObject({ results: [{ exact: '10.75' }], project_results: [] });
    const plain = (await group.admin.call({ path: at(`report/?${RANGE}&ignore_summary=true`) })).json<CompanyReport[]>();
    expect([plain.length, Object.keys(plain[0]!)]).toEqual([12, ['cacheKey', 'startDate', 'endDate']]);
  });

  it('is CSV for a spreadsheet, exact and with a line a project [OPS-036, OPS-037]', async () => {
    const year = `${RANGE}&summary_cumulation_period=year`;
    const answer = await group.owner.call({ path: at(`report/excel/?${year}&ignore_cache=true`) });
    expect(answer.headers['content-disposition']).toContain('company_indicators.csv');
    expect(answer.text.split('\r\n')).toEqual([
      '\uFEFFIndicator,Unit,Company,Project,1st Jan 24 - 31st Dec 24',
      'Fuel,Litres,Northbank,,10.75',
      'Fuel,Litres,Northbank,Bridge,10.5',
      'Fuel,Litres,Rail,Tunnel,0.25',
    ]);
    const same = await group.owner.call({ path: at(`report/?${year}&output_format=excel`) });
    expect(same.text).toBe(answer.text);
    const admin = await group.admin.call({ path: at(`report/excel/?${year}`) });
    expect(admin.text).toContain('Bridge');
    expect(admin.text).not.toContain('Tunnel');
  });

  it('lists what stands behind it, of projects that the caller may open [OPS-038]', async () => {
    const [fuel] = await listed();
    const path = at(`report/input/?from_date=2024-01-01&to_date=2024-01-31&indicatorId=${fuel!.uid}`);
    const inputs = (await group.owner.call({ path })).json<CompanyInput[]>();
    expect(inputs.map(({ project, basemetric, value }) => [project.name, basemetric.name, basemetric.unit, value])).toEqual([
      ['Bridge', 'Diesel', 'Litres', '10.5'],
      ['Tunnel', 'Diesel', 'Litres', '0.25'],
    ]);
    expect(new Set(inputs.map(({ uid }) => uid)).size).toBe(2);
    expect((await group.admin.call({ path })).json<CompanyInput[]>()).toHaveLength(1);
    expect((await group.member.call({ path })).json()).toEqual([]);
  });

  it('is a file in every format, fetched by who asked for it while they see what is in it', async () => {
    const helper = await group.tenant.person('helper');
    const grant = { scope: 'company' as const, scopeUid: group.corporate };
    await group.tenant.grant(helper, { ...grant, isAdmin: true });
    const body = { fromDate: '2024-01-01', toDate: '2024-12-31', interval: 'year' };
    const jobs = await Promise.all(
      ['csv', 'xlsx', 'pdf'].map(async (format) => {
        const started = await helper.call({ method: 'POST', path: at('export/'), body: { ...body, format } });
        const { uid } = started.json<Job>();
        return eventually(
          async () => (await helper.call({ path: `/api/job/${uid}/` })).json<Job>(),
          ({ status }) => status === 'done' || status === 'failed',
        );
      }),
    );
    expect(jobs.map(({ status, message }) => [status, message])).toEqual(Array(3).fill(['done', '2 rows written']));
    const path = `/api/export/${jobs[0]!.uid}/`;
    const { signed_url } = (await helper.call({ path })).json<{ signed_url: string }>();
    const text = await (await fetch(signed_url)).text();
    expect(text).toContain('Fuel,Litres,Northbank,Bridge,10.5');
    expect(text).toContain('Fuel,Litres,Northbank,,10.75');
    expect((await group.owner.call({ path })).status).toBe(404);
    await group.tenant.grant(helper, { ...grant, actions: ['READ_COMPANY'] });
    expect((await helper.call({ path })).status).toBe(404);
  });
});
