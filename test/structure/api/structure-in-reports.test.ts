import { beforeAll, describe, expect, it } from 'vitest';
import type { NodeUsage, RemovedNode } from '../../../shared/contract/report/node-usage.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { fieldsOf, inputOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';

let world: ReportWorld;
let rootCommit: string;

beforeAll(async () => {
  world = await makeReportWorld();
  const answer = await world.owner.call({ path: `/api/tracker/${world.tracker}/` });
  rootCommit = answer.json<{ root_master: { latest_commit: { uid: string } } }>().root_master.latest_commit.uid;
});

const names = (list: StructureNodeItem[]) => list.map((node) => node.node[node.type]!.name);
const metric = (name: string) => ({ type: 'metricscore', path: world.paths.section, metric: { name, unit: 'kg' } });
const structure = (method: string, path: string, body?: unknown, person = world.owner) =>
  person.call({
    method,
    path: `/api/tracker/${world.tracker}/commit/${rootCommit}/${path}`,
    ...(body !== undefined && { body }),
  });
const usage = async (path: string, body: unknown = {}) =>
  (await structure('POST', `node/${path}/usage/`, body)).json<NodeUsage>();
const removed = async () => (await structure('GET', 'removed/')).json<RemovedNode[]>();
const restore = ({ uid, version }: Pick<RemovedNode, 'uid' | 'version'>, person = world.owner) =>
  structure('POST', 'removed/', { uid, version }, person);

describe('a report that is filled in', () => {
  it('asks at once for what the project adds, hides, moves and deletes [SET-004, SET-005, SET-153, SET-154]', async () => {
    const { report, reporter } = await world.fresh();
    const now = async () => (await reporter.nodes(report.uid)).map((node) => node.node[node.type]!);
    const cement = await world.nodes.add(metric('Cement'));
    const sand = await world.nodes.add(metric('Sand'));
    const bills = await world.nodes.add({ type: 'document', path: world.paths.section, name: 'Bills' });
    expect((await now()).map(({ name }) => name)).toEqual(expect.arrayContaining(['Cement', 'Sand', 'Bills']));
    await world.nodes.patch(sand, { type: 'metricscore', node: { metricscore: { meta_json: { hidden: true } } } });
    expect((await now()).find(({ name }) => name === 'Sand')!.meta_json).toMatchObject({ hidden: true });
    await world.nodes.dispatch({ type: 'MOVE_PATH', from_path: cement, to_path: sand, pos: 'last-child' });
    const [below, above] = ['Cement', 'Sand'].map(async (name) => (await now()).find((each) => each.name === name)!._path);
    expect((await below)!.startsWith((await above)!)).toBe(true);
    await world.nodes.remove(sand);
    await world.nodes.remove(bills);
    const left = (await now()).map(({ name }) => name);
    expect(left.filter((name) => ['Cement', 'Sand', 'Bills'].includes(name))).toEqual([]);
  });
});

describe('a report that is submitted or approved', () => {
  it('never changes: its metrics keep place, name and unit, and its figures', async () => {
    const added = await world.nodes.post(metric('Plaster'));
    const plaster = added.json<StructureNodeItem>();
    const { report, reporter, approver } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 10 });
    await reporter.enter(report.uid, plaster.path, { value: 7 });
    expect((await reporter.submit({ comment: 'All in' })).status).toBe(201);
    const submitted = await reporter.nodes(report.uid);
    await world.nodes.patch(plaster.path, {
      type: 'metricscore',
      node: { metricscore: { metric: { name: 'Gypsum', unit: 'Tonnes' }, meta_json: { hidden: true } } },
    });
    expect(await reporter.nodes(report.uid)).toEqual(submitted);
    expect((await approver.patch(report.uid, { status: 'APPROVE', comment: 'Good' })).status).toBe(200);
    expect((await approver.read(report.uid)).json<{ status: object }>().status).toEqual({ name: 'OK for Submission' });
    await world.nodes.add(metric('Later'));
    await world.nodes.remove(plaster.path);
    const approved = await reporter.nodes(report.uid);
    expect(names(approved)).toEqual(names(submitted));
    expect(fieldsOf(approved, plaster.path).metric).toMatchObject({ name: 'Plaster', unit: 'kg' });
    expect(inputOf(approved, plaster.path)).toMatchObject({ value: '7' });
    const next = await reporter.current();
    expect(names(await reporter.nodes(next.uid))).not.toContain('Plaster');
  });
});

