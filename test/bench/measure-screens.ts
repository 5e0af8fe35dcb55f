import { calibrationLoop } from './calibration.ts';
import { type Capacity, metered, meterTable } from './capacity.ts';
import { median } from './table.ts';

/**
 * Measures the load of a screen's requests on the table and the processor, with the API's handlers over an in-memory table. Runs
 * in a separate process and prints figures as JSON: `measure-screens.ts report '{"metrics":500,"past":24,"comments":50}'`. A
 * refused request ends it with its status and text.
 */

const { makePerson, tenantUid } = await import('../support/memory/world/supply.ts');
const { callsOf } = await import('../support/access/handler-calls.ts');
const { reportWorld } = await import('./report-worlds.ts');
const { approverOf, changedProject, groupOf, memberedProject } = await import('./list-worlds.ts');
const { dashboardProject } = await import('./dashboard-world.ts');
const { join } = await import('../support/memory/closing.ts');

type Caller = { userUid: string };
type Request = { what: string; path: string; method?: string; body?: () => unknown; runs?: number };
type Figures = Capacity & { what: string; status: number; text: string; answered: number; processor: number; loops: number };

const [, , name = '', size = '{}', only = '', given = '4', unmeasured = '1'] = process.argv;
const RUNS = Number(given);
const WARM_UP = Number(unmeasured);
/** Calibration loops of one request. */
const LOOPS = 4;
/** Microseconds of processor time above which a request runs once. */
const LONG = 1_000_000;
const HEADERS = { headers: { 'accept-encoding': 'gzip, deflate, br' } };

const call = callsOf('ours.example', tenantUid);

/** Bytes as sent. A compressed response comes in base64, which the gateway decodes. */
const sentBytes = (text: string) =>
  /^[A-Za-z0-9+/]+=*$/.test(text) ? Buffer.from(text, 'base64').length : Buffer.byteLength(text);

async function measured({ userUid }: Caller, { what, path, method = 'GET', body, runs }: Request): Promise<Figures> {
  const all: Awaited<ReturnType<typeof once>>[] = [];
  const loops: number[] = [];
  const once = () => metered(() => call(userUid, method, path, body?.(), undefined, HEADERS));
  // If there are several runs, the first ones only warm up.
  const wanted = runs ?? RUNS;
  for (let run = 0; run < wanted; run += 1) {
    if (run < LOOPS) loops.push(calibrationLoop());
    all.push(await once());
    if (all.at(-1)!.result.status >= 300 || all[0]!.processor > LONG) break;
  }
  const { result, used } = all.at(-1)!;
  const processor = median(all.slice(all.length > WARM_UP ? WARM_UP : 0).map((each) => each.processor));
  const text = result.status >= 300 ? result.text : '';
  return {
    what,
    status: result.status,
    text,
    ...used,
    answered: sentBytes(result.text),
    processor,
    loops: processor / median(loops),
  };
}

type Size = Record<string, number>;
type Screen = { caller: Caller; requests: Request[] };

async function report(size: Size): Promise<Screen> {
  const { rob, base, header, submit, measured: metrics } = await reportWorld(size as never);
  let count = 0;
  const value = () => {
    count += 1;
    return { value: `${count}.5` };
  };
  const [first] = metrics;
  const path = `${base}node/${first!.path}/`;
  const save = () => ({ type: 'metricscore', node: { metricscore: { uid: first!.uid, input: value() } } });
  const inputs = () => ({ inputs: metrics.slice(0, 50).map(({ uid }) => ({ uid, input: value() })) });
  return {
    caller: rob,
    requests: [
      { what: 'report page: its header', path: header },
      { what: 'report page: its metrics', path: `${base}node/?past=figures` },
      { what: 'save a value, its part of the tree not kept yet', path, method: 'PATCH', body: save, runs: 1 },
      { what: 'save a value', path, method: 'PATCH', body: save },
      { what: 'paste 50 values', path: `${base}inputs/`, method: 'PUT', body: inputs },
      { what: 'submit', path: submit, method: 'POST', body: () => ({ comment: 'All in' }), runs: 1 },
    ],
  };
}

const PENDING = '/api/tracker/commit/?requiresAction=true&light=true&limit=1000';

const screens: Record<string, (size: Size) => Promise<Screen>> = {
  report,
  pending: async ({ projects = 1, packages = 1 }) => ({
    caller: await approverOf(projects, packages),
    requests: [{ what: 'pending actions: a page', path: PENDING }],
  }),
  home: async ({ projects = 1 }) => ({
    caller: await approverOf(projects, 1),
    requests: [
      { what: 'home: projects', path: '/api/project/' },
      { what: 'home: companies', path: '/api/company/' },
      { what: 'home: pending actions', path: PENDING },
      { what: 'home: invitations to projects', path: '/api/project/invite/' },
      { what: 'home: invitations to companies', path: '/api/company/invite/' },
    ],
  }),
  dashboard: async (size) => {
    const { projectUid, endDate } = await dashboardProject(tenantUid, size as never);
    const caller = await makePerson('Ada');
    await join(caller, projectUid, null);
    const path = `/api/dashboard/project/${projectUid}/indicator/?fromDate=2023-01-01&toDate=${endDate}`;
    return { caller, requests: [{ what: 'project dashboard', path }] };
  },
  company: async ({ projects = 1 }) => {
    const { person, companyUid } = await groupOf(projects);
    const path = `/api/dashboard/company/${companyUid}/indicator/?fromDate=2023-01-01&toDate=2023-12-31`;
    return { caller: person, requests: [{ what: 'company dashboard', path }] };
  },
  members: async ({ members = 1 }) => {
    const { person, projectUid } = await memberedProject(members);
    return { caller: person, requests: [{ what: 'members of a project', path: `/api/project/${projectUid}/member/` }] };
  },
  trail: async ({ entries = 1 }) => {
    const { person, projectUid } = await changedProject(entries);
    return {
      caller: person,
      requests: [{ what: 'audit trail: a page', path: `/api/project/${projectUid}/audit-trail/?limit=50` }],
    };
  },
};

const { caller, requests } = await screens[name]!(JSON.parse(size));
meterTable();
const figures: Figures[] = [];
for (const request of requests.filter(({ what }) => what.startsWith(only))) figures.push(await measured(caller, request));
console.log(JSON.stringify(figures));
