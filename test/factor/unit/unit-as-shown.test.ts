import { expect, it } from 'vitest';
import { makeMeasured, metricOf } from '../../support/memory/definitions.ts';
import { contextOf } from '../../support/memory/world/supply.ts';

const { addTenancyFactor, editTenancyFactor, removeTenancyFactor } = await import(
  '../../../functions/core/factor/tenancy-factors.ts'
);

it('a factor to a unit as screens show it is stored with the unit that calculations look for', async () => {
  const { sam } = await makeMeasured([]);
  const context = contextOf(sam, {});
  const sent = { metric: metricOf('Steam'), toUnit: 'tCO₂e', factor: '0.25', unitFrom: 'kWh' };
  const made = await addTenancyFactor(context, sent as never);
  expect(made.toUnit).toBe('tCO2e');
  await expect(addTenancyFactor(context, { ...sent, toUnit: 'tCO2e' } as never)).rejects.toMatchObject({ code: 'invalid_input' });
  const place = { id: made.uid, groupId: undefined };
  expect((await editTenancyFactor(context, place, { toUnit: 'm³' } as never)).toUnit).toBe('M3');
  await removeTenancyFactor(context, place);
});
