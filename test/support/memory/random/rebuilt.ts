import type { CompanyDashboard } from '../../../../shared/contract/indicator/company-dashboard.ts';
import type { DashboardIndicator } from '../../../../shared/contract/indicator/dashboard.ts';
import type { History } from './history.ts';
import { drain } from './machine.ts';
import { asked, Fault } from './scene.ts';

const { replayResults } = await import('../../../../functions/core/report/replay.ts');
const { companySumsStore } = await import('../../../../functions/data/stores/company/company-sums-store.ts');
const { inTenant } = await import('../../../../functions/data/reach.ts');

const YEAR = 'fromDate=2024-01-01&toDate=2024-12-31';

/** Everything that screens and files tell of figures, by its address. */
async function told(history: History): Promise<Map<string, string>> {
  const { owner, projects, packs } = history.scene;
  const found = new Map<string, string>();
  const look = async (path: string) => {
    const { status, text } = await owner.call('GET', path);
    found.set(path, `${status} ${text.replace(/"summed":(null|"[^"]*"),/, '')}`);
  };
  for (const { uid } of projects) {
    const dashboard = `/api/dashboard/project/${uid}/indicator/`;
    await look(`/api/dashboard/project/${uid}/?refId=root&${YEAR}`);
    await look(`${dashboard}?refId=root&${YEAR}`);
    const shown: DashboardIndicator[] = await asked(owner.call('GET', `${dashboard}?refId=root&${YEAR}`));
    for (const each of shown)
      for (const { period } of each.values) await look(`${dashboard}${each.uid}/evidence/?refId=root&period=${period.uid}`);
    for (const file of ['figures/', 'status/', `inputs/?refId=root&${YEAR}`]) await look(`/api/project/${uid}/${file}`);
  }
  for (const { uid, project } of packs) await look(`/api/dashboard/project/${project.uid}/indicator/?refId=${uid}&${YEAR}`);
  for (const { uid } of history.companies()) {
    if (history.company(uid).indicators.length === 0) continue;
    const dashboard = `/api/dashboard/company/${uid}/indicator/`;
    for (const interval of ['month', 'quarter', 'year']) {
      const range = `${YEAR}&interval=${interval}&cumulative=true`;
      await look(`${dashboard}?${range}`);
      const { indicators }: CompanyDashboard = await asked(owner.call('GET', `${dashboard}?${range}`));
      for (const each of indicators)
        for (const { period } of each.values)
          await look(`${dashboard}${each.uid}/evidence/?interval=${interval}&period=${period.uid}`);
    }
    await look(`/api/company/${uid}/report/?${YEAR}&summary_cumulation_period=month`);
    await look(`/api/company/${uid}/report/input/?${YEAR}`);
  }
  return found;
}

/** A rebuild of all results, sheets and sums changes nothing that anybody is told. */
export async function checkRebuilt(history: History): Promise<void> {
  const { tenantUid, projects } = history.scene;
  const before = await told(history);
  await inTenant(tenantUid, async () => {
    const cause = { by: 'test', at: new Date().toISOString(), correlationId: 'test' };
    for (const { uid } of projects) await replayResults(tenantUid, uid, cause);
    const sums = companySumsStore(tenantUid);
    await sums.begin((await sums.pending()).state, new Date().toISOString());
  });
  const compare = (after: ReadonlyMap<string, string>, when: string) => {
    for (const [path, text] of after)
      if (before.get(path) !== text) throw new Fault(`${when}: ${path}\nfrom ${before.get(path)}\nto ${text}`);
  };
  compare(await told(history), 'In the middle of a rebuild');
  await drain();
  compare(await told(history), 'After a rebuild');
}
