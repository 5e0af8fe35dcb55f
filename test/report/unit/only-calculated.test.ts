import { beforeAll, describe, expect, it } from 'vitest';
import type { PeriodInput } from '../../../shared/contract/indicator/results.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReceiptView } from '../../../shared/contract/report/receipts.ts';
import { admin, anna, bridge, makePack, rita, vera } from '../../support/memory/world/receipt-world.ts';

let pack: Awaited<ReturnType<typeof makePack>>;

beforeAll(async () => {
  pack = await makePack('Works');
  const nodes = `/api/tracker/${bridge.project.structureUid}/commit/${pack.pack.root_commit}/node/`;
  const all = (await admin.get(nodes)).json<StructureNodeItem[]>();
  const { path } = all.find(({ node }) => node.metricscore?.uid === 'Fuel')!;
  const body = { type: 'metricscore', node: { metricscore: { meta_json: { disable_manual_entry: true } } } };
  await pack.enter({ Fuel: { value: '99', comment: 'From the bill' }, Emissions: { value: '5' }, Water: { value: '3' } });
  const set = await admin.patch(`${nodes}${path}/`, body);
  expect([set.status, set.text]).toEqual([200, expect.any(String)]);
  await pack.submit();
  await pack.decide(anna, 'APPROVE');
});

describe('what was entered for a metric that is only calculated [SET-220]', () => {
  it('counts for nothing, and its receipt says so, also where nothing is entered below', async () => {
    const { lines } = (await pack.receipt(admin, 1)).json<ReceiptView>();
    const marks = Object.fromEntries(lines.map(({ metric, typed }) => [metric.name, typed?.marks ?? []]));
    expect(marks).toMatchObject({ Fuel: ['not-counted'], Water: [] });
  });

  it('is no figure of a file, which keeps its comment', async () => {
    const query = `refId=${pack.pack.uid}&fromDate=2024-01-01&toDate=2024-12-31&figures=approved`;
    const rows = (await vera.get(`/api/project/${bridge.project.uid}/inputs/?${query}`)).json<Record<string, string>[]>();
    expect(rows.map(({ Metric, Value, Comment }) => [Metric, Value, Comment])).toEqual([
      ['Emissions', '5', ''],
      ['Fuel', '', 'From the bill'],
      ['Water', '3', ''],
    ]);
  });

  it('is no figure of what was entered in a period, either', async () => {
    const periods = (await vera.get(`/api/project/${bridge.project.uid}/reporting_periods/`)).json<ReportingPeriod[]>();
    const { uid } = periods.find(({ startDate }) => startDate === '2024-01-01')!;
    const path = `/api/project/${bridge.project.uid}/reporting_periods/${uid}/inputs/`;
    const inputs = (await vera.get(path)).json<PeriodInput[]>().filter(({ ref }) => ref === pack.pack.uid);
    const told = inputs.map(({ basemetric, value, comment }) => [basemetric.name, value, comment]);
    expect(told.sort()).toEqual([
      ['Emissions', '5', ''],
      ['Fuel', null, 'From the bill'],
      ['Water', '3', ''],
    ]);
  });
});

