import { execFileSync } from 'node:child_process';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect, it } from 'vitest';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { Apportionment, ApportionmentOutcome } from '../../../shared/contract/project/apportionment.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { multiply } from '../../../shared/domain/kernel/decimal.ts';
import { PAPER_TOTAL } from '../../support/fixtures/paper-check.ts';
import { eventually } from '../../support/makers/figures.ts';
import { endLease, rawJob, until } from '../../support/makers/jobs.ts';
import { makeSupply } from '../../support/makers/supply.ts';
import { outputs } from '../../support/support.ts';

/** Enough clients to keep the worker busy for a second or two. */
const CLIENTS = 8;
const SHARE = 0.1;

/** The processes in which the emulator runs the worker. */
const workers = (): number[] =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('_worker.js') && line.includes(outputs().ApportionFunctionName!))
    .map((line) => Number.parseInt(line, 10));

it('a worker that is killed between two clients is followed by one that ends the work: each client has its part once [ADM-524]', {
  timeout: 240_000,
}, async () => {
  const supply = await makeSupply();
  const { owner, tenant } = supply;
  const clients = [{ client: supply.client, pack: supply.pack }];
  while (clients.length < CLIENTS) clients.push(await supply.addClient(`Client ${clients.length}`));
  await supply.approve();
  const entries = clients.map(({ client: { uid } }) => ({ project: { uid }, value: SHARE }));
  expect((await supply.change(0, { entries })).status).toBe(200);
  const period = async () => (await supply.periods())[0]!;
  const path = `${supply.path}reporting_periods/${(await period()).uid}/apportionment/`;
  await eventually(
    async () => (await owner.call({ path })).json<Apportionment>(),
    ({ blocked }) => blocked === null,
  );
  const { uid } = (await supply.dispatch(0, supply.rootRef)).json<Job>();
  const noted = async () => ((await rawJob(tenant, uid))?.checkpoint as ApportionmentOutcome[] | undefined) ?? [];
  await until('the first client', async () => (await noted()).some(({ isSent }) => isSent));
  for (const pid of workers()) process.kill(pid, 'SIGKILL');
  expect((await noted()).filter(({ isSent }) => isSent).length).toBeLessThan(CLIENTS);
  expect((await period()).meta_json.apportionment).toMatchObject({ status: 'submitting' });
  await endLease(tenant, uid);
  await new LambdaClient().send(new InvokeCommand({ FunctionName: outputs().SweepFunctionName! }));
  const job = await until('the end', async () => {
    const found = await rawJob(tenant, uid);
    return found?.status === 'done' && found;
  });
  expect([job.attempts, job.message]).toEqual([2, `${CLIENTS} of ${CLIENTS} clients received the figures`]);
  expect((await period()).meta_json.apportionment).toMatchObject({ status: 'submitted' });
  for (const { client, pack } of clients) {
    const tracker = `/api/tracker/${client.trackers[0]!.uid}/`;
    const reports = (await owner.call({ path: `${tracker}ref/${pack.uid}/commit/` })).json<ReportRecord[]>();
    const submitted = reports.filter(({ meta_json }) => meta_json.history.length > 0);
    expect(submitted.map(({ meta_json }) => meta_json.history.map(({ status }) => status.name))).toEqual([['Pending Review']]);
    expect(Object.values(submitted[0]!.meta_json.apportionment!.sources)).toMatchObject([{ value: SHARE }]);
    const nodes = (await owner.call({ path: `${tracker}commit/${submitted[0]!.uid}/node/` })).json<StructureNodeItem[]>();
    const values = nodes.flatMap(({ node }) => node.metricscore?.input?.value ?? []);
    expect(values).toEqual([multiply(PAPER_TOTAL, String(SHARE))]);
  }
});