describe('removing a metric', () => {
  it('says how many figures reports hold of it and what is below it, and keeps them for its return', async () => {
    const steel = await world.nodes.add(metric('Steel'));
    const bars = await world.nodes.add({ ...metric('Bars'), path: steel });
    const [one, two] = [await world.fresh(), await world.submitted()];
    await one.reporter.enter(one.report.uid, steel, { value: 3 });
    await one.reporter.enter(one.report.uid, bars, { value: 4 });
    const next = await two.reporter.current();
    await two.reporter.enter(next.uid, steel, { value: 5 });
    expect(await usage(steel)).toMatchObject({
      metrics: 2,
      figures: 3,
      reports: 2,
      complete: true,
      change: 'none',
      detached: null,
    });
    await world.nodes.remove(steel);
    expect(names(await one.reporter.nodes(one.report.uid))).not.toContain('Steel');
    const [latest] = await removed();
    expect(latest).toMatchObject({ name: 'Steel', type: 'metricscore', below: 'Carbon', metrics: 2, has_parent: true });
    const back = await restore(latest!);
    expect(back.status).toBe(201);
    expect(back.json<StructureNodeItem[]>().map(({ path }) => path)).toEqual([steel, bars]);
    const again = await one.reporter.nodes(one.report.uid);
    expect([inputOf(again, steel).value, inputOf(again, bars).value]).toEqual(['3', '4']);
    expect((await removed()).map(({ name }) => name)).not.toContain('Steel');
    expect((await restore(latest!)).status).toBe(400);
  });

  it('restores what was above first, and is for administrators [SET-335]', async () => {
    const glass = await world.nodes.add(metric('Glass'));
    const panes = await world.nodes.add({ ...metric('Panes'), path: glass });
    await world.nodes.remove(panes);
    await world.nodes.remove(glass);
    const found = (await removed()).filter(({ name }) => name === 'Glass' || name === 'Panes');
    expect(found.map(({ name, has_parent }) => [name, has_parent])).toEqual([
      ['Glass', true],
      ['Panes', false],
    ]);
    expect((await restore(found[1]!)).status).toBe(400);
    expect((await restore(found[0]!, world.viewer)).status).toBe(403);
    expect((await structure('GET', 'removed/', undefined, world.viewer)).status).toBe(403);
    expect((await structure('POST', `node/${world.paths.diesel}/usage/`, {}, world.viewer)).status).toBe(403);
    expect((await restore(found[0]!)).status).toBe(201);
    expect((await restore(found[1]!)).status).toBe(201);
  });

  it('is undone in a package alone, where the package alone removed it', async () => {
    const { ref, reporter, report } = await world.fresh();
    const at = `/api/tracker/${world.tracker}/commit/${ref.root_commit}/`;
    const gone = await world.owner.call({ method: 'DELETE', path: `${at}node/${world.paths.waste}/` });
    expect(gone.status).toBe(204);
    expect(names(await reporter.nodes(report.uid))).not.toContain('Waste');
    const [latest] = (await world.owner.call({ path: `${at}removed/` })).json<RemovedNode[]>();
    const back = await world.owner.call({
      method: 'POST',
      path: `${at}removed/`,
      body: { uid: latest!.uid, version: latest!.version },
    });
    expect(back.status).toBe(201);
    expect(names(await reporter.nodes(report.uid))).toContain('Waste');
    await world.nodes.patch(world.paths.waste, {
      type: 'metricscore',
      node: { metricscore: { meta_json: { placeholder: 'kg' } } },
    });
    expect(fieldsOf(await reporter.nodes(report.uid), world.paths.waste).meta_json).toMatchObject({ placeholder: 'kg' });
  });
});

describe('editing a metric', () => {
  it('tells what would be detached when it becomes another base metric, and nothing when it stays the same [SET-363]', async () => {
    const { report, reporter } = await world.fresh();
    const added = await world.nodes.post(metric('Timber'));
    const { path, node } = added.json<StructureNodeItem>();
    const uid = node.metricscore!.metric!.uid;
    await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
    await reporter.enter(report.uid, path, { value: 2 });
    await structure('POST', 'convfactor/', { metric: uid, toUnit: 'Tonnes', factor: 0.001 });
    await structure('POST', 'indicator/', {
      name: 'Timber used',
      category: 'Carbon',
      apply_ref_all: true,
      operation_json: {
        op: '*',
        args: [
          { value: 1 },
          {
            op: '/',
            args: [
              { op: '+', args: [{ metric: uid }] },
              { op: '+', args: [] },
            ],
          },
        ],
      },
    });
    await reporter.submit({ comment: 'Done' });
    expect(await usage(path, { metric: { name: 'Timber' } })).toMatchObject({ change: 'none', detached: null });
    const edit = await usage(path, { metric: { unit: 'Tonnes' } });
    expect(edit).toMatchObject({
      change: 'new',
      detached: { reports: 1, indicators: [{ name: 'Timber used' }], factors: [{ toUnit: 'Tonnes', factor: '0.001' }] },
    });
    expect((await usage(path, { metric: { name: 'Diesel', unit: 'Litres', category: 'Carbon' } })).change).toBe('existing');
  });
});
