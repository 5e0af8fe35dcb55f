import { execFileSync } from 'node:child_process';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect, it } from 'vitest';
import type { Job } from '../../../shared/contract/jobs.ts';
import { endLease, jobsOf, rawJob, until } from '../../support/makers/jobs.ts';
import { makeOwner } from '../../support/makers/structure.ts';
import { structureFiles } from '../../support/makers/structure-files.ts';
import { outputs } from '../../support/support.ts';

const COLUMNS = 'issue,parentPath,name,unit,required,highlighted,hidden,inputType,frequency,factor,toUnit,source,year\n';

it('an import whose worker dies halfway goes on and doubles nothing', { timeout: 240_000 }, async () => {
  const owner = await makeOwner();
  const { project, nodes } = await owner.structure();
  const files = structureFiles(owner.admin, project);
  const metrics = async () => (await nodes.list()).flatMap(({ node }) => node.metricscore ?? []);
  const rows = Array.from({ length: 10_000 }, (_, at) => `Carbon,,Metric ${at},kWh,,,,,,${at},kg,,2024\n`);
  const started = (await files.start(await files.upload(COLUMNS + rows.join('')), 'csv')).json<Job>();
  await until('half of the rows', async () => Number((await rawJob(owner.tenant, started.uid))?.progress ?? 0) >= 45, 60);
  const pids = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('_worker.js') && line.includes(outputs().ImportStructureFunctionName!))
    .map((line) => Number.parseInt(line, 10));
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  const halfway = (await metrics()).length;
  expect(halfway).toBeGreaterThan(3_000);
  expect(halfway).toBeLessThan(10_000);
  await endLease(owner.tenant, started.uid);
  await new LambdaClient().send(new InvokeCommand({ FunctionName: outputs().SweepFunctionName! }));
  const { report } = await files.ended(started.uid, 120);
  expect((await jobsOf(owner.tenant).get(started.uid)).attempts).toBe(2);
  expect(report).toMatchObject({ create: 10_000, exist: 0, refused: 0, factors: { create: 10_000, exist: 0, kept: 0 } });
  const names = (await metrics()).map(({ name }) => name);
  expect([names.length, new Set(names).size]).toEqual([10_000, 10_000]);
  const path = `/api/tracker/${project.structureUid}/commit/${project.reportUid}/convfactor/`;
  expect((await owner.admin.call({ path })).json<unknown[]>()).toHaveLength(10_000);
});
