import { randomUUID } from 'node:crypto';
import { toOperation } from '../../shared/domain/indicator/equation.ts';
import { calibrationLoop } from './calibration.ts';
import { type Capacity, metered, meterTable } from './capacity.ts';
import { median } from './table.ts';

/**
 * Measures the load of a month's jobs on the table and the processor, with the API's handlers and the workers' code over an
 * in-memory table. Runs in a separate process and prints its figures as JSON, because an in-memory table permanently replaces
 * DynamoDB in its process.
 */

const { join, reportPath, tenantUid } = await import('../support/memory/closing.ts');
const { load, makePackage, makePerson, makeProject, reportsOf } = await import('../support/memory/world/supply.ts');
const { db } = await import('../../functions/data/service.ts');
// After the modules above have opened theirs.
meterTable();
const { callsOf } = await import('../support/access/handler-calls.ts');
const { grow } = await import('../support/fixtures/trees.ts');
const { recalculateReport } = await import('../../functions/core/report/recalculate.ts');
const { rollUpTouched } = await import('../../functions/core/company/touched.ts');
const { reportStore } = await import('../../functions/data/stores/report/report-store.ts');

type Figures = Capacity & { what: string; answered: number; processor: number; loops: number };

const HOST = 'ours.example';
const BATCH = 50;
const INDICATORS = 7;
const GZIP = { headers: { 'accept-encoding': 'gzip' } };

const [, , metrics = '100', past = '2', others = '0'] = process.argv;
const names = Array.from({ length: Number(metrics) }, (_, at) => `Metric ${at}`);
const [ada, rob, ann] = [await makePerson('Ada'), await makePerson('Rob'), await makePerson('Ann')];
const tree = grow(['Energy'], { Energy: names });
const project = await makeProject(ada, { name: 'Bridge', company: 'Builder', unit: 'MONTHS', tree });
const { roles } = await load(project.uid);
const packages: Awaited<ReturnType<typeof makePackage>>[] = [];
for (let at = 0; at <= Number(others); at += 1) packages.push(await makePackage(ada, project, `Package ${at}`));
const roleUid = (name: string) => roles.find((role) => role.name === name)!.uid;
await join(ada, project.uid, null);
await join(rob, project.uid, roleUid('Reporter'));
await join(ann, project.uid, roleUid('Approver'));

/** Indicators over the first metrics, so that sums and dashboards have something to calculate. */
for (let number = 0; number < INDICATORS; number += 1) {
  const metric = { uid: `metric of ${names[number % names.length]}`, name: 'Any', unit: 'kWh', category: 'Energy' };
  const equation = { eqnType: 0 as const, numerators: [metric.uid], numerators2: [], denominators: [], factor: 1 };
  const fields = { name: `Indicator ${number}`, category: 'Energy', unit: 'kWh', resultMetricUid: randomUUID(), version: 1 };
  const place = { tenantUid, projectUid: project.uid, uid: randomUUID() };
  await db.entities.indicator.put({ ...place, ...fields, operationJson: toOperation(equation), metrics: [metric] }).go();
}

const call = callsOf(HOST, tenantUid);
type Call = [who: { userUid: string }, method: string, path: string, body?: unknown];
const api = async (...[{ userUid }, method, path, body]: Call) => {
  const answer = await call(userUid, method, path, body, undefined, GZIP);
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
  return answer;
};
/** Bytes as sent. A compressed response comes in base64, which the gateway decodes. */
const sentBytes = (text: string) =>
  /^[A-Za-z0-9+/]+=*$/.test(text) ? Buffer.from(text, 'base64').length : Buffer.byteLength(text);

const measured: Figures[] = [];
const loops: number[] = [];

async function job(what: string, work: () => Promise<{ text: string } | unknown>): Promise<void> {
  loops.push(calibrationLoop());
  const { result, used, processor } = await metered(work);
  const text = (result as { text?: string } | undefined)?.text ?? '';
  measured.push({ what, ...used, answered: sentBytes(text), processor, loops: 0 });
}

const [pack] = packages as [(typeof packages)[number]];
const at = (commit: string) => `/api/tracker/${pack.structureUid}/commit/${commit}/`;
const submits = `/api/tracker/${pack.structureUid}/ref/${pack.uid}/commit/`;

/** One month of a package through the API: fill in, submit, calculate, approve, calculate, sum up. Only `isLast` is measured. */
async function month(of: (typeof packages)[number], number: number, isLast: boolean): Promise<void> {
  const report = (await reportsOf(of)).toSorted((a, b) => (a.periodStart < b.periodStart ? 1 : -1))[0]!;
  const header = await reportStore(tenantUid).header(report.uid);
  const { nodes } = (await reportStore(tenantUid).structure(header, { ...project, packageUid: of.uid })).tree;
  const inputs = nodes.flatMap((node) => (node.metric ? [{ uid: node.uid, input: { value: `${number * 13 + 4.5}` } }] : []));
  const save = (from: number, to: number) => api(rob, 'PUT', `${at(report.uid)}inputs/`, { inputs: inputs.slice(from, to) });
  const run = isLast ? job : async (_: string, work: () => Promise<unknown>) => void (await work());
  await run('first value of a report', () => save(0, 1));
  await run('save a value', () => save(1, 2));
  await run(`paste ${BATCH} values`, () => save(2, 2 + BATCH));
  for (let from = 2 + BATCH; from < inputs.length; from += BATCH) await save(from, from + BATCH);
  await run('report page: its header', () => api(rob, 'GET', reportPath(of, report.uid)));
  await run('report page: its metrics', () => api(rob, 'GET', `${at(report.uid)}node/?past=figures`));
  const submit = () => api(rob, 'POST', submits.replace(pack.uid, of.uid), { comment: 'Done' });
  await run('submit', submit);
  await run('calculate (worker)', () => recalculateReport(tenantUid, report.uid));
  await run('pending actions', () => api(ann, 'GET', '/api/tracker/commit/?requiresAction=true&light=true'));
  const approval = { status: 'APPROVE', comment: 'Good' };
  await run('approve', () => api(ann, 'PATCH', reportPath(of, report.uid), approval));
  await run('calculate again (worker)', () => recalculateReport(tenantUid, report.uid));
  await run('sum up the project (worker)', () => rollUpTouched([{ tenantUid, projectUid: project.uid }]));
}

for (const of of packages) {
  const months = of === pack ? Number(past) + 1 : Number(past);
  if (of !== pack) for (let number = 0; number < months; number += 1) await month(of, number, false);
}
for (let number = 0; number <= Number(past); number += 1) await month(pack, number, number === Number(past));
const dates = 'fromDate=2024-01-01&toDate=2024-12-31';
await job('project dashboard', () => api(ada, 'GET', `/api/dashboard/project/${project.uid}/indicator/?${dates}`));
await job('packages of a project', () => api(ada, 'GET', `/api/tracker/${pack.structureUid}/ref/`));

const loop = median(loops);
console.log(JSON.stringify(measured.map((each) => ({ ...each, loops: each.processor / loop }))));
