import { setTimeout as wait } from 'node:timers/promises';
import { screenFigures } from '../screens.ts';
import { median, type Row } from '../table.ts';
import { PEER_ADMIN, peerCall, startPeer } from './peer-process.ts';

/**
 * Compares the same jobs with Directus in one run, by a person whose role may read and change what the job needs. Both check
 * rights and record who changed what. The product's side is the handler with the SDK, without its in-memory table; the other side
 * is the process of Directus with SQLite.
 */

const METRICS = 500;
const PROJECTS = 50;
/** Three waiting reports per package. */
const WAITING = PROJECTS * 3;
const WARM_UP = 150;
const REQUESTS = 100;
const ROUNDS = 3;
const TOKEN = 'bench-reporter';

const field = (name: string, type: string) => ({ field: name, type, schema: {}, meta: {} });
const collection = (name: string, fields: object[]) =>
  peerCall(PEER_ADMIN, 'POST', '/collections', { collection: name, schema: {}, meta: { accountability: 'all' }, fields });

/** Prepares a database once: collections, rows, and a person who may read and change them. */
async function prepare(): Promise<void> {
  // The person is created last, so that an interrupted preparation resumes.
  if (await peerCall(TOKEN, 'GET', '/users/me').catch(() => undefined)) return;
  const existing = await peerCall<{ collection: string }[]>(PEER_ADMIN, 'GET', '/collections');
  if (!existing.some((each) => each.collection === 'bench_inputs')) await prepareRows();
  const may = (name: string, action: string) => ({ collection: name, action, fields: ['*'] });
  const policy = {
    name: 'Reporters',
    permissions: [may('bench_inputs', 'read'), may('bench_inputs', 'update'), may('bench_reports', 'read')],
  };
  const policies = { create: [{ policy }], update: [], delete: [] };
  const role = await peerCall<{ id: string }>(PEER_ADMIN, 'POST', '/roles', { name: 'Reporter', policies });
  await peerCall(PEER_ADMIN, 'POST', '/users', { email: 'rob@example.com', role: role.id, token: TOKEN });
}

/** Creates waiting reports, and the inputs of one. */
async function prepareRows(): Promise<void> {
  const texts = ['status', 'package', 'project', 'due_date', 'period_start', 'period_end'];
  await collection(
    'bench_reports',
    texts.map((name) => field(name, 'string')),
  );
  await collection(
    'bench_inputs',
    ['report', 'metric', 'unit', 'category', 'value', 'comment'].map((name) => field(name, 'string')),
  );
  const report = (at: number) => ({
    status: 'Pending Approval',
    package: `Drainage and earthworks of the northern section ${at}`,
    project: `Project ${at % PROJECTS}`,
    due_date: '2024-04-15',
    period_start: '2024-03-01',
    period_end: '2024-03-31',
  });
  const input = (at: number) => ({
    report: '1',
    metric: `Metric ${at}`,
    unit: 'kWh',
    category: 'Energy',
    value: `${at * 13 + 4.5}`,
    comment: at % 10 === 0 ? `Read from the meter of building ${at}` : '',
  });
  await peerCall(
    PEER_ADMIN,
    'POST',
    '/items/bench_reports',
    Array.from({ length: WAITING }, (_, at) => report(at)),
  );
  for (let from = 0; from < METRICS; from += 100)
    await peerCall(
      PEER_ADMIN,
      'POST',
      '/items/bench_inputs',
      Array.from({ length: 100 }, (_, at) => input(from + at)),
    );
}

let count = 0;
const jobs = [
  {
    what: 'save a value',
    ours: ['report', { metrics: METRICS, past: 0, comments: 0 }, 'save a value'],
    theirs: () => {
      count += 1;
      return peerCall(TOKEN, 'PATCH', '/items/bench_inputs/7', { value: `${count}.5` });
    },
  },
  {
    what: `list ${METRICS} metrics with their values`,
    ours: ['report', { metrics: METRICS, past: 0, comments: 0 }, 'report page: its metrics'],
    theirs: () => peerCall(TOKEN, 'GET', '/items/bench_inputs?filter[report][_eq]=1&limit=-1'),
  },
  {
    what: `list ${WAITING} reports that wait, of ${PROJECTS} projects`,
    ours: ['pending', { projects: PROJECTS, packages: 1 }, 'pending actions: a page'],
    theirs: () => peerCall(TOKEN, 'GET', '/items/bench_reports?filter[status][_eq]=Pending Approval&limit=-1'),
  },
] as const;

export const PEER_HEADS = ['job', 'ours, ms of the processor', 'Directus', 'ratio of each round', 'budget'];

/** Processor milliseconds of each job on both sides in turn, and their ratio. */
export async function peerRows(): Promise<Row[]> {
  const spent = await startPeer();
  await prepare();
  const theirTime = async (work: () => Promise<unknown>) => {
    // The first measurement has kept this process from noticing closed connections.
    await wait(1_000);
    for (let request = 0; request < WARM_UP; request += 1) await work();
    const begin = spent();
    for (let request = 0; request < REQUESTS; request += 1) await work();
    return ((spent() - begin) * 1_000) / REQUESTS;
  };
  const ourTime = ([screen, size, only]: (typeof jobs)[number]['ours']) => {
    const figures = screenFigures(screen, size, { only, runs: WARM_UP + REQUESTS, warmUp: WARM_UP });
    return figures.at(-1)!.processor / 1_000;
  };
  const rows: Row[] = [];
  for (const { what, ours, theirs } of jobs) {
    const rounds: { our: number; their: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ our: ourTime(ours), their: await theirTime(theirs) });
    const ratios = rounds.map(({ our, their }) => (our / their).toFixed(2));
    const of = (key: 'our' | 'their') => median(rounds.map((round) => round[key])).toFixed(1);
    rows.push([what, of('our'), of('their'), ratios.join(', '), '<= 1']);
  }
  return rows;
}
