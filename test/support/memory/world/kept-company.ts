import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Equation, metricsIn, toOperation } from '../../../../shared/domain/indicator/equation.ts';
import type { ProjectSums } from '../../../../shared/domain/indicator/project-sums.ts';
import { storedSums } from '../../../../shared/domain/indicator/stored-sums.ts';
import { OWN, otherwiseFrom, restatedIn } from '../../fixtures/own-definitions.ts';
import { projects as randomProjects } from '../../fixtures/random-projects.ts';
import { sumsOfResults } from '../../fixtures/sums-of-results.ts';
import { fc } from '../../property.ts';
import { memoryDatabase } from '../table.ts';

export const items = memoryDatabase();
const { client } = await import('../../../../functions/data/client/client.ts');
const { db } = await import('../../../../functions/data/service.ts');
const { companyStore } = await import('../../../../functions/data/stores/company/company-store.ts');
const { companySumsStore } = await import('../../../../functions/data/stores/company/company-sums-store.ts');
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { projectSumsStore } = await import('../../../../functions/data/stores/indicator/project-sums-store.ts');
const { projectStore } = await import('../../../../functions/data/stores/project/project-store.ts');
const { removeWithoutPackages } = await import('../../../../functions/data/stores/project/project-removal.ts');
const { transact } = await import('../../../../functions/data/transact.ts');
const { companyInput, computeCompany, loadCompany, loadMeasuring } = await import(
  '../../../../functions/core/company/dashboard.ts'
);
const { keptSumsOf } = await import('../../../../functions/core/company/kept-sums.ts');
const { packSheet } = await import('../../../../functions/data/compressed.ts');
const { keepSums } = await import('../../../../functions/core/company/make-sums.ts');
const { figuresOfCompany } = await import('../../../../functions/core/company/results.ts');

const cause = { by: 'ada', at: '2024-01-01T00:00:00.000Z', correlationId: 'test' };
export const NOW = new Date();
export const TODAY = NOW.toISOString();
export const EQUATIONS: Equation[] = [
  { eqnType: 0, numerators: ['a'], numerators2: [], denominators: ['b'], factor: 100 },
  { eqnType: 2, numerators: ['a'], numerators2: ['c'], denominators: [], factor: 1 },
  { eqnType: 1, numerators: ['a', 'd'], numerators2: ['b'], denominators: [], factor: 0.5 },
];

type Sent = { constructor: { name: string }; input: Record<string, unknown> };
/** The kinds of requests to the table while a function runs. */
export async function requestsOf(run: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  const { send } = client as unknown as { send(command: Sent): Promise<unknown> };
  Object.assign(client, {
    send: (command: Sent) => {
      names.push(command.constructor.name.replace('Command', ''));
      return send(command);
    },
  });
  await run();
  Object.assign(client, { send });
  return names;
}

/**
 * A tenancy with a group, two companies below it, and another company below the first of these. The group measures all equations.
 */
export async function tenancy() {
  const tenantUid = randomUUID();
  await db.entities.tenant
    .put({ tenantUid, name: 'Ours', domainUrl: 'ours.example', timeZone: 'Europe/London', termMap: {}, metaJson: {} })
    .go();
  const companies = companyStore(tenantUid);
  const group = await companies.create({ name: 'Group' }, cause);
  const [north, south] = [
    await companies.create({ name: 'North', parentUid: group.uid }, cause),
    await companies.create({ name: 'South', parentUid: group.uid }, cause),
  ];
  const works = await companies.create({ name: 'Works', parentUid: north.uid }, cause);
  for (const [at, equation] of EQUATIONS.entries())
    await companyFiguresStore(tenantUid).addIndicator(
      group.uid,
      {
        name: `Indicator ${at}`,
        category: '',
        unit: 'kg',
        resultMetricUid: randomUUID(),
        operationJson: toOperation(equation),
        metrics: metricsIn(equation).map((uid) => ({ uid, name: uid, unit: 'kg', category: '' })),
      } as never,
      cause,
    );
  return { tenantUid, companies: [group, north, south, works] };
}
type Tenancy = Awaited<ReturnType<typeof tenancy>>;

/** The sums of a project that calculates the second equation differently from March on, and has restated February. */
export const sumsOf = (project: Parameters<typeof sumsOfResults>[1], equations = EQUATIONS) =>
  sumsOfResults(
    equations.map((equation, at) => ({ equation, own: at === 1 ? otherwiseFrom('2024-03-01') : OWN })),
    { ...project, restated: restatedIn(['p1']) },
  );

export async function store({ tenantUid }: Tenancy, projectUid: string, sums: ProjectSums, at = TODAY) {
  const own = projectSumsStore(tenantUid);
  expect(await own.replace(projectUid, await own.current(projectUid), sums, at)).toBe(true);
}

const JANUARY = { uid: '2024-01-01', start: '2024-01-01', end: '2024-02-01' };
/** A project with one approved report, of 12.5 for each metric. */
export function january(more = {}): Parameters<typeof sumsOfResults>[1] {
  const names = ['a', 'b', 'c', 'd'];
  const official = { values: names.map((uid) => [uid, '12.5'] as const), missing: [], metrics: names, ...more };
  const report = { packageUid: 'p', reportUid: 'r', periodUid: JANUARY.uid, status: 'OK for Submission' };
  return { all: [JANUARY], packages: [{ uid: 'p', created: '2023-12-01' }], results: [{ ...report, official, pending: null }] };
}
export const JANUARY_SUMS = sumsOf(january());
export const EMPTY: ProjectSums = sumsOf({ all: [], packages: [], results: [] });

