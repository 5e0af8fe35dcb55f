import { beforeEach, describe, expect, it } from 'vitest';
import { UNITS } from '../../../shared/domain/kernel/vocabulary.ts';
import { isRateUnit } from '../../../shared/domain/metric/rate-unit.ts';
import { approve, held, makeWorld, send, share, start, stored } from '../../support/memory/world/shares.ts';
import { tenantUid } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');

/** The unit of a metric of the world. */
const measureIn = async (name: string, unit: string) => {
  const fields = { uid: `metric of ${name}`, name, unit, description: '', category: 'Energy' };
  await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
};

beforeEach(async () => {
  await makeWorld();
  await measureIn('Power', 'kWh');
  await share(0, [0.5]);
});

describe('a figure of a supplier for each of something', () => {
  it.each(['kgCO2e/kWh', '£/L', 'Number per 100,000 Hours', 'Degrees Centigrade'])(
    'is not sent to a client in %s, as half of it would be another intensity, and is named to the supplier',
    async (unit) => {
      await measureIn('Gas', unit);
      await approve(0, { Power: '100', Gas: '0.4', Tap: '1' });
      await send();
      expect(await held(0)).toEqual({ Power: '50' });
      const reason =
        'A figure for each of something, or a temperature, has no share. Tell the client the figure, so that it can enter it.';
      expect((await stored())!.outcomes![0]!.left).toContainEqual({ name: `Gas (${unit})`, reason });
    },
  );

  it('is sent where it is the amount of some time', async () => {
    await measureIn('Gas', 'tCO2e per annum');
    await approve(0, { Power: '100', Gas: '90', Tap: '1' });
    await send();
    expect(await held(0)).toEqual({ Power: '50', Gas: '45' });
  });

  it('is nothing to submit alone', async () => {
    for (const [name, unit] of [
      ['Power', '%'],
      ['Gas', '£/kWh'],
      ['Tap', '£/L'],
    ] as const)
      await measureIn(name, unit);
    await approve(0, { Power: '100', Gas: '90', Tap: '1' });
    await expect(start()).rejects.toThrow('None of the approved figures of this period has a share.');
  });
});

it('some units of the list are of a figure for each of something', () => {
  expect(UNITS.filter(isRateUnit)).toEqual(['kWh/m2/yr', 'kgCO2e/kWh', '£/kWh', '£/L', '$/kWh', '$/L']);
  expect(['kg/yr', 'm3/h', 'Tonnes per month', 'Percentage (%)', 'Expert', ''].filter(isRateUnit)).toEqual([]);
  expect(['l/100 km', 'kg / m2', 'kWh PER unit'].filter(isRateUnit)).toHaveLength(3);
});
