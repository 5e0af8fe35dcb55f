import { beforeAll, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';
import { fieldsOf, inputOf } from '../../support/makers/report-world.ts';
import { testCause } from '../../support/makers/tenant.ts';

const { factorStore } = await import('../../../functions/data/stores/factor/factor-store.ts');

let world: Reporting;
let paths: { section: string; energy: string; gas: string; grid: string };

beforeAll(async () => {
  world = await makeReporting();
  const section = await world.nodes.add({ type: 'tree', name: 'Carbon' });
  const add = (path: string, name: string, unit: string) =>
    world.nodes.add({ type: 'metricscore', path, metric: { name, unit, category: 'Carbon' } });
  const energy = await add(section, 'Energy', 'kWh');
  paths = { section, energy, gas: await add(energy, 'Gas', 'M3'), grid: await add(energy, 'Grid', 'kWh') };
});

/** A new package with a factor from gas to kWh, so that tests do not affect each other. */
async function fresh(factor: string) {
  const ref = await world.add('Energy');
  const reporter = reportCalls(world.reporter, world.tracker, ref);
  const { uid } = await reporter.current();
  const gas = fieldsOf(await reporter.nodes(uid), paths.gas).metric!;
  const store = factorStore(world.tenant.tenantUid);
  const added = await store.add(
    ref.uid,
    { metricUid: gas.uid, metricName: gas.name, metricUnit: gas.unit, toUnit: 'kWh', factor },
    testCause(),
  );
  const change = async (to: string) => {
    await store.update(await store.get(ref.uid, added.uid), { factor: to }, testCause());
  };
  const remove = () => store.remove(added, testCause());
  return { ref, reporter, uid, change, remove };
}

const calculated = (nodes: StructureNodeItem[]) => fieldsOf(nodes, paths.energy).calculated;

it('tells the value that follows from sub-metrics, with its derivation and the factor to the parent [REP-198, REP-069]', async () => {
  const { reporter, uid } = await fresh('11.1');
  await reporter.enter(uid, paths.gas, { value: '0.1' });
  await reporter.enter(uid, paths.grid, { value: '2' });
  const nodes = await reporter.nodes(uid);
  expect(calculated(nodes)).toEqual({
    value: '3.11',
    source: 'derived',
    derived: '3.11',
    derivation: [
      { fromMetric: 'Gas', inputValue: '0.1', conversionFactor: '11.1', convertedValue: '1.11', toUnit: 'kWh' },
      { fromMetric: 'Grid', inputValue: '2', conversionFactor: '1', convertedValue: '2', toUnit: 'kWh' },
    ],
  });
  expect(fieldsOf(nodes, paths.gas).conversion).toEqual({ factor: '11.1', toUnit: 'kWh' });
});

it('keeps the derivation beside a value that is typed over it', async () => {
  const { reporter, uid } = await fresh('2');
  await reporter.enter(uid, paths.gas, { value: 3 });
  await reporter.enter(uid, paths.energy, { value: 100 });
  expect(calculated(await reporter.nodes(uid))).toMatchObject({ value: '100', source: 'typed', derived: '6' });
  await reporter.enter(uid, paths.energy, { value: null });
  expect(calculated(await reporter.nodes(uid))).toMatchObject({ value: '6', source: 'derived' });
});

it('has no result, and no partial sum, where a factor is missing [REP-070]', async () => {
  const ref = await world.add('No factor');
  const reporter = reportCalls(world.reporter, world.tracker, ref);
  const { uid } = await reporter.current();
  await reporter.enter(uid, paths.gas, { value: 3 });
  await reporter.enter(uid, paths.grid, { value: 2 });
  expect(calculated(await reporter.nodes(uid))).toMatchObject({ value: null, missingFactor: true });
});

it('never changes after submission, whatever happens to the factor; the next report uses the new one', async () => {
  const { reporter, uid, change } = await fresh('2');
  await reporter.enter(uid, paths.gas, { value: 3 });
  await reporter.submit({ comment: 'Done' });
  await change('1000');
  expect(calculated(await reporter.nodes(uid))).toMatchObject({ value: '6' });
  const next = await reporter.current();
  await reporter.enter(next.uid, paths.gas, { value: 3 });
  const nodes = await reporter.nodes(next.uid);
  expect(calculated(nodes)).toMatchObject({ value: '3000' });
  expect(fieldsOf(nodes, paths.energy).historic_inputs).toMatchObject([{ value: '6' }]);
});

it('looks factors up anew while it is revised after a rejection, and keeps those of its next submission', async () => {
  const { ref, reporter, uid, change } = await fresh('2');
  const [approver, admin] = [world.approver, world.admin].map((person) => reportCalls(person, world.tracker, ref));
  await reporter.enter(uid, paths.gas, { value: 3 });
  await reporter.submit({ comment: 'Done' });
  expect((await approver!.patch(uid, { submission: 1, status: 'REJECT', comment: 'Factor of 2025, please' })).status).toBe(200);
  await change('1000');
  expect(calculated(await reporter.nodes(uid))).toMatchObject({ value: '3000' });
  expect((await reporter.post(uid, { comment: 'With the factor of 2025' })).status).toBe(200);
  await change('7');
  expect(calculated(await reporter.nodes(uid))).toMatchObject({ value: '3000' });
  await approver!.patch(uid, { submission: 2, status: 'APPROVE', comment: 'Good' });
  expect((await admin!.patch(uid, { status: 'HOLD', comment: 'Wait' })).status).toBe(200);
  expect(calculated(await reporter.nodes(uid))).toMatchObject({ value: '3000' });
});

it('has the factors of its submission while it is approved, and looks them up anew once it is reopened', async () => {
  const { ref, reporter, uid, change } = await fresh('2');
  const [approver, admin] = [world.approver, world.admin].map((person) => reportCalls(person, world.tracker, ref));
  await reporter.enter(uid, paths.gas, { value: 3 });
  await reporter.submit({ comment: 'Done' });
  expect((await approver!.patch(uid, { submission: 1, status: 'APPROVE', comment: 'Good' })).status).toBe(200);
  await change('1000');
  expect(calculated(await reporter.nodes(uid))).toMatchObject({ value: '6' });
  expect((await admin!.patch(uid, { status: 'REOPEN', comment: 'The factor was wrong' })).status).toBe(200);
  expect(calculated(await reporter.nodes(uid))).toMatchObject({ value: '3000' });
});

it('keeps a factor that is gone while it is revised', async () => {
  const { ref, reporter, uid, remove } = await fresh('2');
  const approver = reportCalls(world.approver, world.tracker, ref);
  await reporter.enter(uid, paths.gas, { value: 3 });
  await reporter.submit({ comment: 'Done' });
  await approver.patch(uid, { submission: 1, status: 'REJECT', comment: 'Again, please' });
  await remove();
  expect(calculated(await reporter.nodes(uid))).toMatchObject({ value: '6' });
});

it('tells the frequency of a section and of a metric in this period [REP-200]', async () => {
  const quarterly = { freq_num: 1, freq_unit: 'QUARTERS', from_date: '2024-02-15' };
  const section = await world.nodes.add({ type: 'tree', name: 'Water', meta_json: quarterly });
  const yearly = { freq_num: 2, freq_unit: 'YEARS', from_date: '2022-01-31' };
  const metric = { name: 'Leaks', unit: 'Number', category: 'Carbon' };
  const meter = await world.nodes.add({ type: 'metricscore', path: section, metric, meta_json: yearly });
  const ref = await world.add('Quarterly');
  const reporter = reportCalls(world.reporter, world.tracker, ref);
  const { uid } = await reporter.current();
  const nodes = await reporter.nodes(uid);
  const node = nodes.find(({ path }) => path === section)!;
  expect(node.node.tree!.frequency).toEqual({ ...quarterly, dueDate: '2024-02-15', dueThisReport: false });
  expect(fieldsOf(nodes, meter).frequency).toEqual({ ...yearly, dueDate: '2024-01-31', dueThisReport: true });
});

it('takes values through the calls that existing clients use [OPS-150, OPS-151, OPS-162, OPS-163, REP-194]', async () => {
  const { reporter, uid } = await fresh('2');
  const nodes = await reporter.nodes(uid);
  const [gas, grid] = [fieldsOf(nodes, paths.gas), fieldsOf(nodes, paths.grid)];
  const base = `/api/tracker/${world.tracker}/commit/${uid}`;
  const created = await world.reporter.call({ method: 'POST', path: `${base}/score/${gas.uid}/value/`, body: { value: 5 } });
  expect(created.status).toBe(201);
  const value = created.json<{ uid: string }>();
  expect(value).toMatchObject({ uid: expect.any(String), metric: { uid: gas.uid, metric: { uid: gas.metric!.uid } } });
  const path = `${base}/score/${gas.uid}/value/${value.uid}/`;
  expect((await world.reporter.call({ method: 'PUT', path, body: { value: 6 } })).json()).toMatchObject({
    uid: value.uid,
    value: '6',
  });
  await world.reporter.call({ method: 'POST', path: `${base}/value/`, body: { metric: grid.uid, value: '7' } });
  const listed = (await world.viewer.call({ path: `${base}/value/` })).status;
  expect(listed).toBe(403);
  const all = (await world.reporter.call({ path: `${base}/value/` })).json<{ value: string; metric: { uid: string } }[]>();
  expect(new Map(all.map(({ metric, value: entered }) => [metric.uid, entered]))).toEqual(
    new Map([
      [gas.uid, '6'],
      [grid.uid, '7'],
    ]),
  );
  expect((await world.viewer.call({ method: 'POST', path: `${base}/value/`, body: { metric: grid.uid, value: 1 } })).status).toBe(
    403,
  );
  expect(inputOf(await reporter.nodes(uid), paths.grid)).toMatchObject({ value: '7' });
});
