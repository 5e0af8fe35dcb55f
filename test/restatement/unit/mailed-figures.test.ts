import { expect, it } from 'vitest';
import { approve, decide, officialWorld, record, reportAt } from '../../support/memory/official.ts';
import { causeOf, enter, jobsOf, submit, tenantUid } from '../../support/memory/world/supply.ts';

const { companyMail } = await import('../../../functions/core/restatement/mails.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

it('restated figures are mailed with as many decimals as people read, and with more where old and new would look the same', async () => {
  const world = await officialWorld();
  await record(world);
  await approve(world, 0, 0, '21');
  await record(world);
  for (const Power of ['3457.814661134163', '3457.814661134164']) {
    await decide(world, 0, 0, 'REOPEN');
    await enter(world.sam, world.project, await reportAt(world, 0, 0), { Power });
    await submit(world.sam, await reportAt(world, 0, 0));
    await decide(world, 0, 0, 'APPROVE');
    await record(world);
  }
  const mails = (await jobsOf('send-mail')).map(({ payload }) => JSON.stringify(payload));
  expect(mails.flatMap((mail) => /[\d.]+ kWh, now [\d.]+/.exec(mail) ?? [])).toEqual([
    '21 kWh, now 3457.814661',
    '3457.814661134163 kWh, now 3457.814661134164',
  ]);
});

it('restated figures are mailed with their units as pages show them', async () => {
  const { project, ann } = await officialWorld();
  const figure = {
    indicatorUid: 'i',
    name: 'Water',
    unit: 'M3',
    periodUid: 'p',
    periodStart: '2024-01-01',
    periodEnd: '2024-02-01',
  };
  const start = { projectUid: project.uid, act: 'other', subject: { kind: 'project', uid: project.uid, name: 'Steel' } } as const;
  const { entry } = restatementStore(tenantUid).entered(
    { ...start, reason: 'Meter' },
    [{ ...figure, oldUnit: 'tCO2e', old: '1', new: '2' }],
    causeOf(ann.userUid),
  );
  await transact(await companyMail(tenantUid, { uid: project.uid, name: 'Steel' }, entry, causeOf(ann.userUid)));
  const mails = (await jobsOf('send-mail')).map(({ payload }) => JSON.stringify(payload));
  expect(mails.at(-1)).toContain('Water, 1st Jan 24 - 31st Jan 24: 1 tCO₂e, now 2 m³');
});
