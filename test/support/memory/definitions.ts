import { grow } from '../fixtures/trees.ts';
import {
  contextOf,
  decideOn,
  enter,
  makePackage,
  makePerson,
  makeProject,
  reportsOf,
  submit,
  tenantUid,
} from './world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { addIndicatorToProject } = await import('../../../functions/core/indicator/of-tenancy.ts');
const { dashboardFiguresOf, dashboardScopeOf } = await import('../../../functions/core/dashboard/figures.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');

import { type Equation, type Operation, toOperation } from '../../../shared/domain/indicator/equation.ts';

export const metricOf = (name: string) => `metric of ${name}`;

/** `factor` times the sum of metrics, given by name. */
export const operationOf = (numerators: string[], factor = 1, more: Partial<Equation> = {}): Operation =>
  toOperation({ eqnType: 0, numerators: numerators.map(metricOf), numerators2: [], denominators: [], factor, ...more });

/** A project with an indicator of its power and one of its gas, and approved months of 2024, from January on. */
export async function makeMeasured(months: readonly Record<string, string>[], name = 'Steel') {
  const [sam, ann] = [await makePerson('Sam'), await makePerson('Ann')];
  const names = ['Power', 'Gas', 'Steam'];
  for (const name of names) {
    const fields = { uid: metricOf(name), name, unit: 'kWh', description: '', category: 'Energy', version: 1 };
    await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
  }
  const tree = grow(['Energy'], { Energy: names });
  const project = await makeProject(sam, { name, company: 'Smith', unit: 'MONTHS', tree });
  const pack = await makePackage(sam, project, 'Mill');
  for (const figures of months) {
    const report = (await reportsOf(pack)).at(-1)!;
    await enter(sam, project, report, figures);
    await submit(sam, report);
    await decideOn(ann, report, 'APPROVE');
  }
  const { item } = await addIndicatorToProject(contextOf(sam, {}), project.uid, {
    name: 'Energy',
    category: 'Energy',
    operation_json: operationOf(['Power']),
  });
  const loaded = () => indicatorStore(tenantUid).load(project.uid);
  const computed = async (refId = 'root', wholePast = false, toDate = '2024-12-31') => {
    const all = await loaded();
    const scope = dashboardScopeOf(all, { refId, toDate }, '2025-02-01');
    return dashboardFiguresOf(tenantUid, all, scope, { wholePast });
  };
  return {
    sam,
    ann,
    project,
    pack,
    indicator: item.uid,
    context: contextOf(sam, {}),
    /** the context for definitions of the whole project */
    atRoot: contextOf(sam, {
      ids: { commit: { projectUid: project.uid, packageUid: project.rootUid } },
    } as unknown as Parameters<typeof contextOf>[1]),
    loaded,
    computed,
    /** the uid of a month's period; January is 0 */
    period: async (month: number) => (await loaded()).periods[month]!.uid,
    /** official figures of the first months */
    official: async (count = 3) => {
      const [first] = await computed();
      return first!.figures.periods.slice(0, count).map(({ official }) => official.value);
    },
    register: async () => (await restatementStore(tenantUid).page(project.uid, { limit: 50 })).entries,
    /** enters, submits and approves the figures of the open report */
    approveNext: async (figures: Record<string, string>) => {
      const report = (await reportsOf(pack)).at(-1)!;
      await enter(sam, project, report, figures);
      await submit(sam, report);
      await decideOn(ann, report, 'APPROVE');
    },
  };
}
