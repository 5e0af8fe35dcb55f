import { randomUUID } from 'node:crypto';
import type { IndicatorItem } from '../../../functions/data/stores/indicator/indicator-store.ts';
import type { RestatementStart } from '../../../functions/data/stores/restatement/restatement-store.ts';
import { toOperation } from '../../../shared/domain/indicator/equation.ts';
import { grow } from '../fixtures/trees.ts';
import {
  causeOf,
  decideOn,
  enter,
  type Made,
  makePackage,
  makePerson,
  makeProject,
  reportsOf,
  type Somebody,
  submit,
  tenantUid,
} from './world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { figureRecordStore } = await import('../../../functions/data/stores/restatement/figure-record-store.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');
const { rollUpTouched } = await import('../../../functions/core/company/touched.ts');
const { transact } = await import('../../../functions/data/transact.ts');

type Pack = Awaited<ReturnType<typeof makePackage>>;
type Decision = Parameters<typeof decideOn>[2];

/**
 * A project of 2024 with the indicator Energy: the power of the packages Mill and Dock. Sam reports, and Ann, its administrator,
 * decides.
 */
export type OfficialWorld = { sam: Somebody; ann: Somebody; project: Made; packs: Pack[]; indicator: IndicatorItem };

export const operationOf = (factor: number, metrics: readonly string[] = ['metric of Power']) =>
  toOperation({ eqnType: 0, numerators: metrics, numerators2: [], denominators: [], factor });

await db.entities.tenant
  .put({ tenantUid, name: 'Ours', domainUrl: 'ours.example', timeZone: 'Europe/London', termMap: {}, metaJson: {} })
  .go();

/** @param tree of the project, with the metrics Power and Gas */
export async function officialWorld(tree = grow(['Energy'], { Energy: ['Power', 'Gas'] })): Promise<OfficialWorld> {
  const [sam, ann] = [await makePerson('Sam'), await makePerson('Ann')];
  const project = await makeProject(sam, { name: 'Steel', company: 'Smith', unit: 'MONTHS', tree });
  const grant = { tenantUid, userUid: ann.userUid, scope: 'project' as const, scopeUid: project.uid };
  await db.entities.grant.put({ ...grant, isAdmin: true, actions: [], roles: [] }).go();
  const packs = [await makePackage(sam, project, 'Mill'), await makePackage(sam, project, 'Dock')];
  return { sam, ann, project, packs, indicator: await addIndicator({ sam, project }, 'Energy') };
}

export const addIndicator = ({ sam, project }: Pick<OfficialWorld, 'sam' | 'project'>, name: string, factor = 1) => {
  const fields = { name, category: '', unit: 'kWh', resultMetricUid: randomUUID(), metrics: [] };
  return indicatorStore(tenantUid).create(
    project.uid,
    { ...fields, operationJson: operationOf(factor) },
    undefined,
    causeOf(sam.userUid),
  );
};

export const reportAt = async ({ packs }: OfficialWorld, pack: number, month: number) => (await reportsOf(packs[pack]!))[month]!;

/** Enters, submits and approves the report of a package in a month. */
export async function approve(world: OfficialWorld, pack: number, month: number, Power: string): Promise<void> {
  await enter(world.sam, world.project, await reportAt(world, pack, month), { Power });
  await submit(world.sam, await reportAt(world, pack, month));
  await decide(world, pack, month, 'APPROVE');
}

export const decide = async (world: OfficialWorld, pack: number, month: number, decision: Decision): Promise<void> =>
  decideOn(world.ann, await reportAt(world, pack, month), decision);

/** Changes the calculation of the indicator, announced with a reason or silently. */
export async function calculate(world: OfficialWorld, operationJson: ReturnType<typeof operationOf>, reason?: string) {
  const { sam, project, indicator } = world;
  if (reason)
    await announce(world, { act: 'equation', subject: { kind: 'indicator', uid: indicator.uid, name: indicator.name }, reason });
  const { name, category, unit, resultMetricUid, metrics } = indicator;
  const next = { name, category, unit, resultMetricUid, metrics, operationJson };
  world.indicator = await indicatorStore(tenantUid).replace(indicator, next, [], causeOf(sam.userUid));
  return project;
}

/** Opens an entry of the register, as an act does in its transaction. */
export async function announce(world: OfficialWorld, start: Omit<RestatementStart, 'projectUid'>, by = world.ann.userUid) {
  await transact([restatementStore(tenantUid).begin({ projectUid: world.project.uid, ...start }, causeOf(by))]);
}

/** Does the work of the stream: updates sheets and sums, and records official figures. */
export const record = ({ project }: OfficialWorld) => rollUpTouched([{ tenantUid, projectUid: project.uid }]);

/** The steps of all figures, such as 'Jan published 21', by period and time. */
export async function steps({ project }: OfficialWorld): Promise<string[]> {
  const all = await figureRecordStore(tenantUid).steps(project.uid);
  return all
    .toSorted((a, b) => (a.periodStart + a.at < b.periodStart + b.at ? -1 : 1))
    .map(({ periodStart, kind, old, new: value }) => `${periodStart.slice(0, 7)} ${kind} ${old ?? '-'} ${value ?? '-'}`);
}

/** The register, newest first, such as 'equation settled: 21 > 42'. */
export async function register({ project }: OfficialWorld): Promise<string[]> {
  const { entries } = await restatementStore(tenantUid).page(project.uid, { limit: 100 });
  return entries.map(({ act, status, figures, togetherWith }) =>
    [
      `${act} ${togetherWith ? 'together' : status}`,
      ...figures.map(({ old, new: value }) => `${old ?? '-'} > ${value ?? '-'}`),
    ].join(', '),
  );
}
