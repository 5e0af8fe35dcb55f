import { beforeAll, describe, expect, it } from 'vitest';
import { toOperation } from '../../../shared/domain/indicator/equation.ts';
import { person, type SitePerson, site, table, tenantUid } from '../../support/access/memory-site.ts';

const { KIND } = await import('../../../functions/data/table.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');

let boss: SitePerson;
let bridge: Awaited<ReturnType<typeof site>>;
beforeAll(async () => {
  boss = await person('boss', { isTenantSuperuser: true });
  bridge = await site('Bridge');
});

const metric = async () => {
  const fields = { name: 'Power', unit: 'kWh', category: 'Energy', description: '' };
  const cause = { by: boss.uid, at: new Date().toISOString(), correlationId: 'test' };
  return (await metricStore(tenantUid).getOrCreateOne(fields, cause)).metric.uid;
};

const structure = () => `/api/tracker/${bridge.project.structureUid}/`;
const pack = async (name: string) => (await boss.post(`${structure()}ref/`, { name })).json<{ uid: string }>().uid;
/** The path of the indicators or targets of the project. */
const ofRoot = async (part: 'indicator' | 'target') => {
  const { root_master } = (await boss.get(structure())).json<{ root_master: { latest_commit: { uid: string } } }>();
  return `${structure()}commit/${root_master.latest_commit.uid}/${part}/`;
};
const indicator = async (name: string) => {
  const numerators = [await metric()];
  const operation_json = toOperation({ eqnType: 0, numerators, numerators2: [], denominators: [], factor: 1 });
  const body = { name, category: 'Energy', operation_json, apply_ref_all: true };
  const answer = await boss.post(await ofRoot('indicator'), body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json<{ uid: string; result_metric: string }>();
};

/** The kind of a stored item or its list, its uid, the path that changes it, and a change. */
type Changed = { kind?: string; list?: string; uid: string; path: string; body: Record<string, unknown> };
type Versioned = { uid?: string; id?: string; version?: number };
const CHANGES: Record<string, () => Promise<Changed> | Changed> = {
  'a project': () => ({ kind: 'project', uid: bridge.project.uid, path: bridge.path, body: { name: 'Pier' } }),
  'a company': () => {
    const { companyUid: uid } = bridge.project;
    return { kind: 'company', uid, path: `/api/company/${uid}/`, body: { name: 'Builders' } };
  },
  'a role': () => {
    const uid = bridge.role('Reporter');
    return { kind: 'discipline', uid, path: `${bridge.path}discipline/${uid}/`, body: { name: 'Clerk' } };
  },
  'a permission group': () => {
    const uid = bridge.group('Viewer');
    return { kind: 'authgroup', uid, path: `${bridge.path}authgroup/${uid}/`, body: { name: 'Guests' } };
  },
  'a target': async () => {
    const at = await ofRoot('target');
    const fields = { metric: (await indicator('Power of all')).result_metric, value: '5' };
    const { uid } = (await boss.post(at, fields)).json<{ uid: string }>();
    return { kind: 'target', uid, path: `${at}${uid}/`, body: { value: '7' } };
  },
  'an indicator': async () => {
    const { uid } = await indicator('Power of some');
    return { kind: KIND.indicator, uid, path: `${await ofRoot('indicator')}${uid}/`, body: { category: 'Grid' } };
  },
  'a reporting package': async () => {
    const uid = await pack('Yard');
    return { kind: KIND.package, uid, path: `${structure()}ref/${uid}/`, body: { name: 'Court' } };
  },
  'the role and due date of a reporting package': async () => {
    const uid = await pack('Store');
    const body = { due_date: '2024-03-31', meta_json: { responsible_discipline: bridge.role('Reporter') } };
    return { kind: KIND.package, uid, path: `${structure()}ref/${uid}/`, body };
  },
  'a reporting period': async () => {
    const at = `${bridge.path}reporting_periods/`;
    const uid = (await boss.get(at)).json<{ uid: string }[]>()[0]!.uid;
    return { kind: KIND.period, uid, path: `${at}${uid}/`, body: { meta_json: { note: 'Winter' } } };
  },
  'a target of a company': async () => {
    const at = `/api/company/${bridge.project.companyUid}/`;
    const operation_json = toOperation({
      eqnType: 0,
      numerators: [await metric()],
      numerators2: [],
      denominators: [],
      factor: 1,
    });
    const made = await boss.post(`${at}indicator/`, { name: 'Power of Bridge', category: 'Energy', operation_json });
    const fields = { metric: made.json<{ baseMetrics: { uid: string } }>().baseMetrics.uid, value: '5' };
    const { uid } = (await boss.post(`${at}target/`, fields)).json<{ uid: string }>();
    return { kind: 'companytarget', uid, path: `${at}target/${uid}/`, body: { value: '7' } };
  },
  'what a project is to others': () => {
    const { structureUid: uid } = bridge.project;
    return { kind: 'tracker', uid, path: structure(), body: { is_template: true, from_template: null } };
  },
  'a base metric': async () => {
    const uid = await metric();
    return { kind: 'basemetric', uid, path: `/api/tenant/admin/basemetric/${uid}/`, body: { name: 'Electricity' } };
  },
  'a group of conversion factors': async () => {
    const at = '/api/tenant/admin/conversion_group/';
    const { id: uid } = (await boss.post(at, { name: 'Grid' })).json<{ id: string }>();
    return { path: `${at}${uid}/`, uid, body: { name: 'Grid 2024' }, list: at };
  },
  'a conversion factor': async () => {
    const at = '/api/tenant/admin/conversion/';
    const fields = { metric: await metric(), toUnit: 'MWh', factor: '2', source: 'DEFRA' };
    const { uid } = (await boss.post(at, fields)).json<{ uid: string }>();
    return { path: `${at}${uid}/`, uid, body: { factor: '3' }, list: at };
  },
};

describe('a change that is sent again', () => {
  it.each(Object.keys(CHANGES))('of %s makes no new version and stands in no trail', async (name) => {
    const { kind = '', list, uid, path, body } = await CHANGES[name]!();
    const all = async (): Promise<Versioned[]> => (list ? (await boss.get(list)).json<Versioned[]>() : table.ofKind(kind));
    const version = async () => (await all()).find((item) => (item.uid ?? item.id) === uid)!.version;
    const send = async () => {
      const { status, text } = await boss.patch(path, body);
      expect([status, text]).toEqual([200, expect.any(String)]);
    };
    const before = await version();
    await send();
    expect(await version()).toBe(Number(before) + 1);
    const entries = table.ofKind('audit').length;
    await send();
    expect([await version(), table.ofKind('audit').length]).toEqual([Number(before) + 1, entries]);
  });

  it('of the due date of a package makes the rule of its reports anew where the open one has moved to another period', async () => {
    const uid = await pack('Quarry');
    const ref = `${structure()}ref/${uid}/`;
    const ruleNow = () => table.ofKind(KIND.package).find((item) => item.uid === uid)!.dueRule;
    const send = async () => expect((await boss.patch(ref, { due_date: '2024-02-10' })).status).toBe(200);
    await send();
    const ofJanuary = ruleNow();
    const periods = (await boss.get(`${bridge.path}reporting_periods/`)).json<{ uid: string; startDate: string }[]>();
    const reporting_period = periods.find(({ startDate }) => startDate.startsWith('2024-02'))!.uid;
    const report = (await boss.get(`${ref}report/`)).json<{ uid: string }>().uid;
    const moved = await boss.patch(`${ref}commit/${report}/`, { reporting_period });
    expect([moved.status, moved.text]).toEqual([200, expect.stringContaining('2024-02-10')]);
    await send();
    expect([ofJanuary, ruleNow()]).toEqual([expect.anything(), expect.anything()]);
    expect(ruleNow()).not.toEqual(ofJanuary);
  });

  it('of a base metric carries the change again after its job has failed, and names the job while it runs', async () => {
    const path = `/api/tenant/admin/basemetric/${await metric()}/`;
    const send = async () => (await boss.patch(path, { name: 'Mains' })).json<{ job?: string }>().job;
    const jobs = () => table.ofKind('job').length;
    const first = String(await send());
    expect(await send()).toBe(first);
    const other = await person('other-boss', { isTenantSuperuser: true });
    expect((await other.patch(path, { name: 'Mains' })).json()).not.toHaveProperty('job');
    await jobStore(tenantUid).fail(first, 'The worker died.');
    const second = String(await send());
    expect(second).not.toBe(first);
    const before = jobs();
    expect([await send(), jobs()]).toEqual([second, before]);
    await jobStore(tenantUid).finish(second, 'Done');
    expect([await send(), jobs()]).toEqual([undefined, before]);
  });

  it('with its settings in another order, as the table may keep them, makes none either', async () => {
    const version = () => table.ofKind('project').find((item) => item.uid === bridge.project.uid)!.version;
    const [first, second] = [
      { unit: 'kWh', notes: [{ by: 'Ada', text: 'Pier' }] },
      { notes: [{ text: 'Pier', by: 'Ada' }], unit: 'kWh' },
    ];
    const send = async (meta_json: object) => (await boss.put(bridge.path, { name: 'Bridge', meta_json })).status;
    expect(await send(first)).toBe(200);
    const before = version();
    expect([await send(second), version()]).toEqual([200, before]);
    expect([await send({ ...second, unit: 'MWh' }), version()]).toEqual([200, Number(before) + 1]);
  });
});
