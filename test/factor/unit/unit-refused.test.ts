import { expect, it } from 'vitest';
import '../../support/access/environment.ts';

const { factorFields } = await import('../../../functions/core/factor/fields.ts');

it('a factor from another unit is refused with the unit as screens show it', async () => {
  const current = { metricUnit: 'M3' } as Parameters<typeof factorFields>[2];
  await expect(factorFields('t', { unitFrom: 'kWh' }, current)).rejects.toThrow(
    'The unit of this metric is m³. Enter a factor from this unit.',
  );
});

it('a factor from the unit of its metric may name it as screens show it', async () => {
  const current = { metricUnit: 'M3' } as Parameters<typeof factorFields>[2];
  await expect(factorFields('t', { unitFrom: 'm³', factor: 2 }, current)).resolves.toMatchObject({ factor: '2' });
});
