import type { Browser, Page } from 'playwright-core';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import { makePaper } from '../makers/figures.ts';
import { windowOf } from './sessions.ts';

export type ProjectWindow = { page: Page; host: string; ids: Readonly<Record<string, string>> };

/** The window of a superuser in a tenant with figures, factors, an indicator and a submitted report, and the ids of these. */
export async function projectWindow(browser: Browser): Promise<ProjectWindow> {
  const paper = await makePaper();
  const { project, ref, owner, tenant } = paper;
  await paper.enter((await paper.reporterCalls.current()).uid);
  const [sent, indicator] = [await paper.submit(), await paper.indicators.add('Fuel', { numerators: [paper.metric('m-total')] })];
  const path = `/api/project/${project.uid}/`;
  await owner.call({ method: 'PATCH', path, body: { meta_json: { apportionment: {} } } });
  const [period] = (await owner.call({ path: `${path}reporting_periods/` })).json<ReportingPeriod[]>();
  const ids = {
    companyId: project.company.uid,
    projectId: project.uid,
    refId: ref.uid,
    commitId: sent.uid,
    submission: '1',
    indicatorId: indicator.uid,
    recipientId: owner.uid,
    reportingPeriodId: period!.uid,
  };
  return { page: await windowOf(browser, tenant.host, owner, '/user'), host: tenant.host, ids };
}
