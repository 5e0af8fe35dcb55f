import { beforeEach, expect, it } from 'vitest';
import { approve, held, makeWorld, reportOf, run, share, start } from '../../support/memory/world/shares.ts';

beforeEach(makeWorld);

it('adds up two months that are sent at once, and the report names both', async () => {
  await approve(0, { Power: '100', Gas: '1', Tap: '1' });
  await approve(1, { Power: '10', Gas: '2', Tap: '1' });
  await share(0, [0.5], true);
  const jobs = [await start(0), await start(1)];
  await Promise.all(jobs.map((uid) => run(uid)));
  expect(await held(0)).toEqual({ Power: '55', Gas: '1.5' });
  const { metaJson, status } = await reportOf(0);
  expect([status, Object.keys((metaJson.apportionment as { sources: object }).sources).length]).toEqual(['Pending Approval', 2]);
});
