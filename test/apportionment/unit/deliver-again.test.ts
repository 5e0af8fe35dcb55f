import { beforeEach, describe, expect, it } from 'vitest';
import {
  approve,
  held,
  makeWorld,
  periodsOf,
  read,
  reportOf,
  run,
  send,
  share,
  start,
  stored,
  world,
} from '../../support/memory/world/shares.ts';
import { causeOf, contextOf, jobsOf, tenantUid } from '../../support/memory/world/supply.ts';

const { editPeriod } = await import('../../../functions/core/project/periods.ts');
const { giveUpApportioning } = await import('../../../functions/jobs/apportion/run.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');

beforeEach(makeWorld);

describe('a submission that dies', () => {
  it('goes on with the next client and sends nothing twice', async () => {
    await approve(0, { Power: '100', Gas: '1', Tap: '1' });
    await share(0, [0.5, 0.5]);
    const job = await start();
    await expect(run(job, { dieAfter: 1 })).rejects.toThrow('died');
    expect(await stored()).toMatchObject({ status: 'submitting' });
    const { version } = await reportOf(0);
    await run(job);
    expect(await stored()).toMatchObject({ status: 'submitted' });
    expect((await reportOf(0)).version).toBe(version);
    expect([await held(0), await held(1)]).toEqual([{ Power: '50', Gas: '0.5' }, { Power: '50' }]);
    await run(job);
    expect((await reportOf(1)).submission).toBe(1);
  });

  it('ends as failed with the mail to who submitted it when it is given up, and may be tried again [ADM-524]', async () => {
    await approve(0, { Power: '100', Gas: '1', Tap: '1' });
    await share(0, [0.5, 0.5]);
    const uid = await start();
    await expect(run(uid, { dieAfter: 1 })).rejects.toThrow('died');
    const { payload, checkpoint } = await jobStore(tenantUid).get(uid);
    await giveUpApportioning({ tenantUid, uid, payload, cause: causeOf(world.sam.userUid), checkpoint, message: 'Given up' });
    await jobStore(tenantUid).fail(uid, 'Given up');
    const { status, outcomes = [] } = (await stored())!;
    expect([status, outcomes!.map(({ isSent, reason }) => [isSent, reason])]).toEqual([
      'failed',
      [
        [true, null],
        [false, 'Given up'],
      ],
    ]);
    const mails = (await jobsOf('send-mail')).filter(({ payload: mail }) => mail.kind === 'apportionment');
    const facts = { isFailed: true, clients: [{ how: 'Given up' }, { how: '50% submitted' }] };
    expect(mails.slice(-1)[0]!.payload).toMatchObject({ userUids: [world.sam.userUid], facts });
    await send();
    expect(await stored()).toMatchObject({ status: 'submitted' });
    expect(await held(1)).toEqual({ Power: '50' });
  });

  it('does not block the period, even where its job is gone without a word', async () => {
    await approve(0, { Power: '100', Gas: '1', Tap: '1' });
    await share(0, [0.5]);
    await jobStore(tenantUid).fail(await start(), 'Gone');
    expect((await read()).stored.status).toBe('failed');
    await send();
    expect(await stored()).toMatchObject({ status: 'submitted' });
  });
});

describe('the shares of a period', () => {
  it('are those of accepted clients, by the names that these have [ADM-282, ADM-287]', async () => {
    await share(0, [0.25]);
    const { project, pack } = world.clients[0]!;
    expect(await stored()).toEqual({
      entries: [{ project: { uid: project.uid, name: 'Bridge' }, ref_id: pack.uid, companyName: 'Bridge Ltd', value: 0.25 }],
    });
    const place = { projectUid: world.supplier.uid, periodId: (await periodsOf())[0]!.uid };
    const edit = (entries: object[]) =>
      editPeriod(contextOf(world.sam, {}), place, { meta_json: { apportionment: { entries: entries as never } } }, false);
    await expect(edit([{ project: { uid: world.supplier.uid }, value: 0.1 }])).rejects.toThrow('has not accepted');
    const twice = { project: { uid: project.uid }, value: 0.1 };
    await expect(edit([twice, twice])).rejects.toThrow('twice');
  });

  it('do not change the status, nor anything while it is submitting [ADM-283]', async () => {
    await expect(share(0, [0.25], false, { status: 'submitted' })).rejects.toThrow('The status follows');
    await approve(0, { Power: '100', Gas: '1', Tap: '1' });
    await share(0, [0.5]);
    const job = await start();
    await expect(share(0, [0.7])).rejects.toThrow('is being submitted');
    await expect(start()).rejects.toThrow('being submitted to clients already');
    await run(job);
    await share(0, [0.7], false, { status: 'submitted' });
    expect(await stored()).toMatchObject({ status: 'submitted', entries: [{ value: 0.7 }] });
    await send();
    expect(await held(0)).toMatchObject({ Power: '70' });
    await share(0, []);
    await send();
    expect(await held(0)).toMatchObject({ Power: null });
  });

  it('are copied to later periods that are not submitted, without a status [ADM-513]', async () => {
    await approve(0, { Power: '100', Gas: '1', Tap: '1' });
    await approve(1, { Power: '100', Gas: '1', Tap: '1' });
    await share(1, [0.2]);
    await send(1);
    await share(0, [0.5]);
    await send(0);
    await share(0, [0.6], true);
    expect(await stored(1)).toMatchObject({ status: 'submitted', entries: [{ value: 0.2 }] });
    expect(Object.keys((await stored(2))!)).toEqual(['entries']);
    expect(await stored(2)).toMatchObject({ entries: [{ value: 0.6 }] });
    await share(2, [0.7], false);
    expect([await stored(2), await stored(3)].map((each) => each!.entries[0]!.value)).toEqual([0.7, 0.6]);
    await share(3, [0.8], true);
    expect((await stored(2))!.entries[0]!.value).toBe(0.7);
  });
});
