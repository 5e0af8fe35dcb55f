import { companies } from '../../../../shared/contract/company/companies.ts';
import { invites } from '../../../../shared/contract/person/invites.ts';
import { members } from '../../../../shared/contract/person/members.ts';
import { packages } from '../../../../shared/contract/project/packages.ts';
import { type Project, projects } from '../../../../shared/contract/project/projects.ts';
import { nodes } from '../../../../shared/contract/report/nodes.ts';
import type { RouteArgs, RouteDef, RouteResult } from '../../../../shared/contract/route.ts';
import { EXAMPLE_METRICS, type ExampleIssue } from '../../../../shared/domain/structure/example-metrics.ts';
import { SEGMENT_LENGTH } from '../../../../shared/domain/structure/tree.ts';
import { type ClientArgs, call } from '../../api/client.ts';
import { type OpenChanges, onceOnly } from '../../api/once.ts';
import { fingerprint } from '../../api/request.ts';
import { reportingOf } from '../project/index.ts';
import type { FirstRunDraft } from './draft.ts';
import type { MadeSoFar } from './kept-run.ts';
import { firstRunTexts as texts } from './texts.ts';

/** Open requests, so that the next attempt repeats a request without an answer under the same key. */
const OPEN: OpenChanges = new Map();
const create = <R extends RouteDef>(route: R, args: ClientArgs<R>): Promise<RouteResult<R>> =>
  onceOnly(OPEN, `${route.path} ${fingerprint(args)}`, (idempotencyKey) => call(route, args, { idempotencyKey }));

/** `making` receives the next item and its step; `keep` receives everything created so far, after each item. */
type Progress = { making(what: string, step: number): void; keep(made: MadeSoFar): void };

/** Creates the entered items one after the other, except those in `made`. */
export async function makeAll(draft: FirstRunDraft, made: MadeSoFar, { making, keep }: Progress): Promise<Project> {
  let now = made;
  const add = (more: Partial<MadeSoFar>) => {
    now = { ...now, ...more };
    keep(now);
  };
  making(texts.whatCompany, 0);
  if (now.company === undefined) add({ company: (await create(companies.createCompany, { body: { name: draft.company } })).uid });
  making(texts.whatProject, 1);
  const project = await projectOf(draft, now);
  add({ project: project.uid });
  const structureId = project.trackers[0]!.uid;
  making(texts.whatMetrics, 2);
  for (const example of EXAMPLE_METRICS.filter(({ issue }) => draft.issues.includes(issue) && !now.issues.includes(issue))) {
    await makeIssue(structureId, example);
    add({ issues: [...now.issues, example.issue] });
  }
  const roles = await call(members.listRoles, { params: { projectId: project.uid } });
  const role = (name: string) => roles.find((each) => each.name === name)?.uid;
  making(texts.whatPackage, 3);
  const responsible = role('Reporter');
  if (!now.package) {
    const meta_json = responsible === undefined ? {} : { responsible_discipline: responsible };
    await create(packages.createPackage, { params: { trackerId: structureId }, body: { name: draft.package, meta_json } });
    add({ package: true });
  }
  making(texts.whatPeople, 4);
  for (const [name, email, uid] of [
    ['Reporter', draft.reporter.trim(), responsible],
    ['Approver', draft.approver.trim(), role('Approver')],
  ] as const) {
    // One person may have both roles. Earlier releases stored only the address.
    const who = `${name} ${email}`;
    if (email === '' || uid === undefined || now.invited.includes(who) || now.invited.includes(email)) continue;
    await create(invites.inviteToProject, {
      params: { projectId: project.uid },
      body: { email, project_discipline: uid, meta_json: { auto_accept_if_user_exists: true } },
    });
    add({ invited: [...now.invited, who] });
  }
  return project;
}

const projectOf = (draft: FirstRunDraft, { company, project }: MadeSoFar): Promise<Project> =>
  project === undefined
    ? create(projects.createProject, {
        body: { name: draft.project, company: company!, reporting: reportingOf(draft.reporting), reporters_see: 'own' },
      })
    : call(projects.readProject, { params: { projectId: project } });

/** Adds an issue with its metrics, except the parts that a failed attempt has created. */
async function makeIssue(structureId: string, { issue, metrics }: ExampleIssue): Promise<void> {
  const { root_master } = await call(packages.readStructure, { params: { trackerId: structureId } });
  const params = { trackerId: structureId, commitId: root_master.latest_commit.root_commit };
  const there = await call(nodes.listNodes, { params });
  const add = async (body: RouteArgs<typeof nodes.createNode>['body']): Promise<string> => {
    const answer = await create(nodes.createNode, { params, body });
    return (Array.isArray(answer) ? answer[0]! : answer).path;
  };
  const metric = (above: string, { name, unit }: { name: string; unit: string }, required: boolean) =>
    there.find(({ path, node }) => node.metricscore?.metric?.name === name && path.slice(0, -SEGMENT_LENGTH) === above)?.path ??
    add({ type: 'metricscore', path: above, required, metric: { name, unit, category: issue, description: '' } });
  const left = there.find(({ path, node }) => node.tree?.name === issue && path.length === 2 * SEGMENT_LENGTH)?.path;
  const section = left ?? (await add({ type: 'tree', name: issue }));
  for (const { below = [], required, ...top } of metrics) {
    const path = await metric(section, top, required);
    for (const each of below) await metric(path, each, false);
  }
}
