import type { Locator, Page } from 'playwright-core';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { OpenReport } from '../../../shared/contract/report/reports.ts';
import type { TestPerson } from '../makers/tenant.ts';

/** Stored status, due date, shown text, its colour, the action, and the requirements. */
export const STATUSES = [
  ['Nothing Received', '2999-01-01', 'Nothing Received', 'grey', 'Submit', '[REP-163, REP-167]'],
  ['Nothing Received', '2024-01-01', 'Overdue', 'red', 'Submit', '[REP-163, REP-167]'],
  ['Pending Input', null, 'Pending Input', 'blue', 'Submit', '[REP-166, REP-167]'],
  ['Pending Approval', null, 'Pending Approval', 'pale blue', 'Review', '[REP-164, REP-168]'],
  ['Pending Review', null, 'Pending Data Control', 'pale blue', 'Review', '[REP-164, REP-167]'],
  ['Requires Revision', null, 'Requires Revision', 'yellow', 'Revise', '[REP-165, REP-167, REP-168]'],
  ['Invalidated', null, 'Invalidated', 'grey', 'No action', '[REP-166, REP-168]'],
  ['OK for Submission', null, 'Approved', 'green', 'No action', '[REP-162, REP-167]'],
] as const;

/** The colour of a background in a word. */
function colourOf(background: string): string {
  const [r = 0, g = 0, b = 0] = background.match(/\d+/g)!.map(Number);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (most - least < 40) return 'grey';
  if (most === b) return least > 150 ? 'pale blue' : 'blue';
  if (most === g) return 'green';
  return g > 2 * b ? 'yellow' : 'red';
}

/** The colour of the background of an element, in a word. */
export const backgroundOf = async (element: Locator): Promise<string> =>
  colourOf(await element.evaluate((each) => each.ownerDocument.defaultView.getComputedStyle(each).backgroundColor));

/** Serves one report in each status for 'Bridge', except one for 'Tunnel' directly below Alpha; Bridge is one level deeper. */
export async function serveStatuses(page: Page, person: TestPerson): Promise<void> {
  const list = async <T>(path: string) => (await person.call({ path })).json<T[]>();
  const [reports, projects, companies] = await Promise.all([
    list<OpenReport>('/api/tracker/commit/?requiresAction=true&light=true'),
    list<Project>('/api/project/'),
    list<Company>('/api/company/'),
  ]);
  const [report, bridge, company] = [reports[0]!, projects[0]!, companies.find(({ uid }) => uid === projects[0]!.company.uid)!];
  const all = STATUSES.map(
    ([status_name, due_date, shown], index): OpenReport => ({
      ...report,
      uid: `0000000${index}-0000-4000-8000-000000000000`,
      status_name,
      due_date,
      ref_name: `Package ${shown}`,
      project: shown === 'Pending Input' ? 'tunnel' : report.project,
      meta_json__lastUpdateOn: '2024-03-03T10:00:00Z',
      requiresAction: shown !== 'Approved',
      involved: true,
    }),
  );
  all.push({ ...all[3]!, uid: 'f0000000-0000-4000-8000-000000000000', ref_name: 'master' });
  const tunnel = { ...bridge, uid: 'tunnel', name: 'Tunnel', company: { ...bridge.company, uid: 'mid', name: 'Alpha' } };
  const above = (uid: string, name: string, depth: number, parentid: string | null): Company => ({
    ...company,
    uid,
    name,
    depth,
    parentid,
    projects: [],
  });
  const tree = [above('top', 'zeta', 0, null), above('mid', 'Alpha', 1, 'top'), above('other', 'Beta', 0, null)];
  await page.route(/\/api\/tracker\/commit\/\?/, (route) => route.fulfill({ json: all }));
  await page.route(/\/api\/project\/(\?|$)/, (route) => route.fulfill({ json: [bridge, tunnel] }));
  await page.route(/\/api\/company\/(\?|$)/, (route) =>
    route.fulfill({ json: [...tree, { ...company, depth: 2, parentid: 'mid' }] }),
  );
}
