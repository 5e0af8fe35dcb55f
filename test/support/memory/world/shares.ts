import type { Tree } from '../../../../shared/domain/structure/tree.ts';
import { grow } from '../../fixtures/trees.ts';
import {
  accept,
  contextOf,
  decideOn,
  enter,
  load,
  type Made,
  makePackage,
  makePerson,
  makeProject,
  reportsOf,
  type Somebody,
  submit,
  tenantUid,
  valuesOf,
} from './supply.ts';

const { editPeriod } = await import('../../../../functions/core/project/periods.ts');
const { submitApportionment } = await import('../../../../functions/core/apportionment/submit.ts');
const { readApportionment } = await import('../../../../functions/core/apportionment/read.ts');
const { apportion } = await import('../../../../functions/jobs/apportion/run.ts');
const { jobStore } = await import('../../../../functions/data/stores/job-store.ts');

type PackageItem = Awaited<ReturnType<typeof makePackage>>;
type World = {
  sam: Somebody;
  ann: Somebody;
  cleo: Somebody;
  supplier: Made;
  pack: PackageItem;
  clients: { project: Made; pack: PackageItem; relation: Awaited<ReturnType<typeof accept>>['relation'] }[];
};
export let world: World;

const MEASURED = grow(['Energy', 'Water'], { Energy: ['Power', 'Gas'], Water: ['Tap'] });
const CLIENTS = { Bridge: grow(['Energy'], { Energy: ['Power', 'Gas'] }), Tunnel: grow(['Energy'], { Energy: ['Power'] }) };

/**
 * A supplier with monthly periods and two clients with quarterly periods, one of which measures fewer metrics. `hasSections`: the
 * clients' packages start with the sections of the project.
 */
export async function makeWorld({
  tree = MEASURED,
  trees = CLIENTS as Record<string, Tree>,
  hasSections = false,
} = {}): Promise<void> {
  const [sam, ann, cleo] = [await makePerson('Sam'), await makePerson('Ann'), await makePerson('Cleo')];
  const supplier = await makeProject(sam, { name: 'Steel', company: 'Smith', unit: 'MONTHS', tree });
  const pack = await makePackage(sam, supplier, 'Mill');
  const clients = [];
  for (const [name, own] of Object.entries(trees)) {
    const project = await makeProject(cleo, { name, company: `${name} Ltd`, unit: 'QUARTERS', tree: own });
    clients.push({ project, ...(await accept(cleo, project, supplier, { isEmpty: !hasSections })) });
  }
  world = { sam, ann, cleo, supplier, pack, clients };
}

export const periodsOf = async () => (await load(world.supplier.uid)).periods;
export const stored = async (month = 0) => (await periodsOf())[month]!.metaJson.apportionment;

/** Reports, submits and approves a month of the supplier. */
export async function approve(month: number, figures: Record<string, string>) {
  const report = (await reportsOf(world.pack))[month]!;
  await enter(world.sam, world.supplier, report, figures);
  await submit(world.sam, report);
  await decideOn(world.ann, report, 'APPROVE');
}

export async function correct(month: number, figures: Record<string, string | null>) {
  const report = (await reportsOf(world.pack))[month]!;
  await decideOn(world.ann, report, 'REOPEN');
  await enter(world.sam, world.supplier, report, figures);
  await submit(world.sam, (await reportsOf(world.pack))[month]!);
  await decideOn(world.ann, report, 'APPROVE');
}

export async function share(month: number, shares: number[], future = false, more: object = {}) {
  const entries = shares.map((value, index) => ({ project: { uid: world.clients[index]!.project.uid }, value }));
  const place = { projectUid: world.supplier.uid, periodId: (await periodsOf())[month]!.uid };
  const body = { meta_json: { apportionment: { entries, ...more } } };
  await editPeriod(contextOf(world.sam, {}), place, body, future);
}

export async function start(month = 0, packageUid = world.supplier.rootUid) {
  const { structureUid, uid: projectUid } = world.supplier;
  const ids = { tracker: { uid: structureUid, type: 'tracker', projectUid } } as never;
  const wanted = { supplier_ref_id: packageUid, reporting_period_id: (await periodsOf())[month]!.uid };
  return submitApportionment(contextOf(world.sam, { ids }), wanted);
}

export async function run(uid: string, { dieAfter = Number.POSITIVE_INFINITY, onFirst = async () => {} } = {}) {
  const { payload, checkpoint, by, correlationId, created } = await jobStore(tenantUid).get(uid);
  const progress = async (percent: number, at?: unknown) => {
    await jobStore(tenantUid).progress(uid, percent, at);
    const through = (at as { isSent: boolean }[]).filter(({ isSent }) => isSent).length;
    if (through === 1 && (at as unknown[]).length === 1) await onFirst();
    if (through === dieAfter) throw new Error('The worker died');
  };
  const cause = { by, correlationId, at: new Date().toISOString() };
  const job = { tenantUid, uid, payload, cause, asked: created, checkpoint, progress };
  const message = await apportion(job);
  await jobStore(tenantUid).finish(uid, message);
  return message;
}

export const send = async (month = 0) => run(await start(month));
export const read = async (month = 0, packageId?: string) =>
  readApportionment(contextOf(world.sam, {}), {
    projectUid: world.supplier.uid,
    periodId: (await periodsOf())[month]!.uid,
    packageId,
  });

/** The figures in a client's quarter, by metric; the first quarter by default. */
export async function held(index: number, quarter = 0) {
  const report = (await reportsOf(world.clients[index]!.pack))[quarter]!;
  return Object.fromEntries((await valuesOf(report)).map(({ metric, value }) => [metric.replace('metric of ', ''), value]));
}
export const reportOf = async (index: number) => (await reportsOf(world.clients[index]!.pack))[0]!;
