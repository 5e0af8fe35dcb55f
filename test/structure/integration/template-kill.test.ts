import { execFileSync } from 'node:child_process';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { beforeAll, expect, it } from 'vitest';
import type { FollowTemplatePayload, Job } from '../../../shared/contract/jobs.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { endLease, rawJob, until } from '../../support/makers/jobs.ts';
import { makeOwner, nodeCalls } from '../../support/makers/structure.ts';
import { type Follower, makeFollower, makeTemplate } from '../../support/makers/templates.ts';
import { outputs } from '../../support/support.ts';

/** Enough projects to keep the worker busy for a second or two. */
const PROJECTS = 40;

/**
 * Parallel calls. The emulator starts a process for each parallel call of a function, which takes half a second of processor
 * time.
 */
const AT_A_TIME = 4;

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

const forEach = async <One, Result>(all: readonly One[], act: (one: One) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (let at = 0; at < all.length; at += AT_A_TIME)
    results.push(...(await Promise.all(all.slice(at, at + AT_A_TIME).map((one) => act(one)))));
  return results;
};

/** The processes in which the emulator runs the worker. */
const workers = (): number[] =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('_worker.js') && line.includes(outputs().FollowTemplateFunctionName!))
    .map((line) => Number.parseInt(line, 10));

const count = async (reportUid: string, { project }: Follower) => {
  const nodes = nodeCalls(owner.admin, { structureUid: project.structureUid, reportUid });
  return (await nodes.list()).filter((node: StructureNodeItem) => node.type === 'metricscore').length;
};

it('a worker that is killed leaves each project whole or untouched, and the next one ends the work', {
  timeout: 240_000,
}, async () => {
  const template = await makeTemplate(owner);
  const followers: Follower[] = [];
  while (followers.length < PROJECTS)
    followers.push(...(await Promise.all(Array.from({ length: AT_A_TIME }, () => makeFollower(owner, template)))));
  const packages = await forEach(followers, (each) => each.package('Package'));
  const body = { type: 'PUSH_TO_TEMPLATE_CHILDREN', excludes: [], keep_targets: true };
  const path = `/api/tracker/${template.project.structureUid}/dispatch/`;
  const started = await owner.admin.call({ method: 'POST', path, body, headers: { prefer: 'respond-async' } });
  expect(started.status).toBe(202);
  const { uid } = started.json<Job>();
  await until('the first project', async () => {
    const done = ((await rawJob(owner.tenant, uid))?.checkpoint as unknown[] | undefined) ?? [];
    return done.length >= 1;
  });
  for (const pid of workers()) process.kill(pid, 'SIGKILL');
  const recorded = ((await rawJob(owner.tenant, uid))!.checkpoint as { project: { uid: string } }[]).map(
    ({ project }) => project.uid,
  );
  for (const [at, follower] of followers.entries()) {
    const expected = recorded.includes(follower.project.projectUid) ? 2 : 0;
    expect([await count(follower.project.reportUid, follower), await count(packages[at]!.root_commit, follower)]).toEqual([
      expected,
      expected,
    ]);
  }
  expect(recorded.length).toBeLessThan(PROJECTS);
  await endLease(owner.tenant, uid);
  await new LambdaClient().send(new InvokeCommand({ FunctionName: outputs().SweepFunctionName! }));
  const job = await until('the end', async () => {
    const found = await rawJob(owner.tenant, uid);
    return found?.status === 'done' && found;
  });
  expect(job.attempts).toBe(2);
  expect((job.payload as FollowTemplatePayload).projects).toHaveLength(PROJECTS);
  for (const [at, follower] of followers.entries())
    expect([await count(follower.project.reportUid, follower), await count(packages[at]!.root_commit, follower)]).toEqual([2, 2]);
  const versions = await forEach(followers, ({ nodes }) => nodes.read());
  expect(new Set(versions.map(({ headers }) => headers.etag))).toEqual(new Set(['"1"']));
});
