import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import {
  approve,
  correct,
  held,
  makeWorld,
  read,
  reportOf,
  run,
  send,
  share,
  start,
  stored,
  world,
} from '../../support/memory/world/shares.ts';
import { causeOf, tenantUid } from '../../support/memory/world/supply.ts';

const refusals = vi.hoisted((): { submit: Error | null; filling: Error | null } => ({ submit: null, filling: null }));
vi.mock('../../../functions/core/report/decision/submit.ts', async (original) => {
  const actual = await original<typeof import('../../../functions/core/report/decision/submit.ts')>();
  const submitLoaded: typeof actual.submitLoaded = async (...args) => {
    if (refusals.submit) throw refusals.submit;
    return actual.submitLoaded(...args);
  };
  return { ...actual, submitLoaded };
});
vi.mock('../../../functions/core/report/form/filling.ts', () => ({
  checkNotFilling: async () => {
    if (refusals.filling) throw refusals.filling;
  },
}));

const { giveUpApportioning } = await import('../../../functions/jobs/apportion/run.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');

beforeEach(async () => {
  Object.assign(refusals, { submit: null, filling: null });
  await makeWorld();
});

describe('a client that was begun with and not finished', () => {
  it('counts as one that holds figures: another source is refused, and a share of 0 takes back what was written', async () => {
    await approve(0, { Power: '100', Gas: '1', Tap: '1' });
    await share(0, [0.5]);
    refusals.submit = new AppError('conflict', 'Not now.');
    await send();
    expect((await stored())!.outcomes).toMatchObject([{ isSent: false, reason: 'Not now.', stamp: 'unfinished' }]);
    expect(await held(0)).toEqual({ Power: '50', Gas: '0.5' });
    expect((await read(0, world.pack.uid)).blocked).toContain('for another package already');
    refusals.submit = null;
    await share(0, [0]);
    await send();
    expect(await held(0)).toEqual({ Power: null, Gas: null });
    expect(await reportOf(0)).toMatchObject({ submission: 0 });
    await share(0, [0.5]);
    await run(await start(0, world.pack.uid));
    expect(await held(0)).toEqual({ Power: '50', Gas: '0.5' });
  });

  it('counts so where the worker died in it and was given up', async () => {
    await approve(0, { Power: '100', Gas: '1', Tap: '1' });
    await share(0, [0.5, 0.5]);
    refusals.submit = new Error('The worker died');
    const uid = await start();
    await expect(run(uid)).rejects.toThrow('died');
    const { payload, checkpoint } = await jobStore(tenantUid).get(uid);
    await giveUpApportioning({ tenantUid, uid, payload, cause: causeOf(world.sam.userUid), checkpoint, message: 'Given up' });
    await jobStore(tenantUid).fail(uid, 'Given up');
    expect((await stored())!.outcomes!.map(({ reason, stamp }) => [reason, stamp])).toEqual([
      ['Given up', 'unfinished'],
      ['Given up', null],
    ]);
  });
});

it('does not take a report that cannot be submitted now from its approver', async () => {
  await approve(0, { Power: '100', Gas: '1', Tap: '1' });
  await share(0, [0.5]);
  await send();
  await correct(0, { Power: '200' });
  refusals.filling = new AppError('conflict', 'The report is being filled.');
  await send();
  expect(await reportOf(0)).toMatchObject({ status: 'Pending Approval' });
  expect(await held(0)).toEqual({ Power: '50', Gas: '0.5' });
  expect(await stored()).toMatchObject({ status: 'failed', outcomes: [{ reason: 'The report is being filled.' }] });
});
