import { expect, it } from 'vitest';
import { approve, decide, officialWorld, record, reportAt } from '../../support/memory/official.ts';
import { enter, jobsOf, submit } from '../../support/memory/world/supply.ts';

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
