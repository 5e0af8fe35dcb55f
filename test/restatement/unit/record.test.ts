import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addIndicator,
  announce,
  approve,
  calculate,
  decide,
  type OfficialWorld,
  officialWorld,
  operationOf,
  record,
  register,
  reportAt,
  steps,
} from '../../support/memory/official.ts';
import { enter, jobsOf, submit, tenantUid } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { client } = await import('../../../functions/data/client/client.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');
const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');
const { replayResults } = await import('../../../functions/core/report/replay.ts');

let world: OfficialWorld;
beforeEach(async () => {
  world = await officialWorld();
  await record(world);
});

async function resubmit(pack: number, month: number, Power: string): Promise<void> {
  await decide(world, pack, month, 'REOPEN');
  await revise(pack, month, Power);
}

async function revise(pack: number, month: number, Power: string): Promise<void> {
  await enter(world.sam, world.project, await reportAt(world, pack, month), { Power });
  await submit(world.sam, await reportAt(world, pack, month));
  await decide(world, pack, month, 'APPROVE');
}

describe('the history of a figure', () => {
  it('begins with what the first approved report says, and goes on with the next one', async () => {
    await approve(world, 0, 0, '21');
    await record(world);
    await approve(world, 1, 0, '4');
    await record(world);
    // 21 + 4 = 25
    expect(await steps(world)).toEqual(['2024-01 published - 21', '2024-01 published 21 25']);
    expect(await register(world)).toEqual([]);
  });

  it('begins with the present state where there was no record', async () => {
    const other = await officialWorld();
    await approve(other, 0, 0, '21');
    await calculate(other, operationOf(2));
    await record(other);
    expect(await steps(other)).toEqual(['2024-01 recorded - 42']);
    expect(await register(other)).toEqual([]);
  });

  it('says of a new indicator what older reports give it', async () => {
    await approve(world, 0, 0, '21');
    await record(world);
    await addIndicator(world, 'Twice', 2);
    await record(world);
    expect(await steps(world)).toEqual(['2024-01 published - 21', '2024-01 published - 42']);
    expect(await register(world)).toEqual([]);
  });
});

describe('a restatement', () => {
  beforeEach(async () => {
    await approve(world, 0, 0, '21');
    await record(world);
  });

  it('settles the act that was announced, with old and new', async () => {
    await calculate(world, operationOf(2), 'The factor was wrong');
    await record(world);
    expect(await steps(world)).toEqual(['2024-01 published - 21', '2024-01 restated 21 42']);
    expect(await register(world)).toEqual(['equation settled, 21 > 42']);
  });

  it('that nobody announced has an entry too', async () => {
    await calculate(world, operationOf(2));
    await record(world);
    expect(await register(world)).toEqual(['other settled, 21 > 42']);
  });

  it('is found beside progress in the same moment', async () => {
    await approve(world, 0, 1, '5');
    await approve(world, 1, 0, '4');
    await calculate(world, operationOf(2), 'The factor was wrong');
    await record(world);
    // January 2 * (21 + 4) = 50, February 2 * 5 = 10 for the first time
    expect(await steps(world)).toEqual(['2024-01 published - 21', '2024-01 restated 21 50', '2024-02 published - 10']);
    expect(await register(world)).toEqual(['equation settled, 21 > 50']);
  });

  it('of a reopened report is entered under its next approval', async () => {
    await resubmit(0, 0, '20');
    await record(world);
    expect(await steps(world)).toEqual(['2024-01 published - 21', '2024-01 restated 21 20']);
    expect(await register(world)).toEqual(['approval settled, 21 > 20', 'reopening together']);
  });

  it('keeps a reopened report for its own approval when a calculation changes in between', async () => {
    await decide(world, 0, 0, 'REOPEN');
    await calculate(world, operationOf(2), 'The factor was wrong');
    await record(world);
    expect((await register(world)).sort()).toEqual(['equation settled, 21 > 42', 'reopening open']);
    await revise(0, 0, '20');
    await record(world);
    expect((await register(world)).sort()).toEqual([
      'approval settled, 42 > 40',
      'equation settled, 21 > 42',
      'reopening together',
    ]);
  });

  it('of a report on hold takes the figure away, and its release gives it back', async () => {
    await decide(world, 0, 0, 'HOLD');
    await record(world);
    await decide(world, 0, 0, 'HOLD');
    await record(world);
    await record(world);
    expect(await steps(world)).toEqual(['2024-01 published - 21', '2024-01 restated 21 -', '2024-01 restated - 21']);
    expect((await register(world)).sort()).toEqual(['hold settled, 21 > -', 'release settled, - > 21']);
  });

  it('of two acts on one subject before anybody looked is entered under the later one', async () => {
    await calculate(world, operationOf(2), 'First');
    await calculate(world, operationOf(3), 'Second');
    await record(world);
    expect((await register(world)).sort()).toEqual(['equation settled, 21 > 63', 'equation together']);
  });

  it('is not entered under the change of a target, which changes no figure', async () => {
    const subject = { kind: 'target', uid: 'a target', name: 'Power' };
    await announce(world, { act: 'target', subject, reason: 'Stricter' });
    await db.entities.indicator
      .patch({ tenantUid, projectUid: world.project.uid, uid: world.indicator.uid })
      .set({ operationJson: operationOf(2) })
      .go();
    await record(world);
    expect((await register(world)).sort()).toEqual(['other settled, 21 > 42', 'target open']);
  });

  it('counts and keeps each figure of a large entry, also of those that its list leaves out', async () => {
    for (let n = 0; n < 59; n += 1) await addIndicator(world, `Copy ${n}`);
    await record(world);
    const factors = async (factor: number) => {
      const { indicators } = await indicatorStore(tenantUid).load(world.project.uid);
      for (const { projectUid, uid } of indicators)
        await db.entities.indicator
          .patch({ tenantUid, projectUid, uid })
          .set({ operationJson: operationOf(factor) })
          .go();
      await record(world);
    };
    const entry = async () => (await restatementStore(tenantUid).all(world.project.uid))[0]!;
    await factors(2);
    expect([(await entry()).figureCount, (await entry()).figures.length]).toEqual([60, 50]);
    await factors(3);
    const { figureCount, figures } = await entry();
    expect([figureCount, new Set(figures.map(({ old, new: now }) => `${old} > ${now}`))]).toEqual([60, new Set(['21 > 63'])]);
    await factors(1);
    expect((await entry()).figureCount).toBe(0);
  });

  it('is none where the indicator that it was merged into says the same', async () => {
    const { uid } = await addIndicator(world, 'The same');
    await record(world);
    const place = { tenantUid, projectUid: world.project.uid };
    await db.entities.indicator.delete({ ...place, uid: world.indicator.uid }).go();
    await db.entities.indicator
      .patch({ ...place, uid })
      .set({ formerUids: [world.indicator.uid] })
      .go();
    await record(world);
    expect(await register(world)).toEqual([]);
    expect(await steps(world)).toEqual(['2024-01 published - 21', '2024-01 published - 21', '2024-01 published 21 -']);
  });

  it('of a deleted indicator has no new figure', async () => {
    await db.entities.indicator.delete({ tenantUid, projectUid: world.project.uid, uid: world.indicator.uid }).go();
    await record(world);
    expect(await steps(world)).toEqual(['2024-01 published - 21', '2024-01 restated 21 -']);
    expect(await register(world)).toEqual(['other settled, 21 > -']);
  });

  it('is mailed once to the administrators', async () => {
    const before = (await jobsOf('send-mail')).length;
    await calculate(world, operationOf(2), 'The factor was wrong');
    await record(world);
    await record(world);
    const mails = (await jobsOf('send-mail')).slice(before).map(({ payload }) => payload as Record<string, unknown>);
    expect(mails.filter(({ kind }) => kind === 'restatement')).toEqual([
      expect.objectContaining({
        userUids: expect.arrayContaining([world.ann.userUid]),
        facts: {
          project: 'Steel',
          entries: [
            {
              act: 'Change of the calculation of Energy',
              reason: 'The factor was wrong',
              by: 'Ann Tester',
              figures: 1,
              examples: ['Energy, 1st Jan 24 - 31st Jan 24: 21 kWh, now 42 kWh'],
            },
          ],
        },
      }),
    ]);
  });
});

