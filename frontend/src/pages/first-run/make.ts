import { companies } from '../../../../shared/contract/companies.ts';
import { invites } from '../../../../shared/contract/invites.ts';
import { members } from '../../../../shared/contract/members.ts';
import { nodes } from '../../../../shared/contract/nodes.ts';
import { type Project, projects } from '../../../../shared/contract/projects.ts';
import { trackers } from '../../../../shared/contract/trackers.ts';
import { EXAMPLE_METRICS, type ExampleIssue } from '../../../../shared/domain/example-metrics.ts';
import { call } from '../../api/client.ts';
import { firstRunTexts as texts } from '../../app/texts/first-run.ts';
import { reportingOf } from '../../components/reporting-fields.tsx';
import type { Draft } from './draft.ts';

/** What has been made so far; after a failure the next attempt goes on from there. */
export type Made = { company?: string; project?: Project; issues: string[]; package?: boolean; invited: string[] };

/** `company`: the uid of the one that is there already. */
export const nothingMade = (company?: string): Made => ({ issues: [], invited: [], ...(company !== undefined && { company }) });

/** Makes what was entered, one thing after the other. `told`: what is being made, and which step it belongs to. */
export async function makeAll(draft: Draft, made: Made, told: (what: string, step: number) => void): Promise<Project> {
  told(texts.whatCompany, 0);
  made.company ??= (await call(companies.api_company_create, { body: { name: draft.company } })).uid;
  told(texts.whatProject, 1);
  made.project ??= await call(projects.api_project_create, {
    body: { name: draft.project, company: made.company, reporting: reportingOf(draft.reporting) },
  });
  const { project } = made;
  const trackerId = project.trackers[0]!.uid;
  told(texts.whatMetrics, 2);
  for (const example of EXAMPLE_METRICS.filter(({ issue }) => draft.issues.includes(issue) && !made.issues.includes(issue))) {
    await makeIssue(trackerId, example);
    made.issues.push(example.issue);
  }
  const roles = await call(members.api_project_discipline_list, { params: { projectId: project.uid } });
  const role = (name: string) => roles.find((each) => each.name === name)?.uid;
  told(texts.whatPackage, 3);
  const responsible = role('Reporter');
  if (!made.package) {
    const meta_json = responsible === undefined ? {} : { responsible_discipline: responsible };
    await call(trackers.api_tracker_ref_create, { params: { trackerId }, body: { name: draft.package, meta_json } });
    made.package = true;
  }
  told(texts.whatPeople, 4);
  for (const [email, uid] of [
    [draft.reporter.trim(), responsible],
    [draft.approver.trim(), role('Approver')],
  ] as const) {
    if (email === '' || uid === undefined || made.invited.includes(email)) continue;
    await call(invites.api_project_invite_create, {
      params: { projectId: project.uid },
      body: { email, project_discipline: uid, meta_json: { auto_accept_if_user_exists: true } },
    });
    made.invited.push(email);
  }
  return project;
}

async function makeIssue(trackerId: string, { issue, metrics }: ExampleIssue): Promise<void> {
  const { root_master } = await call(trackers.api_tracker_read, { params: { trackerId } });
  const params = { trackerId, commitId: root_master.latest_commit.root_commit };
  const add = async (body: Record<string, unknown>): Promise<string> => {
    const answer = await call(nodes.api_tracker_node_create, { params, body: body as never });
    return (Array.isArray(answer) ? answer[0]! : answer).path;
  };
  const metric = (path: string, { name, unit }: { name: string; unit: string }, required: boolean) =>
    add({ type: 'metricscore', path, required, metric: { name, unit, category: issue, description: '' } });
  const section = await add({ type: 'tree', name: issue });
  for (const { below = [], required, ...top } of metrics) {
    const path = await metric(section, top, required);
    for (const each of below) await metric(path, each, false);
  }
}
