import { makeMeasured, operationOf } from '../definitions.ts';
import { causeOf, decideOn, enter, reportsOf, submit, tenantUid } from './supply.ts';

const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { projectStore } = await import('../../../../functions/data/stores/project/project-store.ts');
const { companyStore } = await import('../../../../functions/data/stores/company/company-store.ts');
const { recomputeIndicator } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { rollUpTouched } = await import('../../../../functions/core/company/touched.ts');
const { exportCompanyResults } = await import('../../../../functions/api/dashboard/company-reports.ts');
const { readCompanyDashboard, readCompanyEvidence } = await import('../../../../functions/api/dashboard/read-company.ts');

type Site = Awaited<ReturnType<typeof makeMeasured>>;
type Handler<T> = (context: never, input: never) => T;
/** Calls a handler of the API directly, without the router. */
const called = <T>(handler: Handler<T>, context: object, input: object): T => handler(context as never, input as never);

/**
 * A group with the indicator Energy and two projects, Steel and Works, each with approved power of January and February: 21 and
 * 30. Ann reads the group, and may open both projects, or neither with `isOpen` false.
 */
export async function measuredCompany() {
  const months = [
    { Power: '21', Gas: '7' },
    { Power: '30', Gas: '5' },
  ];
  const sites: Site[] = [await makeMeasured(months), await makeMeasured(months, 'Works')];
  const [first] = sites as [Site, Site];
  const cause = causeOf(first.ann.userUid);
  const group = await companyStore(tenantUid).create({ name: 'Group' }, cause);
  for (const { project } of sites) {
    const company = await companyStore(tenantUid).get(project.companyUid);
    await companyStore(tenantUid).move(company, { parentUid: group.uid, above: [], more: [] }, cause);
  }
  const { name, category, unit, resultMetricUid, operationJson, metrics } = (await first.loaded()).indicators[0]!;
  const fields = { name, category, unit, resultMetricUid, operationJson, metrics };
  const energy = await companyFiguresStore(tenantUid).addIndicator(group.uid, fields, cause);

  const grants = (isOpen: boolean) =>
    isOpen
      ? sites.map(({ project }) => ({ scope: 'project', scopeUid: project.uid, isAdmin: true, actions: [], roles: [] }))
      : [];
  const contextFor = (isOpen = true) => {
    const actor = { ...first.context.actor, grants: grants(isOpen) };
    return { ...first.context, actor, now: new Date('2025-02-01T12:00:00Z'), reply: {} };
  };
  const range = { fromDate: '2024-01-01', toDate: '2024-03-31' };
  const params = { companyId: group.uid, indicatorId: energy.uid };
  return {
    group,
    sites,
    /** does the work of the stream's worker */
    rollUp: () => rollUpTouched(sites.map(({ project }) => ({ tenantUid, projectUid: project.uid }))),
    /** adds a project without reports */
    addIdle: async () => {
      const { uid: projectUid } = await projectStore(tenantUid).create(
        { name: 'Idle', companyUid: group.uid, metaJson: {} },
        cause,
      );
      await rollUpTouched([{ tenantUid, projectUid }]);
    },
    /** changes the equation of a project's indicator from a month on; January is 0 */
    edit: async (site: number, month: number, factor = 2) => {
      const { context, indicator, period } = sites[site]!;
      const change = { operation_json: operationOf(['Power'], factor), from_period: await period(month), reason: 'Boilers' };
      await recomputeIndicator(context, indicator, change);
    },
    /** reopens the report of a month and approves another figure */
    restate: async (site: number, month: number, Power: string) => {
      const { sam, ann, project, pack } = sites[site]!;
      const report = async () => (await reportsOf(pack))[month]!;
      await decideOn(ann, await report(), 'REOPEN');
      await enter(sam, project, await report(), { Power });
      await submit(sam, await report());
      await decideOn(ann, await report(), 'APPROVE');
    },
    dashboard: async (query: object = {}) =>
      called(readCompanyDashboard as Handler<ReturnType<typeof readCompanyDashboard>>, contextFor(), {
        params,
        query: { ...range, cumulative: true, ...query },
      }),
    evidence: async (period: string, interval: string, isOpen = true) =>
      called(readCompanyEvidence as Handler<ReturnType<typeof readCompanyEvidence>>, contextFor(isOpen), {
        params,
        query: { period, interval },
      }),
    file: async (query: object = {}) =>
      called(exportCompanyResults as Handler<ReturnType<typeof exportCompanyResults>>, contextFor(), {
        params,
        query: { ...range, submitted: false, digits: 'all', reports: true, ...query },
      }),
  };
}