/** Sends everything except transactions. */
const dying = (send: typeof client.send) =>
  (async (command: { constructor: { name: string } }) => {
    if (command.constructor.name === 'TransactWriteCommand') throw new Error('died');
    return send(command as never);
  }) as never;

describe('the record', () => {
  const everything = async () => {
    const { projectUid, ...of } = { tenantUid, projectUid: world.project.uid };
    const found = await Promise.all([
      db.entities.figureSteps.query.primary({ ...of, projectUid }).go(),
      db.entities.recordedPeriod.query.primary({ ...of, projectUid }).go(),
      db.entities.restatement.query.primary({ ...of, projectUid }).go(),
    ]);
    return JSON.stringify(found.map(({ data }) => data));
  };

  beforeEach(async () => {
    await approve(world, 0, 0, '21');
    await record(world);
    await calculate(world, operationOf(2), 'The factor was wrong');
    await record(world);
  });

  it('stays the same bytes when it is delivered again', async () => {
    const before = await everything();
    await record(world);
    await Promise.all([record(world), record(world)]);
    expect(await everything()).toBe(before);
  });

  it('gets nothing from a replay of all results', async () => {
    const before = await everything();
    await replayResults(tenantUid, world.project.uid, { by: 'operator', at: new Date().toISOString(), correlationId: 'replay' });
    await record(world);
    await recalculateReport(tenantUid, (await reportAt(world, 0, 0)).uid);
    await record(world);
    expect(await everything()).toBe(before);
  });

  it('is complete after a worker that died is delivered again', async () => {
    await approve(world, 0, 1, '5');
    await record(world);
    await calculate(world, operationOf(3), 'Again');
    const dead = dying(client.send);
    const send = vi.spyOn(client, 'send').mockImplementation(dead);
    await expect(record(world)).rejects.toThrow('died');
    send.mockRestore();
    await record(world);
    expect((await register(world))[0]).toBe('equation settled, 42 > 63, 10 > 15');
  });

  it('of two workers at once has every step once', async () => {
    await approve(world, 1, 0, '4');
    await Promise.all([record(world), record(world), record(world)]);
    expect(await steps(world)).toEqual(['2024-01 published - 21', '2024-01 restated 21 42', '2024-01 published 42 50']);
  });

  it('waits for the root package of a project that is being made or removed', async () => {
    const before = await everything();
    const { rootUid: uid, uid: projectUid } = world.project;
    await db.entities.package.delete({ tenantUid, projectUid, uid }).go();
    await record(world);
    expect(await everything()).toBe(before);
  });

  it('stays when the project is deleted', async () => {
    const before = await everything();
    await db.entities.project.delete({ tenantUid, uid: world.project.uid }).go();
    await record(world);
    expect(await everything()).toBe(before);
  });
});