export async function addProject(world: Tenancy, companyUid: string, sums = EMPTY, at = TODAY): Promise<string> {
  const { uid } = await projectStore(world.tenantUid).create(
    { name: `Project ${randomUUID()}`, companyUid, metaJson: {} },
    cause,
  );
  await store(world, uid, sums, at);
  return uid;
}

/** Stores only a project and its sums, for tests that need many. */
export async function putProject({ tenantUid }: Tenancy, companyUid: string) {
  const [uid, structureUid, rootUid, factorsRootUid] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const made = { created: cause.at, version: 1, metaJson: {} };
  await db.entities.project.put({ tenantUid, uid, name: uid, companyUid, structureUid, rootUid, factorsRootUid, ...made }).go();
  const data = packSheet(storedSums(JANUARY_SUMS));
  await db.entities.projectsums.put({ tenantUid, projectUid: uid, data, version: 1, at: TODAY }).go();
  await transact([companySumsStore(tenantUid).changeWrite(uid)]);
}

export async function removeProject({ tenantUid }: Tenancy, uid: string) {
  await removeWithoutPackages(tenantUid, await projectStore(tenantUid).load(uid), [], cause);
}

export async function move({ tenantUid }: Tenancy, companyUid: string, parentUid: string | null) {
  const current = await companyStore(tenantUid).get(companyUid);
  await companyStore(tenantUid).move(current, { parentUid, above: [], more: [] }, cause);
}

export const RANGES = [
  { toDate: '2024-12-31' },
  { fromDate: '2024-02-01', toDate: '2024-05-31', interval: 'quarter' as const },
  { toDate: '2024-12-31', interval: 'year' as const },
];
export const contextOf = ({ tenantUid }: Tenancy) => ({ tenantUid, cause, now: NOW }) as never;

/** A company's figures, computed directly from its projects. */
async function plain({ tenantUid }: Tenancy, companyUid: string, at: number) {
  const scene = await loadCompany({ tenantUid }, companyUid);
  const input = companyInput(scene.projects, RANGES[at]!, TODAY.slice(0, 10), at !== 1);
  const summed = scene.summed && `${scene.summed.slice(0, 13)}:00:00.000Z`;
  const { company, companies, projects, waiting } = scene;
  const shown = { company, companies: companies.length, projects: projects.length, waiting, summed };
  return { scene: shown, interval: input.interval, computed: computeCompany(scene, input) };
}

/** A company's figures, from the dashboard. */
export async function shown(world: Tenancy, companyUid: string, at: number) {
  const { scene, ...figures } = await figuresOfCompany(contextOf(world), companyUid, RANGES[at]!, at !== 1);
  const { company, companies, projects, waiting, summed } = scene;
  return { scene: { company, companies, projects, waiting, summed: summed && `${summed.slice(0, 13)}:00:00.000Z` }, ...figures };
}

export async function expectSame(world: Tenancy) {
  for (const { uid } of world.companies)
    for (const at of RANGES.keys()) expect(await shown(world, uid, at)).toEqual(await plain(world, uid, at));
}

export const usesKept = async ({ tenantUid }: Tenancy, companyUid: string) =>
  (await keptSumsOf(tenantUid, await loadMeasuring({ tenantUid }, companyUid), TODAY)) !== undefined;

const places = fc.constantFrom(0, 1, 2, 3);
/** Random steps. `workers`: number of parallel workers; `dies`: number of writes after which one of them dies. */
export const steps = fc.record({
  what: fc.oneof(
    { arbitrary: fc.record({ kind: fc.constant('sum' as const), project: fc.nat(5), sums: randomProjects }), weight: 5 },
    { arbitrary: fc.record({ kind: fc.constant('add' as const), company: places, sums: randomProjects }), weight: 2 },
    { arbitrary: fc.record({ kind: fc.constant('remove' as const), project: fc.nat(5) }), weight: 1 },
    {
      arbitrary: fc.constantFrom(
        { kind: 'move' as const, company: 3, parent: 2 },
        { kind: 'move' as const, company: 3, parent: 1 },
        { kind: 'move' as const, company: 2, parent: null },
        { kind: 'move' as const, company: 2, parent: 0 },
      ),
      weight: 1,
    },
  ),
  workers: fc.nat(2),
  dies: fc.option(fc.nat(2), { freq: 3, nil: undefined }),
});

/** Runs a worker that dies after some writes. */
export async function dyingWorker(tenantUid: string, writes: number) {
  const { send } = client as unknown as { send(command: Sent): Promise<unknown> };
  let left = writes;
  Object.assign(client, {
    send: (command: Sent) => {
      if (command.constructor.name === 'TransactWriteCommand' && left-- <= 0) throw new Error('The worker has died');
      return send(command);
    },
  });
  await keepSums(tenantUid).catch(() => undefined);
  Object.assign(client, { send });
}
