import { beforeAll, expect, it } from 'vitest';
import type { Me } from '../../../shared/contract/person/me.ts';
import type { OpenReport } from '../../../shared/contract/report/reports.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { makeBusyPerson } from '../../support/makers/busy.ts';
import { makeReporting, type Reporting, reportCalls, work } from '../../support/makers/report.ts';
import { inputOf } from '../../support/makers/report-world.ts';
import { testCause } from '../../support/makers/tenant.ts';

const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { readPartition } = await import('../../../functions/data/partition.ts');
const { randomUUID } = await import('node:crypto');
const { segmentOf } = await import('../../../shared/domain/structure/tree.ts');

const METRICS = 500;
let world: Reporting;

const metric = (index: number): Node => ({
  uid: randomUUID(),
  path: `${segmentOf(1)}${segmentOf(2)}${segmentOf(3 + index)}`,
  type: 'metricscore',
  metric: { uid: randomUUID(), name: `Metric ${index}`, unit: 'kWh', category: 'Carbon' },
  required: true,
  meta_json: {},
});

/** Adds one section with many metrics to the project. */
async function plant() {
  const { package: ref } = await readPartition(`${world.tenant.tenantUid}#project#${world.project.uid}`, 'ref#');
  const master = ref.find(({ kind }) => kind === 'master')!;
  const root: Node = { uid: master.uid, path: segmentOf(1), type: 'tree', name: 'master', meta_json: {} };
  const section: Node = { uid: randomUUID(), path: segmentOf(1) + segmentOf(2), type: 'tree', name: 'Energy', meta_json: {} };
  const metrics = Array.from({ length: METRICS }, (_unused, index) => metric(index));
  const tree = { nodes: [root, section, ...metrics], nextSegment: METRICS + 10 };
  const project = { projectUid: world.project.uid, structureUid: world.tracker, rootUid: master.uid };
  await transact(structureStore(world.tenant.tenantUid).firstTreeWrites(project, tree, testCause()));
  return metrics;
}

beforeAll(async () => {
  world = await makeReporting();
});

it(`reads a report of ${METRICS} metrics in three round trips, saves in one, and submits`, { timeout: 120_000 }, async () => {
  const metrics = await plant();
  const ref = await world.add('Large');
  const reporter = reportCalls(world.reporter, world.tracker, ref);
  const { uid } = await reporter.current();
  expect(work(await reporter.enter(uid, metrics[0]!.path, { value: 1 })).writes).toBe(1);
  expect(work(await reporter.enter(uid, metrics[0]!.path, { value: 2 })).writes).toBe(1);
  const byUid = (value: number) => reporter.enter(uid, metrics[0]!.path, { value }, { uid: metrics[0]!.uid });
  expect(work(await byUid(3)).writes).toBe(1);
  expect(work(await byUid(4))).toEqual({ reads: 3, writes: 1 });
  for (let start = 0; start < METRICS; start += 50) {
    const inputs = metrics.slice(start, start + 50).map((node, index) => ({ uid: node.uid, input: { value: start + index } }));
    const answer = await reporter.batch(uid, inputs);
    expect([answer.status, work(answer).writes]).toEqual([200, 1]);
  }
  expect(work(await reporter.nodesAnswer(uid)).reads).toBe(3);
  expect((await reporter.submit({ comment: 'All of it' })).status).toBe(201);
  const locked = await reporter.nodesAnswer(uid);
  expect(work(locked).reads).toBe(3);
  expect(inputOf(locked.json(), metrics[499]!.path)).toMatchObject({ value: '499' });
  const next = await reporter.current();
  const answer = await reporter.nodesAnswer(next.uid);
  expect(work(answer).reads).toBe(3);
});

it('tells what is open for somebody in 50 projects in at most four round trips', { timeout: 120_000 }, async () => {
  const person = await makeBusyPerson(world.tenant, 50);
  const answer = await person.call({ path: '/api/tracker/commit/?requiresAction=true&light=true' });
  expect(answer.json<OpenReport[]>()).toHaveLength(50);
  expect(work(answer).reads).toBeLessThanOrEqual(4);
  const me = await person.call({ path: '/api/me/' });
  expect(me.json<Me>().open.pending_actions).toBe(50);
  expect(work(me).reads).toBeLessThanOrEqual(4);
});
