import { makeBusyPerson } from '../support/makers/busy.ts';
import { makeReporting, reportCalls } from '../support/makers/report.ts';
import { plantMetrics } from '../support/makers/structure.ts';
import type { Answer } from '../support/support.ts';
import type { Row } from './table.ts';

const { projectStore } = await import('../../functions/data/stores/project/project-store.ts');

const METRICS = 500;
const PROJECTS = 50;

/** One phase of the header that tells what a request cost. */
const costOf = (answer: Answer, phase: 'caller' | 'work'): Record<string, number> => {
  const [, text = ''] = new RegExp(`${phase};desc="([^"]*)"`).exec(String(answer.headers['server-timing'])) ?? [];
  return Object.fromEntries(text.split(' ').map((pair) => [pair.split('=')[0]!, Number(pair.split('=')[1])]));
};

function row(operation: string, answer: Answer, budget: string): Row {
  if (answer.status >= 300) throw new Error(`${operation} answered ${answer.status}: ${answer.text}`);
  const work = costOf(answer, 'work');
  const [reads, writes, items, bytes] = [work.reads!, work.writes!, work.items!, work.bytes!];
  return [operation, costOf(answer, 'caller').reads!, reads, writes, items, bytes, Buffer.byteLength(answer.text), budget];
}

/** What operations ask of the table, as the API itself counts it. */
export async function roundTripRows(): Promise<Row[]> {
  const world = await makeReporting();
  const { tenant, project, tracker, admin } = world;
  const { rootUid } = (await projectStore(tenant.tenantUid).load(project.uid)).project;
  await plantMetrics(tenant, { projectUid: project.uid, structureUid: tracker, rootUid }, METRICS);
  const ref = await world.add('Large');
  const reporter = reportCalls(world.reporter, tracker, ref);
  const { uid } = await reporter.current();
  const metrics = (await reporter.nodes(uid)).filter(({ type }) => type === 'metricscore');
  const inputs = metrics.map(({ node }, index) => ({ uid: node.metricscore!.uid, input: { value: index } }));
  const save = (value: number) => reporter.enter(uid, metrics[0]!.path, { value }, { uid: metrics[0]!.node.metricscore!.uid });
  const first = row('save a value, its part of the tree not kept yet', await save(1), 'writes <= 2');
  const again = row('save a value', await save(2), 'reads <= 3, 4 KB; writes <= 2');
  const batch = row('paste 50 values', await reporter.batch(uid, inputs.slice(0, 50)), 'writes = 1');
  for (let start = 50; start < METRICS; start += 50) await reporter.batch(uid, inputs.slice(start, start + 50));
  const page = row(`report page, ${METRICS} metrics with values`, await reporter.nodesAnswer(uid), 'reads <= 3');
  const busy = await makeBusyPerson(tenant, PROJECTS);
  const open = await busy.call({ path: '/api/tracker/commit/?requiresAction=true&light=true' });
  const dashboard = `/api/dashboard/project/${project.uid}/indicator/?fromDate=2024-01-01&toDate=2025-12-31`;
  return [
    page,
    first,
    again,
    batch,
    row('submit a report', await reporter.submit({ comment: 'All in' }), ''),
    row(`pending actions, ${PROJECTS} projects`, open, 'reads <= 4'),
    row('project dashboard, all periods', await admin.call({ path: dashboard }), 'reads <= 2'),
    row('packages of a project', await admin.call({ path: `/api/tracker/${tracker}/ref/` }), ''),
    row('companies', await admin.call({ path: '/api/company/' }), ''),
  ];
}
