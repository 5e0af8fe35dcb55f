import { beforeEach, describe, expect, it } from 'vitest';
import { approve, held, makeWorld, read, send, share, start, stored } from '../../support/memory/world/shares.ts';
import { tenantUid } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');

const REASON = 'A percentage has no share. Tell the client the figure, so that it can enter it.';

/** The unit of a metric of the world. */
const measureIn = async (name: string, unit: string) => {
  const fields = { uid: `metric of ${name}`, name, unit, description: '', category: 'Energy' };
  await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
};

beforeEach(async () => {
  await makeWorld();
  await measureIn('Power', 'kWh');
  await measureIn('Gas', 'Percentage (%)');
  await share(0, [0.5]);
});

describe('a percentage of a supplier', () => {
  it('is not sent to a client, as half of 90 % is no 45 %', async () => {
    await approve(0, { Power: '100', Gas: '90', Tap: '1' });
    await send();
    expect(await held(0)).toEqual({ Power: '50' });
  });

  it('is named to the supplier with the reason', async () => {
    await approve(0, { Power: '100', Gas: '90', Tap: '1' });
    await send();
    expect((await stored())!.outcomes).toMatchObject([{ isSent: true, metrics: 1 }]);
    expect((await stored())!.outcomes![0]!.left).toContainEqual({ name: 'Gas (Percentage (%))', reason: REASON });
  });

  it('that clients were sent as a share is taken back by the correction that the period offers', async () => {
    await measureIn('Gas', 'kWh');
    await approve(0, { Power: '100', Gas: '90', Tap: '1' });
    await send();
    expect(await held(0)).toEqual({ Power: '50', Gas: '45' });
    await measureIn('Gas', 'Percentage (%)');
    expect((await read()).blocked).toBeNull();
    await send();
    expect(await held(0)).toEqual({ Power: '50', Gas: null });
  });

  it('is nothing to submit alone', async () => {
    await measureIn('Power', '%');
    await measureIn('Tap', 'Percentage (%)');
    await approve(0, { Power: '100', Gas: '90', Tap: '1' });
    await expect(start()).rejects.toThrow('All approved figures of this period are percentages.');
  });
});
