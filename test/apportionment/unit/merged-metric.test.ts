import { expect, it } from 'vitest';
import { approve, correct, held, makeWorld, reportOf, send, share, stored, world } from '../../support/memory/shares.ts';
import { causeOf, tenantUid } from '../../support/memory/supply.ts';

const { metricUseStore } = await import('../../../functions/data/stores/metric/metric-use-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

it('keeps its place at a client whose report was submitted with a metric that has become another one', async () => {
  await makeWorld();
  await approve(0, { Power: '100', Gas: '1', Tap: '1' });
  await share(0, [0.5]);
  await send();
  const cause = causeOf(world.sam.userUid);
  await transact([metricUseStore(tenantUid).aliasWrite('metric of Power', 'metric of Electricity', cause)]);
  const { version } = await reportOf(0);
  await share(0, [0.5]);
  await correct(0, { Power: '100' });
  await send();
  expect(await held(0)).toEqual({ Power: '50', Gas: '0.5' });
  expect(await reportOf(0)).toMatchObject({ version });
  await correct(0, { Power: '200' });
  await send();
  expect(await held(0)).toEqual({ Power: '100', Gas: '0.5' });
  expect((await stored())!.outcomes).toMatchObject([{ metrics: 2 }]);
});