describe('a figure that is typed for a metric that is only calculated [SET-213, SET-220]', () => {
  const nodesOf = (root: string) => `/api/tracker/${bridge.project.structureUid}/commit/${root}/node/`;
  const only = async (root: string, name: string, isOn: boolean) => {
    const all = (await admin.get(nodesOf(root))).json<StructureNodeItem[]>();
    const { path } = all.find(({ node }) => node.metricscore?.uid === name)!;
    const body = { type: 'metricscore', node: { metricscore: { meta_json: { disable_manual_entry: isOn } } } };
    expect((await admin.patch(`${nodesOf(root)}${path}/`, body)).status).toBe(200);
  };

  it('is refused, alone and with others, and nothing of it is stored; its comment is', async () => {
    const quay = await makePack('Quay');
    await only(quay.pack.root_commit, 'Fuel', true);
    const why = /“Fuel” is only calculated, so a figure that is typed for it does not count. Enter the figures below it/;
    for (const sent of [{ Fuel: { value: '54321' } }, { Fuel: { value: '54321' }, Water: { value: '3' } }])
      expect(await quay.tryEnter(sent)).toEqual([409, expect.stringMatching(why)]);
    expect(await quay.tryEnterOne('Fuel', { value: '54321' })).toEqual([409, expect.stringMatching(why)]);
    expect((await quay.tryEnter({ Fuel: { comment: 'From the bill' }, Water: { value: '3' } }))[0]).toBe(200);
    const query = `refId=${quay.pack.uid}&fromDate=2024-01-01&toDate=2024-12-31`;
    const rows = (await admin.get(`/api/project/${bridge.project.uid}/inputs/?${query}`)).json<Record<string, string>[]>();
    expect(rows.map(({ Metric, Value }) => [Metric, Value])).toEqual([
      ['Fuel', ''],
      ['Water', '3'],
    ]);
  });

  it('among several is named by its place in the body', async () => {
    const jetty = await makePack('Jetty');
    await only(jetty.pack.root_commit, 'Fuel', true);
    const inputs = ['Water', 'Fuel'].map((uid) => ({ uid, input: { value: '5' } }));
    const answer = await rita.put(`/api/tracker/${bridge.project.structureUid}/commit/${jetty.uid}/inputs/`, { inputs });
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([409, ['inputs.1.input.value']]);
  });

  it('that was there before may be sent again as it is, and taken away', async () => {
    const dock = await makePack('Dock');
    await dock.enter({ Fuel: { value: '99' } });
    await only(dock.pack.root_commit, 'Fuel', true);
    expect((await dock.tryEnter({ Fuel: { value: '99', comment: 'As it was' } }))[0]).toBe(200);
    expect((await dock.tryEnter({ Fuel: { value: '98' } }))[0]).toBe(409);
    expect((await dock.tryEnter({ Fuel: { value: null } }))[0]).toBe(200);
  });

  it('is taken for a metric with nothing below it, whose figure counts', async () => {
    const mole = await makePack('Mole');
    await only(mole.pack.root_commit, 'Water', true);
    expect((await mole.tryEnter({ Water: { value: '3' } }))[0]).toBe(200);
  });
});

describe('what was entered in a report that no figure may be typed in, by the setting of its package or project [SET-213]', () => {
  const valuesOf = async (uid: string) => {
    const query = `refId=${uid}&fromDate=2024-01-01&toDate=2024-12-31`;
    const rows = (await admin.get(`/api/project/${bridge.project.uid}/inputs/?${query}`)).json<Record<string, string>[]>();
    return Object.fromEntries(rows.map(({ Metric, Value }) => [Metric, Value]));
  };
  const refs = `/api/tracker/${bridge.project.structureUid}/ref/`;
  const set = async (name: string, isOn: boolean) => {
    const all = (await admin.get(refs)).json<ReportingPackage[]>();
    const { uid, root_commit } = all.find((each) => each.name === name)!;
    const path = name === 'master' ? `${refs}${uid}/commit/${root_commit}/` : `${refs}${uid}/`;
    expect((await admin.patch(path, { meta_json: { disable_manual_entry: isOn } })).status).toBe(200);
  };

  it.each(['package', 'project'])('is no figure in the file of drafts: %s', async (place) => {
    const yard = await makePack(`Yard of a ${place}`);
    await yard.enter({ Emissions: { value: '5' }, Water: { value: '3' } });
    expect(await valuesOf(yard.pack.uid)).toEqual({ Emissions: '5', Water: '3' });
    const name = place === 'package' ? yard.pack.name : 'master';
    await set(name, true);
    try {
      expect(await valuesOf(yard.pack.uid)).toEqual({ Water: '3' });
      expect((await yard.tryEnter({ Emissions: { value: '6' } }))[0]).toBe(409);
      expect((await yard.tryEnterOne('Emissions', { value: '6' }))[0]).toBe(409);
      expect((await yard.tryEnter({ Water: { value: '4' } }))[0]).toBe(200);
    } finally {
      await set(name, false);
    }
  });
});
